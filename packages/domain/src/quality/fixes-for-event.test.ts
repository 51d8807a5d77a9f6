import { describe, expect, test } from 'vitest'
import { aLoadedEvent, aLoadedRecord } from '../testing/quality-rows.ts'
import { findFixes, isSameTitle } from './fixes-for-event.ts'
import type { FetchedPage, LoadedEvent, LoadedSourceRecord } from './quality-rows.ts'

const url = 'https://hall.example/shows/1'
const sourceRecord = aLoadedRecord()
/** An event without any of the fields that can be filled. */
const emptyEvent = aLoadedEvent({ billed: false, sourceRecords: [sourceRecord] })
const shopUrl = 'https://dice.fm/event/glass-kite'
const facts = {
  title: 'GLASS KITE',
  date: '2025-05-10',
  doorsAt: '2025-05-10T19:00:00-07:00',
  ticketUrl: 'https://shop.example/1',
  description: 'Paper and string.',
}
const fetchedPage = { readAt: '2025-05-01T12:00:00.000Z', facts, problem: null, status: null }
const artist = { name: 'Glass Kite', billed: true }
type KnownFacts = Parameters<typeof findFixes>[1]
const createKnownFacts = (overrides: Partial<KnownFacts> = {}): KnownFacts => ({
  pages: new Map(),
  habits: new Map(),
  artists: new Map(),
  sharedUrls: new Set(),
  ...overrides,
})
const allFacts = createKnownFacts({
  pages: new Map([[url, fetchedPage]]),
  habits: new Map([['v', { minutesBefore: 60, shows: 9 }]]),
  artists: new Map([['glasskite', [artist]]]),
})
const getFixes = (event: Partial<LoadedEvent>, known: KnownFacts) =>
  findFixes({ ...emptyEvent, ...event }, known).map(({ entry }) => {
    const [[key, value] = []] = Object.entries(entry)
    const { evidence, ...fix } = value as { evidence: { text: string }[] }
    expect(evidence.every(({ text }) => text.endsWith('.'))).toBe(true)
    return { [key ?? '']: fix }
  })

test('does not use a ticket page that is gone', () => {
  const missingPage: FetchedPage = {
    readAt: '2025-05-01T12:00:00.000Z',
    facts: {},
    problem: 'responded with 404',
    status: 404,
  }
  const eventAtShop = { sourceRecords: [{ ...sourceRecord, page: shopUrl }] }
  expect(getFixes(eventAtShop, createKnownFacts())).toContainEqual({ ticketUrl: { value: shopUrl } })
  const hasTicketFix = (known: KnownFacts) => getFixes(eventAtShop, known).some((fix) => 'ticketUrl' in fix)
  expect(hasTicketFix(createKnownFacts({ pages: new Map([[shopUrl, missingPage]]) }))).toBe(false)
  // The show's own page may also link to a shop.
  const pages = new Map<string, FetchedPage>(Object.entries({ [url]: fetchedPage, [facts.ticketUrl]: missingPage }))
  expect(getFixes({}, createKnownFacts({ pages })).some((fix) => 'ticketUrl' in fix)).toBe(false)
})

test('fills the fields in order, each from the best evidence', () => {
  expect(getFixes({}, allFacts)).toEqual([
    { ticketUrl: { value: facts.ticketUrl } },
    { doorsAt: { at: facts.doorsAt } },
    { headliner: { name: 'Glass Kite' } },
    { description: { value: facts.description } },
  ])
})

test('does not bill an artist on a night that has the artist’s name', () => {
  expect(getFixes({ night: 'Glass Kite' }, allFacts).some((entry) => 'headliner' in entry)).toBe(false)
})

test('composes only a description if nothing is known', () => {
  expect(getFixes({}, createKnownFacts())).toEqual([{ description: { composed: true } }])
})

describe('does not change', () => {
  test.each<[string, Partial<LoadedEvent>]>([
    ['stated values', { ticketUrl: shopUrl, doorsLocal: '2025-05-10 18:00', billed: true, descriptionLength: 9 }],
    ['locked fields', { locked: ['ticketUrl', 'doorsAt', 'bill', 'description'] }],
    [
      'fields that were filled before',
      { derived: ['ticketUrl', 'headliner', 'description'], doorsLocal: '2025-05-10 19:00' },
    ],
    ['a canceled show', { status: 'cancelled' }],
  ])('%s', (_, event) => {
    expect(findFixes({ ...emptyEvent, ...event }, allFacts)).toEqual([])
  })
})

describe('a ticket link', () => {
  const shopRecord = { ...sourceRecord, url: shopUrl, page: shopUrl }
  test.each<[string, Partial<LoadedSourceRecord>, KnownFacts, boolean]>([
    ['a page at a shop', {}, createKnownFacts(), true],
    ['a listing that vanished', { live: false }, createKnownFacts(), false],
    ['a listing of another day', { date: '2025-05-11' }, createKnownFacts(), false],
    ['a page of several events', {}, createKnownFacts({ sharedUrls: new Set([shopUrl]) }), false],
    ["the source's listing, since the show has no page", { page: null }, createKnownFacts(), false],
    ['a page that sells nothing', { page: 'https://dice.fm/artist/glass-kite' }, createKnownFacts(), false],
    ['a script', { page: 'javascript:dice.fm' }, createKnownFacts(), false],
  ])('is taken only from the event’s own page at a shop: %s', (_, overrides, known, isTaken) => {
    const fixes = getFixes({ sourceRecords: [{ ...shopRecord, ...overrides }] }, known)
    expect(fixes.some((entry) => 'ticketUrl' in entry)).toBe(isTaken)
  })
})

describe('doors', () => {
  const habitOnly = createKnownFacts({ habits: new Map([['v', { minutesBefore: 30, shows: 8 }]]) })
  const getDoors = (event: Partial<LoadedEvent>, known: KnownFacts) =>
    getFixes(event, known).find((entry) => 'doorsAt' in entry)?.doorsAt
  test('come from the venue’s habit if no page has them', () => {
    expect(getDoors({}, habitOnly)).toEqual({ minutesBefore: 30 })
  })
  test('are not filled from a habit without a start', () =>
    expect(getDoors({ startLocal: null }, habitOnly)).toBeUndefined())
  test('are not taken from a page whose door time is after the start', () => {
    expect(
      getDoors({ startLocal: '2025-05-10 18:00' }, createKnownFacts({ pages: new Map([[url, fetchedPage]]) })),
    ).toBeUndefined()
  })
  test('that were inferred are replaced by the door time on a page', () => {
    const inferredDoors = { doorsLocal: '2025-05-10 19:30', derived: ['doorsAt'], inferred: ['doors'] }
    expect(getDoors(inferredDoors, allFacts)).toEqual({ at: facts.doorsAt })
    expect(getDoors(inferredDoors, habitOnly)).toBeUndefined()
  })
})

describe('facts on a show’s page', () => {
  test.each([
    ['another day', { ...facts, date: '2025-05-11' }],
    ['another title', { ...facts, title: 'Moth Ballet' }],
    ['no title', { ...facts, title: undefined }],
  ])('are not used if the page has %s', (_, pageFacts) => {
    const known = createKnownFacts({ pages: new Map([[url, { ...fetchedPage, facts: pageFacts }]]) })
    expect(getFixes({}, known)).toEqual([{ description: { composed: true } }])
  })

  test('replace a composed description', () => {
    const composedDescription = { descriptionLength: 90, derived: ['description'], inferred: ['description'] }
    const known = createKnownFacts({ pages: new Map([[url, fetchedPage]]) })
    expect(getFixes(composedDescription, known)).toContainEqual({ description: { value: facts.description } })
    expect(getFixes(composedDescription, createKnownFacts())).toEqual([])
  })
})

test('links a title that is the name of two artists to neither', () => {
  const twoArtists = createKnownFacts({
    artists: new Map([['glasskite', [artist, { ...artist, name: 'Glass Kite (UK)' }]]]),
  })
  expect(getFixes({}, twoArtists).some((entry) => 'headliner' in entry)).toBe(false)
})

test.each([
  ['Glass Kite', 'GLASS KITE', true],
  ['Glass Kite', 'Glass Kite with Moth Ballet', true],
  ['Café Théo', 'cafe theo', true],
  ['Glass Kite', 'Glass Kites', false],
  ['Oak', 'Oak & Ember', false],
  ['Glass Kite', 'Moth Ballet', false],
  ['', '!!!', false],
])('"%s" and "%s" are the same title: %s', (a, b, same) => {
  expect(isSameTitle(a, b)).toBe(same)
  expect(isSameTitle(b, a)).toBe(same)
})

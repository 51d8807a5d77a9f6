import { describe, expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { aListing } from '../testing/listings.ts'
import { inferSingleActs, type NightEvent, type NightListing, type VenueCalendar } from './infer-single-acts.ts'
import type { Decision } from './match-listings.ts'

const aNightListing = (
  kind: NightListing['kind'],
  facts: Parameters<typeof aListing>[0],
  overrides: Partial<NightListing> = {},
): NightListing => {
  const listing = aListing(facts)
  return { key: `${kind}|${listing.sourceId}`, kind, own: kind !== 'aggregator', live: true, listing, ...overrides }
}
const anEvent = (id: string, listings: NightListing[], overrides: Partial<NightEvent> = {}): NightEvent => ({
  id,
  venueId: 'hall',
  date: '2025-05-10',
  statusSet: false,
  unconfirmedBeside: null,
  listings,
  ...overrides,
})
const kite = aNightListing('aggregator', { title: 'Glass Kite' })
const lanterns = aNightListing('venue', { title: 'The Paper Lanterns w/ Tin Whistle Parade' })
const show = anEvent('show', [lanterns])
const anAct = (overrides: Partial<NightEvent> = {}, listings = [kite]) => anEvent('act', listings, overrides)

const infer = (
  events: NightEvent[],
  {
    calendar = { until: '2025-05-20', whole: true },
    decisions = [] as Decision[],
  }: { calendar?: VenueCalendar | null; decisions?: Decision[] } = {},
) => inferSingleActs(events, { calendars: new Map(calendar ? [['hall', calendar]] : []), decisions, gazetteer })

test('doubts an act that is not on the venue’s calendar, and sends the pair to review', () => {
  expect(infer([show, anAct()])).toEqual([
    {
      outcome: 'beside',
      eventId: 'act',
      showId: 'show',
      changed: true,
      review: [{ a: kite.key, b: lanterns.key, why: expect.stringContaining('only an aggregator lists "Glass Kite"') }],
    },
  ])
})

test('does not change an event that is already in doubt because of the same show', () => {
  expect(infer([show, anAct({ unconfirmedBeside: 'show' })])).toMatchObject([{ showId: 'show', changed: false }])
})

test('merges an act that the show’s page mentions', () => {
  const pageWithAct = aNightListing('venue', { title: 'The Paper Lanterns', description: 'Glass Kite opens.' })
  expect(infer([anEvent('show', [pageWithAct]), anAct()])).toEqual([
    { outcome: 'part', eventId: 'act', showId: 'show' },
  ])
})

test('fills gaps in the facts of the venue’s first page from its other pages', () => {
  const page = aNightListing('venue', { title: 'The Paper Lanterns', at: '2025-05-10' })
  const shop = aNightListing('ticketing', { title: 'The Paper Lanterns', at: '2025-05-10 20:00' })
  expect(infer([anEvent('show', [shop, page]), anAct()])).toEqual([{ outcome: 'part', eventId: 'act', showId: 'show' }])
})

describe('nothing is concluded', () => {
  test.each<[string, NightEvent[], Parameters<typeof infer>[1]?]>([
    ['if the calendar is not known', [show, anAct()], { calendar: null }],
    ['if the calendar has nothing after that day', [show, anAct()], { calendar: { until: '2025-05-10', whole: true } }],
    [
      'from a scrape of only part of the calendar',
      [show, anAct()],
      { calendar: { until: '2025-05-20', whole: false } },
    ],
    ['if an operator set the status', [show, anAct({ statusSet: true })]],
    ['about an act that the venue lists', [show, anAct({}, [kite, aNightListing('venue', { title: 'Glass Kite' })])]],
    [
      'about a bill of several acts',
      [show, anAct({}, [aNightListing('aggregator', { title: 'Glass Kite, Oak & Ember' })])],
    ],
    [
      'if a person decided that the act is a separate event',
      [show, anAct()],
      { decisions: [{ a: lanterns.key, b: kite.key, verdict: 'different' }] },
    ],
  ])('%s', (_, events, options) => {
    expect(infer(events, options)).toEqual([])
  })

  test.each<[string, NightEvent]>([
    ['at another venue', anEvent('show', [lanterns], { venueId: 'mill' })],
    ['on a day that is not adjacent', anEvent('show', [lanterns], { date: '2025-05-12' })],
    ['on a page that lists several venues', anEvent('show', [{ ...lanterns, own: false }])],
    ['on a page that no longer lists it', anEvent('show', [{ ...lanterns, live: false }])],
  ])('from a show %s', (_, otherShow) => {
    expect(infer([otherShow, anAct()])).toMatchObject([{ showId: null, changed: false, review: [] }])
  })
})

describe('a doubt ends', () => {
  const inDoubt = { unconfirmedBeside: 'show' }
  test.each<[string, NightEvent[], Parameters<typeof infer>[1]?]>([
    ['if the calendar is no longer known', [show, anAct(inDoubt)], { calendar: null }],
    ['if an operator set the status', [show, anAct({ ...inDoubt, statusSet: true })]],
    ['if the venue no longer has a show', [anAct(inDoubt)]],
    [
      'if a person decided that the act is a separate event',
      [show, anAct(inDoubt)],
      { decisions: [{ a: kite.key, b: lanterns.key, verdict: 'different' }] },
    ],
  ])('%s', (_, events, options) => {
    expect(infer(events, options)).toMatchObject([{ eventId: 'act', showId: null, changed: true, review: [] }])
  })

  test('unless the last scrape got only part of the calendar', () => {
    const partialCalendar = { calendar: { until: '2025-05-20', whole: false } }
    expect(infer([show, anAct(inDoubt)], partialCalendar)).toMatchObject([{ showId: 'show', changed: false }])
    expect(infer([anAct(inDoubt)], partialCalendar)).toEqual([])
  })
})

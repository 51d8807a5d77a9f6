import { describe, expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { aListing } from '../testing/listings.ts'
import { inferSingleActs, type NightEvent, type NightListing, type VenueCalendar } from './infer-single-acts.ts'
import type { Decision } from './match-listings.ts'

const listed = (
  kind: NightListing['kind'],
  given: Parameters<typeof aListing>[0],
  more: Partial<NightListing> = {},
): NightListing => {
  const listing = aListing(given)
  return { key: `${kind}|${listing.sourceId}`, kind, own: kind !== 'aggregator', live: true, listing, ...more }
}
const anEvent = (id: string, listings: NightListing[], given: Partial<NightEvent> = {}): NightEvent => ({
  id,
  venueId: 'hall',
  date: '2025-05-10',
  statusSet: false,
  unconfirmedBeside: null,
  listings,
  ...given,
})
const kite = listed('aggregator', { title: 'Glass Kite' })
const lanterns = listed('venue', { title: 'The Paper Lanterns w/ Tin Whistle Parade' })
const show = anEvent('show', [lanterns])
const act = (given: Partial<NightEvent> = {}, listings = [kite]) => anEvent('act', listings, given)

const conclude = (
  events: NightEvent[],
  {
    calendar = { until: '2025-05-20', whole: true },
    decisions = [] as Decision[],
  }: { calendar?: VenueCalendar | null; decisions?: Decision[] } = {},
) => inferSingleActs(events, { calendars: new Map(calendar ? [['hall', calendar]] : []), decisions, gazetteer })

test('puts an act in doubt that the venue’s calendar does not name, and asks about the pair', () => {
  expect(conclude([show, act()])).toEqual([
    {
      is: 'beside',
      event: 'act',
      show: 'show',
      changed: true,
      review: [{ a: kite.key, b: lanterns.key, why: expect.stringContaining('only an aggregator lists "Glass Kite"') }],
    },
  ])
})

test('does not change an event that is already in doubt', () => {
  expect(conclude([show, act({ unconfirmedBeside: 'show' })])).toMatchObject([{ show: 'show', changed: false }])
})

test('merges an act that the show’s page names', () => {
  const named = listed('venue', { title: 'The Paper Lanterns', description: 'Glass Kite opens.' })
  expect(conclude([anEvent('show', [named]), act()])).toEqual([{ is: 'part', event: 'act', of: 'show' }])
})

test('fills what the venue’s first page lacks from its other pages', () => {
  const page = listed('venue', { title: 'The Paper Lanterns', at: '2025-05-10' })
  const shop = listed('ticketing', { title: 'The Paper Lanterns', at: '2025-05-10 20:00' })
  expect(conclude([anEvent('show', [shop, page]), act()])).toEqual([{ is: 'part', event: 'act', of: 'show' }])
})

describe('nothing is concluded', () => {
  test.each<[string, NightEvent[], Parameters<typeof conclude>[1]?]>([
    ['if the calendar is not known', [show, act()], { calendar: null }],
    ['if it lists nothing after that day', [show, act()], { calendar: { until: '2025-05-10', whole: true } }],
    ['from a part of the calendar', [show, act()], { calendar: { until: '2025-05-20', whole: false } }],
    ['if an operator set the status', [show, act({ statusSet: true })]],
    ['of an act that the venue lists', [show, act({}, [kite, listed('venue', { title: 'Glass Kite' })])]],
    ['of a bill of several acts', [show, act({}, [listed('aggregator', { title: 'Glass Kite, Oak & Ember' })])]],
    [
      'if a person decided that they are two',
      [show, act()],
      { decisions: [{ a: lanterns.key, b: kite.key, verdict: 'different' }] },
    ],
  ])('%s', (_, events, given) => {
    expect(conclude(events, given)).toEqual([])
  })

  test.each<[string, NightEvent]>([
    ['another venue', anEvent('show', [lanterns], { venueId: 'mill' })],
    ['a day that is not the next', anEvent('show', [lanterns], { date: '2025-05-12' })],
    ['no page of the venue alone', anEvent('show', [{ ...lanterns, own: false }])],
    ['a page that no longer lists it', anEvent('show', [{ ...lanterns, live: false }])],
  ])('beside a show of %s', (_, other) => {
    expect(conclude([other, act()])).toMatchObject([{ show: null, changed: false, review: [] }])
  })
})

describe('a doubt ends', () => {
  const doubted = { unconfirmedBeside: 'show' }
  test.each<[string, NightEvent[], Parameters<typeof conclude>[1]?]>([
    ['if the calendar is no longer known', [show, act(doubted)], { calendar: null }],
    ['if an operator set the status', [show, act({ ...doubted, statusSet: true })]],
    ['if the venue no longer has a show', [act(doubted)]],
    [
      'if a person decided that they are two',
      [show, act(doubted)],
      { decisions: [{ a: kite.key, b: lanterns.key, verdict: 'different' }] },
    ],
  ])('%s', (_, events, given) => {
    expect(conclude(events, given)).toMatchObject([{ event: 'act', show: null, changed: true, review: [] }])
  })

  test('not by a scrape of only part of the calendar', () => {
    const part = { calendar: { until: '2025-05-20', whole: false } }
    expect(conclude([show, act(doubted)], part)).toMatchObject([{ show: 'show', changed: false }])
    expect(conclude([act(doubted)], part)).toEqual([])
  })
})

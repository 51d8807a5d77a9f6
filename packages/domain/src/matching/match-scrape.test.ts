import { expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { aListing, aPlaced } from '../testing/listings.ts'
import type { Placed } from './find-events.ts'
import { type CheckedScrape, type KnownListing, matchScrape, type Stored } from './match-scrape.ts'

const kite = aPlaced(aListing({ sourceId: 'kite', title: 'Glass Kite', at: '2025-05-10 20:00' }))
const oak = aPlaced(aListing({ sourceId: 'oak', title: 'Oak & Ember', at: '2025-05-12 20:00' }))

const known = (one: Placed, given: Partial<KnownListing> = {}): [string, KnownListing] => [
  one.listing.sourceId,
  {
    externalId: one.listing.sourceId,
    eventId: `event of ${one.listing.sourceId}`,
    eventSince: '2025-05-01',
    date: one.listing.date,
    day: one.listing.date,
    venueSlug: 'hall',
    venueId: 'hall',
    leftVenues: [],
    dayLocked: false,
    contentHash: '',
    movedFrom: null,
    vanished: false,
    ...given,
  },
]
const ofEvent = (one: Placed, eventId: string) => ({ ...one, eventId, eventSince: '2025-05-01' })

const plan = (listings: readonly Placed[], stored: Partial<Stored> = {}, scrape: Partial<CheckedScrape> = {}) =>
  matchScrape(
    {
      source: { id: 'page', kind: 'venue', rank: 100 },
      readAt: '2025-05-02T19:00:00.000Z',
      today: '2025-05-02',
      timeZone: 'America/Los_Angeles',
      complete: true,
      listings,
      ...scrape,
    },
    {
      known: new Map(),
      venues: new Map([['hall', { id: 'hall', name: 'Hall' }]]),
      withdrawn: [],
      steady: new Map(),
      left: false,
      around: [],
      decided: [],
      ...stored,
    },
    { gazetteer },
  )

test('a new listing joins the event of one that is the same show; of others events are made', () => {
  const list = aPlaced(aListing({ sourceId: 'k', title: 'Glass Kite', at: '2025-05-10 20:00' }), { source: 'list' })
  const { joining, making } = plan([kite, oak], { around: [ofEvent(list, 'there')] })
  expect(joining).toMatchObject([{ one: { key: kite.key }, eventId: 'there' }])
  expect(making).toMatchObject([{ event: { title: 'Oak & Ember', localDate: '2025-05-12' } }])
})

test('a listing that is where it was changes nothing', () => {
  expect(plan([kite], { known: new Map([known(kite)]) })).toMatchObject({
    saved: [kite],
    joining: [],
    making: [],
    moved: [],
    merges: [],
    missing: [],
    notices: null,
  })
})

test('one that moved to another day keeps its event, which takes in the same show there', () => {
  const list = aPlaced(aListing({ sourceId: 'k', title: 'Glass Kite', at: '2025-05-10 20:00' }), { source: 'list' })
  const { moved, merges } = plan([kite], {
    known: new Map([known(kite, { date: '2025-05-09' })]),
    around: [ofEvent(list, 'there')],
  })
  expect(moved).toMatchObject([{ key: kite.key, eventId: 'event of kite' }])
  expect(merges).toEqual([{ survivor: 'event of kite', others: ['there'] }])
})

test('stored listings are matched as the scrape has them now', () => {
  const before = { ...oak, listing: { ...oak.listing, title: 'To be announced', headliner: null, support: [] } }
  const other = aPlaced(aListing({ sourceId: 'o', title: 'Oak & Ember', at: '2025-05-12 20:00' }))
  const around = [ofEvent(before, 'event of oak')]
  expect(plan([oak, other], { known: new Map([known(oak)]), around }).joining).toMatchObject([
    { one: { key: other.key }, eventId: 'event of oak' },
  ])
})

test('what is brought again after it was withdrawn is matched under its event', () => {
  const other = aPlaced(aListing({ sourceId: 'o', title: 'Oak & Ember', at: '2025-05-12 20:00' }))
  const stored = { known: new Map([known(oak, { vanished: true })]), withdrawn: ['oak'] }
  expect(plan([oak, other], stored).joining).toMatchObject([{ one: { key: other.key }, eventId: 'event of oak' }])
})

test('what a whole scrape leaves out is missing', () => {
  const stored = { known: new Map([known(kite), known(oak)]) }
  expect(plan([kite], stored).missing).toMatchObject([{ externalId: 'oak' }])
  expect(plan([kite], stored, { complete: false }).missing).toEqual([])
})

test('an untrusted scrape adds nothing', () => {
  const { saved, held, making } = plan([kite, oak], { known: new Map([known(kite)]) }, { suspect: true })
  expect({ saved, held, making }).toMatchObject({ saved: [kite], held: [oak], making: [] })
})

test('a notice has the venue that the show left looked at, and its days', () => {
  const venues = new Map(['hall', 'mill'].map((slug) => [slug, { id: slug, name: slug }]))
  expect(plan([{ ...kite, movedFrom: 'mill' }], { venues }).notices).toEqual({
    venueSlugs: ['hall', 'mill'],
    from: '2025-05-09',
    to: '2025-05-11',
  })
})

test('a venue that is not stored is an error', () => {
  expect(() => plan([{ ...kite, venueSlug: 'mill' }])).toThrow('there is no venue "mill"')
})

import { expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { aListing, aListingAtVenue } from '../testing/listings.ts'
import { areConfirmed, type ListingAtVenue } from './find-events.ts'
import { type CheckedScrape, type KnownListing, matchScrape, type StoredData } from './match-scrape.ts'

const kite = aListingAtVenue(aListing({ sourceId: 'kite', title: 'Glass Kite', at: '2025-05-10 20:00' }))
const oak = aListingAtVenue(aListing({ sourceId: 'oak', title: 'Oak & Ember', at: '2025-05-12 20:00' }))

const aKnownListing = (listing: ListingAtVenue, overrides: Partial<KnownListing> = {}): [string, KnownListing] => [
  listing.listing.sourceId,
  {
    externalId: listing.listing.sourceId,
    eventId: `event of ${listing.listing.sourceId}`,
    eventSince: '2025-05-01',
    date: listing.listing.date,
    day: listing.listing.date,
    venueSlug: 'hall',
    venueId: 'hall',
    leftVenues: [],
    dayLocked: false,
    contentHash: '',
    movedFrom: null,
    vanished: false,
    ...overrides,
  },
]
const withEvent = (listing: ListingAtVenue, eventId: string) => ({ ...listing, eventId, eventSince: '2025-05-01' })

const planMatches = (
  listings: readonly ListingAtVenue[],
  stored: Partial<StoredData> = {},
  scrape: Partial<CheckedScrape> = {},
) =>
  matchScrape(
    {
      source: { id: 'page', kind: 'venue', rank: 100 },
      scrapedAt: '2025-05-02T19:00:00.000Z',
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
      hasMoveNotices: false,
      nearbyListings: [],
      decided: [],
      ...stored,
    },
    { gazetteer },
  )

test('adds a new listing to the event of the same show, and creates events for the others', () => {
  const kiteOnList = aListingAtVenue(aListing({ sourceId: 'k', title: 'Glass Kite', at: '2025-05-10 20:00' }), {
    source: 'list',
  })
  const { joiningRecords, newEvents } = planMatches([kite, oak], {
    nearbyListings: [withEvent(kiteOnList, 'list event')],
  })
  expect(joiningRecords).toMatchObject([{ newListing: { key: kite.key }, eventId: 'list event' }])
  expect(newEvents).toMatchObject([{ event: { title: 'Oak & Ember', localDate: '2025-05-12' } }])
})

test('changes nothing for a listing that did not move', () => {
  expect(planMatches([kite], { known: new Map([aKnownListing(kite)]) })).toMatchObject({
    saved: [kite],
    joiningRecords: [],
    newEvents: [],
    moved: [],
    merges: [],
    missing: [],
    notices: null,
  })
})

test('keeps the event of a moved listing, and merges the same show at the new venue into it', () => {
  const kiteOnList = aListingAtVenue(aListing({ sourceId: 'k', title: 'Glass Kite', at: '2025-05-10 20:00' }), {
    source: 'list',
  })
  const { moved, merges } = planMatches([kite], {
    known: new Map([aKnownListing(kite, { date: '2025-05-09' })]),
    nearbyListings: [withEvent(kiteOnList, 'list event')],
  })
  expect(moved).toMatchObject([{ key: kite.key, eventId: 'event of kite' }])
  expect(merges).toEqual([{ survivor: 'event of kite', others: ['list event'] }])
})

test('compares new listings with the stored listings’ values from the new scrape', () => {
  const storedOak = { ...oak, listing: { ...oak.listing, title: 'To be announced', headliner: null, support: [] } }
  const newOak = aListingAtVenue(aListing({ sourceId: 'o', title: 'Oak & Ember', at: '2025-05-12 20:00' }))
  const nearbyListings = [withEvent(storedOak, 'event of oak')]
  expect(
    planMatches([oak, newOak], { known: new Map([aKnownListing(oak)]), nearbyListings }).joiningRecords,
  ).toMatchObject([{ newListing: { key: newOak.key }, eventId: 'event of oak' }])
})

test('joins a new listing to the event of a withdrawn listing that is back', () => {
  const newOak = aListingAtVenue(aListing({ sourceId: 'o', title: 'Oak & Ember', at: '2025-05-12 20:00' }))
  const stored = { known: new Map([aKnownListing(oak, { vanished: true })]), withdrawn: ['oak'] }
  expect(planMatches([oak, newOak], stored).joiningRecords).toMatchObject([
    { newListing: { key: newOak.key }, eventId: 'event of oak' },
  ])
})

test('reports listings that are not in a complete scrape as missing', () => {
  const stored = { known: new Map([aKnownListing(kite), aKnownListing(oak)]) }
  expect(planMatches([kite], stored).missing).toMatchObject([{ externalId: 'oak' }])
  expect(planMatches([kite], stored, { complete: false }).missing).toEqual([])
})

test('adds nothing from an untrusted scrape', () => {
  const { saved, held, newEvents } = planMatches(
    [kite, oak],
    { known: new Map([aKnownListing(kite)]) },
    { suspect: true },
  )
  expect({ saved, held, newEvents }).toMatchObject({ saved: [kite], held: [oak], newEvents: [] })
})

test('returns both venues of a moved show and the days around it, to be checked for old listings', () => {
  const venues = new Map(['hall', 'mill'].map((slug) => [slug, { id: slug, name: slug }]))
  expect(planMatches([{ ...kite, movedFrom: 'mill' }], { venues }).notices).toEqual({
    venueSlugs: ['hall', 'mill'],
    from: '2025-05-09',
    to: '2025-05-11',
  })
})

test('throws if a venue is not stored', () => {
  expect(() => planMatches([{ ...kite, venueSlug: 'mill' }])).toThrow('there is no venue "mill"')
})

test('holds everything from an unverified source, even updates and listings that were held for long', () => {
  const plan = planMatches(
    [kite, oak],
    {
      known: new Map([aKnownListing(kite)]),
      steady: new Map([['oak', { date: oak.listing.date, venueSlug: 'hall' }]]),
    },
    { suspect: true, unverified: true, complete: false },
  )
  expect(plan).toMatchObject({ saved: [], held: [{ key: kite.key }, { key: oak.key }], newEvents: [], missing: [] })
})

test.each([
  ['the same show', {}, true],
  ['another act', { title: 'Velvet Static' }, false],
  ['the show on another night', { at: '2025-05-17 20:00' }, false],
])('a source is confirmed if another source lists %s', (_, fields, isConfirmed) => {
  const listed = aListingAtVenue(aListing({ title: 'Glass Kite', at: '2025-05-10 20:00', ...fields }), {
    source: 'list',
  })
  const stored = { nearbyListings: [withEvent(listed, 'list event')], decided: [] }
  expect(areConfirmed([kite, oak], stored, gazetteer)).toBe(isConfirmed)
  const ownListing = { ...withEvent(kite, 'own event'), source: kite.source }
  expect(areConfirmed([kite, oak], { nearbyListings: [ownListing], decided: [] }, gazetteer)).toBe(false)
})

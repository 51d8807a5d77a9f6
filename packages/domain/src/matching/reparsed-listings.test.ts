import { describe, expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { aListing } from '../testing/listings.ts'
import type { ListingAtVenue } from './find-events.ts'
import {
  findChangedKeys,
  findRenamedListings,
  findRepeatedListings,
  isSameShow,
  pairListings,
  type StoredListing,
} from './reparsed-listings.ts'

const aVenueListing = (
  facts: Parameters<typeof aListing>[0] & { sourceId: string },
  venueSlug = 'hall',
): ListingAtVenue => ({
  key: `page|${facts.sourceId}`,
  source: 'page',
  venueSlug,
  venueName: 'Hall',
  listing: aListing({ url: null, ...facts }),
})
const aStoredListing = (facts: Parameters<typeof aVenueListing>[0], edited = false): StoredListing => ({
  ...aVenueListing(facts),
  externalId: facts.sourceId,
  eventId: `event of ${facts.sourceId}`,
  edited,
})
const kite = { sourceId: 'old', title: 'Glass Kite' }
const oak = { sourceId: 'oak', title: 'Oak & Ember', at: '2025-05-12 20:00' }

describe('a stored listing', () => {
  test('gets the new id of its parsed listing and keeps its event', () => {
    const parsed = [aVenueListing({ ...kite, sourceId: 'new' }), aVenueListing(oak)]
    expect(
      findRenamedListings(parsed, [aStoredListing(kite), aStoredListing(oak)], new Set(['old', 'oak']), gazetteer),
    ).toEqual({
      renamed: [{ from: 'old', to: 'new' }],
      stored: [{ ...aStoredListing(kite), key: 'page|new', externalId: 'new' }, aStoredListing(oak)],
    })
  })

  test('keeps its id if the new id is already stored, or if its old id is still parsed', () => {
    const parsed = [aVenueListing({ ...kite, sourceId: 'new' })]
    expect(findRenamedListings(parsed, [aStoredListing(kite)], new Set(['old', 'new']), gazetteer).renamed).toEqual([])
    expect(
      findRenamedListings([...parsed, aVenueListing(kite)], [aStoredListing(kite)], new Set(['old']), gazetteer)
        .renamed,
    ).toEqual([])
  })
})

test('matches a listing again if its title changed, but not if its age rule did or operators edited it', () => {
  const stored = [aStoredListing(kite)]
  expect(findChangedKeys([aVenueListing({ ...kite, title: 'Glass Kites' })], stored)).toEqual(new Set(['page|old']))
  expect(findChangedKeys([aVenueListing({ ...kite, age: '21+' })], stored)).toEqual(new Set())
  expect(findChangedKeys([aVenueListing({ ...kite, title: 'Glass Kites' })], [aStoredListing(kite, true)])).toEqual(
    new Set(),
  )
})

test('finds the parsed listing with the title and day of a withdrawn one', () => {
  const parsed = [aVenueListing({ ...kite, sourceId: 'again', title: 'GLASS KITE' }), aVenueListing(oak)]
  expect(findRepeatedListings([aStoredListing(kite)], parsed)).toEqual(new Map([['event of old', 'again']]))
  expect(findRepeatedListings([aStoredListing({ ...kite, at: '2025-05-11 20:00' })], parsed)).toEqual(new Map())
})

/** Creates a listing with this id and title. */
const aListingTitled = (
  sourceId: string,
  title: string,
  overrides: Partial<Parameters<typeof aVenueListing>[0]> = {},
) => aVenueListing({ sourceId, title, ...overrides })
const pairIds = (parsed: ListingAtVenue[], stored: ListingAtVenue[]) =>
  [...pairListings(parsed, stored, gazetteer)].map(([parsedKey, match]) => [parsedKey.slice(5), match.listing.sourceId])

test('pairs listings by title and day, even if their ids differ', () => {
  const stored = [aListingTitled('a', 'MOTH BALLET'), aListingTitled('b', 'Glass Kite')]
  expect(pairIds([aListingTitled('b2', 'Glass Kite'), aListingTitled('a2', 'Moth Ballet')], stored)).toEqual([
    ['b2', 'b'],
    ['a2', 'a'],
  ])
})

test('pairs listings by link and day if the title changed, in page order', () => {
  const url = 'https://hall.example/moth?utm_source=x'
  const early = aListingTitled('early', 'Moth Ballet, early', { url, at: '2025-05-10 19:00' })
  const late = aListingTitled('late', 'Moth Ballet, late', { url, at: '2025-05-10 21:15' })
  const stored = [aListingTitled('one', '7pm and 9:15pm', { url: 'https://www.hall.example/moth/' })]
  expect(pairIds([early, late], stored)).toEqual([['early', 'one']])
})

test('pairs listings by link if the day changed', () => {
  const url = 'https://hall.example/kite'
  const other = aListingTitled('p', 'Moth Ballet', { url: 'https://hall.example/moth' })
  const stored = [aListingTitled('o', 'Glass Kite', { url, at: '2025-01-09 20:00' }), other]
  expect(pairIds([aListingTitled('n', 'Glass Kite', { url, at: '2026-01-09 20:00' })], stored)).toEqual([['n', 'o']])
})

test('does not pair listings on different days by a link that all listings share', () => {
  const url = 'https://hall.example/calendar'
  const moth = aListingTitled('o', 'Moth Ballet', { url, at: '2025-05-12 20:00' })
  const stored = [moth, aListingTitled('p', 'Velvet Static', { url, at: '2025-05-13 20:00' })]
  expect(pairIds([aListingTitled('n', 'Glass Kite', { url, at: '2025-05-11 20:00' })], stored)).toEqual([])
})

test('pairs two listings that are the only unpaired ones on a night at a venue', () => {
  const stored = [aListingTitled('o', '@'), aVenueListing({ sourceId: 'elsewhere', title: '#' }, 'attic')]
  expect(pairIds([aListingTitled('n', 'Night Choir')], stored)).toEqual([['n', 'o']])
  const twoListings = [aListingTitled('n', 'Night Choir'), aListingTitled('m', 'Tin Whistle')]
  expect(pairIds(twoListings, stored)).toEqual([])
})

test('treats listings with the same title or link on one night at one venue as one show', () => {
  const show = aListingTitled('a', 'Moth Ballet', { url: 'https://hall.example/moth' })
  expect(isSameShow(show, aListingTitled('b', 'Moth Ballet (carousel)', { url: 'https://hall.example/moth' }))).toBe(
    true,
  )
  expect(isSameShow(show, aListingTitled('b', 'Moth Ballet', { at: '2025-05-11 20:00' }))).toBe(false)
  expect(isSameShow(show, aVenueListing({ sourceId: 'b', title: 'Moth Ballet' }, 'attic'))).toBe(false)
})

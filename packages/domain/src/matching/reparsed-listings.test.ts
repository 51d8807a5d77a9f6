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

const placed = (given: Parameters<typeof aListing>[0] & { sourceId: string }, venueSlug = 'hall'): ListingAtVenue => ({
  key: `page|${given.sourceId}`,
  source: 'page',
  venueSlug,
  venueName: 'Hall',
  listing: aListing({ url: null, ...given }),
})
const stored = (given: Parameters<typeof placed>[0], edited = false): StoredListing => ({
  ...placed(given),
  externalId: given.sourceId,
  eventId: `event of ${given.sourceId}`,
  edited,
})
const kite = { sourceId: 'old', title: 'Glass Kite' }
const oak = { sourceId: 'oak', title: 'Oak & Ember', at: '2025-05-12 20:00' }

describe('a stored listing', () => {
  test('gets the new id of the same listing and keeps its event', () => {
    const read = [placed({ ...kite, sourceId: 'new' }), placed(oak)]
    expect(findRenamedListings(read, [stored(kite), stored(oak)], new Set(['old', 'oak']), gazetteer)).toEqual({
      renamed: [{ from: 'old', to: 'new' }],
      stored: [{ ...stored(kite), key: 'page|new', externalId: 'new' }, stored(oak)],
    })
  })

  test('keeps its id if the other one is stored already, or its own is still parsed', () => {
    const read = [placed({ ...kite, sourceId: 'new' })]
    expect(findRenamedListings(read, [stored(kite)], new Set(['old', 'new']), gazetteer).renamed).toEqual([])
    expect(findRenamedListings([...read, placed(kite)], [stored(kite)], new Set(['old']), gazetteer).renamed).toEqual(
      [],
    )
  })
})

test('matches a listing again if its title changed, but not if its price did', () => {
  const before = [stored(kite)]
  expect(findChangedKeys([placed({ ...kite, title: 'Glass Kites' })], before)).toEqual(new Set(['page|old']))
  expect(findChangedKeys([placed({ ...kite, age: '21+' })], before)).toEqual(new Set())
  expect(findChangedKeys([placed({ ...kite, title: 'Glass Kites' })], [stored(kite, true)])).toEqual(new Set())
})

test('finds the listing with the same title and day for a withdrawn one', () => {
  const read = [placed({ ...kite, sourceId: 'again', title: 'GLASS KITE' }), placed(oak)]
  expect(findRepeatedListings([stored(kite)], read)).toEqual(new Map([['event of old', 'again']]))
  expect(findRepeatedListings([stored({ ...kite, at: '2025-05-11 20:00' })], read)).toEqual(new Map())
})

/** A listing with this id and title. */
const named = (sourceId: string, title: string, more: Partial<Parameters<typeof placed>[0]> = {}) =>
  placed({ sourceId, title, ...more })
const pairs = (read: ListingAtVenue[], stored: ListingAtVenue[]) =>
  [...pairListings(read, stored, gazetteer)].map(([now, before]) => [now.slice(5), before.listing.sourceId])

test('pairs listings by title and day, whatever their ids', () => {
  const before = [named('a', 'MOTH BALLET'), named('b', 'Glass Kite')]
  expect(pairs([named('b2', 'Glass Kite'), named('a2', 'Moth Ballet')], before)).toEqual([
    ['b2', 'b'],
    ['a2', 'a'],
  ])
})

test('pairs listings by link and day if the title changed, the first of two shows first', () => {
  const url = 'https://hall.example/moth?utm_source=x'
  const early = named('early', 'Moth Ballet, early', { url, at: '2025-05-10 19:00' })
  const late = named('late', 'Moth Ballet, late', { url, at: '2025-05-10 21:15' })
  const before = [named('one', '7pm and 9:15pm', { url: 'https://www.hall.example/moth/' })]
  expect(pairs([early, late], before)).toEqual([['early', 'one']])
})

test('pairs listings by link if the day changed', () => {
  const url = 'https://hall.example/kite'
  const other = named('p', 'Moth Ballet', { url: 'https://hall.example/moth' })
  const before = [named('o', 'Glass Kite', { url, at: '2025-01-09 20:00' }), other]
  expect(pairs([named('n', 'Glass Kite', { url, at: '2026-01-09 20:00' })], before)).toEqual([['n', 'o']])
})

test('pairs no listings on other days by a link that all share', () => {
  const url = 'https://hall.example/calendar'
  const moth = named('o', 'Moth Ballet', { url, at: '2025-05-12 20:00' })
  const before = [moth, named('p', 'Velvet Static', { url, at: '2025-05-13 20:00' })]
  expect(pairs([named('n', 'Glass Kite', { url, at: '2025-05-11 20:00' })], before)).toEqual([])
})

test('pairs the only ones left on a night at a venue, and none at another venue', () => {
  const before = [named('o', '@'), placed({ sourceId: 'elsewhere', title: '#' }, 'attic')]
  expect(pairs([named('n', 'Night Choir')], before)).toEqual([['n', 'o']])
  const two = [named('n', 'Night Choir'), named('m', 'Tin Whistle')]
  expect(pairs(two, before)).toEqual([])
})

test('takes listings with one title or link on one night at one venue as one show', () => {
  const show = named('a', 'Moth Ballet', { url: 'https://hall.example/moth' })
  expect(isSameShow(show, named('b', 'Moth Ballet (carousel)', { url: 'https://hall.example/moth' }))).toBe(true)
  expect(isSameShow(show, named('b', 'Moth Ballet', { at: '2025-05-11 20:00' }))).toBe(false)
  expect(isSameShow(show, placed({ sourceId: 'b', title: 'Moth Ballet' }, 'attic'))).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { gazetteer } from '../testing/gazetteer.ts'
import { aListing } from '../testing/listings.ts'
import type { Placed } from './find-events.ts'
import {
  changedForMatcher,
  isSameShow,
  pairListings,
  renamedListings,
  repeatedBy,
  type StoredListing,
} from './reparsed-listings.ts'

const placed = (given: Parameters<typeof aListing>[0] & { sourceId: string }, venueSlug = 'hall'): Placed => ({
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
  test('that is read under another id goes by that id, with its event', () => {
    const read = [placed({ ...kite, sourceId: 'new' }), placed(oak)]
    expect(renamedListings(read, [stored(kite), stored(oak)], new Set(['old', 'oak']), gazetteer)).toEqual({
      renamed: [{ from: 'old', to: 'new' }],
      stored: [{ ...stored(kite), key: 'page|new', externalId: 'new' }, stored(oak)],
    })
  })

  test('keeps its id where the other is stored already, or where its own is read still', () => {
    const read = [placed({ ...kite, sourceId: 'new' })]
    expect(renamedListings(read, [stored(kite)], new Set(['old', 'new']), gazetteer).renamed).toEqual([])
    expect(renamedListings([...read, placed(kite)], [stored(kite)], new Set(['old']), gazetteer).renamed).toEqual([])
  })
})

test('the matcher sees a listing otherwise where its title changed, and not where its price did', () => {
  const before = [stored(kite)]
  expect(changedForMatcher([placed({ ...kite, title: 'Glass Kites' })], before)).toEqual(new Set(['page|old']))
  expect(changedForMatcher([placed({ ...kite, age: '21+' })], before)).toEqual(new Set())
  expect(changedForMatcher([placed({ ...kite, title: 'Glass Kites' })], [stored(kite, true)])).toEqual(new Set())
})

test('a withdrawn listing is repeated by one of the same title and day', () => {
  const read = [placed({ ...kite, sourceId: 'again', title: 'GLASS KITE' }), placed(oak)]
  expect(repeatedBy([stored(kite)], read)).toEqual(new Map([['event of old', 'again']]))
  expect(repeatedBy([stored({ ...kite, at: '2025-05-11 20:00' })], read)).toEqual(new Map())
})

/** A listing of this id and title. */
const named = (sourceId: string, title: string, more: Partial<Parameters<typeof placed>[0]> = {}) =>
  placed({ sourceId, title, ...more })
const pairs = (read: Placed[], stored: Placed[]) =>
  [...pairListings(read, stored, gazetteer)].map(([now, before]) => [now.slice(5), before.listing.sourceId])

test('a title of one day is the same listing, whatever its id', () => {
  const before = [named('a', 'MOTH BALLET'), named('b', 'Glass Kite')]
  expect(pairs([named('b2', 'Glass Kite'), named('a2', 'Moth Ballet')], before)).toEqual([
    ['b2', 'b'],
    ['a2', 'a'],
  ])
})

test('a link of one day is, though the title is read otherwise; of two shows the first', () => {
  const url = 'https://hall.example/moth?utm_source=x'
  const early = named('early', 'Moth Ballet, early', { url, at: '2025-05-10 19:00' })
  const late = named('late', 'Moth Ballet, late', { url, at: '2025-05-10 21:15' })
  const before = [named('one', '7pm and 9:15pm', { url: 'https://www.hall.example/moth/' })]
  expect(pairs([early, late], before)).toEqual([['early', 'one']])
})

test('a day that is read otherwise leaves the link', () => {
  const url = 'https://hall.example/kite'
  const other = named('p', 'Moth Ballet', { url: 'https://hall.example/moth' })
  const before = [named('o', 'Glass Kite', { url, at: '2025-01-09 20:00' }), other]
  expect(pairs([named('n', 'Glass Kite', { url, at: '2026-01-09 20:00' })], before)).toEqual([['n', 'o']])
})

test('a link that all listings share pairs none of other days', () => {
  const url = 'https://hall.example/calendar'
  const moth = named('o', 'Moth Ballet', { url, at: '2025-05-12 20:00' })
  const before = [moth, named('p', 'Velvet Static', { url, at: '2025-05-13 20:00' })]
  expect(pairs([named('n', 'Glass Kite', { url, at: '2025-05-11 20:00' })], before)).toEqual([])
})

test('the only one left of a night at a venue is the one that was there, and none of another venue', () => {
  const before = [named('o', '@'), placed({ sourceId: 'elsewhere', title: '#' }, 'attic')]
  expect(pairs([named('n', 'Night Choir')], before)).toEqual([['n', 'o']])
  const two = [named('n', 'Night Choir'), named('m', 'Tin Whistle')]
  expect(pairs(two, before)).toEqual([])
})

test('a show listed twice has one title or link on one night at one venue', () => {
  const show = named('a', 'Moth Ballet', { url: 'https://hall.example/moth' })
  expect(isSameShow(show, named('b', 'Moth Ballet (carousel)', { url: 'https://hall.example/moth' }))).toBe(true)
  expect(isSameShow(show, named('b', 'Moth Ballet', { at: '2025-05-11 20:00' }))).toBe(false)
  expect(isSameShow(show, placed({ sourceId: 'b', title: 'Moth Ballet' }, 'attic'))).toBe(false)
})

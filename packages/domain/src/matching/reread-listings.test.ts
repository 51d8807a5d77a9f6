import { describe, expect, test } from 'vitest'
import { aListing } from '../testing/listings.ts'
import type { Placed } from './find-events.ts'
import { changedForMatcher, renamedListings, repeatedBy, type StoredListing } from './reread-listings.ts'

const placed = (given: Parameters<typeof aListing>[0] & { sourceId: string }): Placed => ({
  ...{ key: `page|${given.sourceId}`, source: 'page', venueSlug: 'hall', venueName: 'Hall' },
  listing: aListing({ url: `https://hall.example/${given.sourceId}`, ...given }),
})
const stored = (given: Parameters<typeof placed>[0], edited = false): StoredListing => ({
  ...{ ...placed(given), externalId: given.sourceId, eventId: `event of ${given.sourceId}`, edited },
})
const kite = { sourceId: 'old', title: 'Glass Kite' }
const oak = { sourceId: 'oak', title: 'Oak & Ember', at: '2025-05-12 20:00' }

describe('a stored listing', () => {
  test('that is read under another id goes by that id, with its event', () => {
    const read = [placed({ ...kite, sourceId: 'new' }), placed(oak)]
    expect(renamedListings(read, [stored(kite), stored(oak)], new Set(['old', 'oak']))).toEqual({
      renamed: [{ from: 'old', to: 'new' }],
      stored: [{ ...stored(kite), key: 'page|new', externalId: 'new' }, stored(oak)],
    })
  })

  test('keeps its id where the other is stored already, or where its own is read still', () => {
    const read = [placed({ ...kite, sourceId: 'new' })]
    expect(renamedListings(read, [stored(kite)], new Set(['old', 'new'])).renamed).toEqual([])
    expect(renamedListings([...read, placed(kite)], [stored(kite)], new Set(['old'])).renamed).toEqual([])
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

import { expect, test } from 'vitest'
import { aListing } from '../testing/listings.ts'
import type { Placed } from './find-events.ts'
import { movedListing, type StoredPlace } from './held-listings.ts'

const listing = aListing({ sourceId: '7', title: 'Glass Kite', at: '2025-05-10 20:00' })
const kite: Placed = { key: 'page|7', source: 'page', venueSlug: 'hall', venueName: 'Hall', listing }
const stored = (given: Partial<StoredPlace> = {}): StoredPlace => ({
  ...{ eventId: 'event', eventSince: '2025-05-01', date: '2025-05-10', venueSlug: 'hall' },
  ...{ leftVenues: [], dayLocked: false, ...given },
})
const event = { eventId: 'event', eventSince: '2025-05-01' }

test('a listing that is new or where it was did not move', () => {
  expect(movedListing(kite, undefined)).toEqual([])
  expect(movedListing(kite, stored())).toEqual([])
})

test('on another day it moved, unless an operator set the day', () => {
  expect(movedListing(kite, stored({ date: '2025-05-11' }))).toEqual([{ ...kite, ...event, arriving: false }])
  expect(movedListing(kite, stored({ date: '2025-05-11', dayLocked: true }))).toEqual([])
})

test('at another venue it moved, unless others of its event say that it left that venue', () => {
  expect(movedListing(kite, stored({ venueSlug: 'mill' }))).toEqual([{ ...kite, ...event, arriving: true }])
  expect(movedListing(kite, stored({ venueSlug: 'mill', leftVenues: ['hall'] }))).toEqual([])
})

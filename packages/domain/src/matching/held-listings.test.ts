import { expect, test } from 'vitest'
import { aListing, aListingAtVenue } from '../testing/listings.ts'
import { findMovedListing, getSteadySince, splitUntrusted } from './held-listings.ts'

const aHallListing = (sourceId: string, at = '2025-05-10 20:00') => aListingAtVenue(aListing({ sourceId, at }))
const aStoredListing = (overrides = {}) => ({
  eventId: 'event',
  eventSince: '2025-05-01',
  date: '2025-05-10',
  venueSlug: 'hall',
  leftVenues: [],
  dayLocked: false,
  vanished: false,
  ...overrides,
})
const isHeld = (overrides: Partial<Parameters<typeof splitUntrusted>[1]>, listing = aHallListing('7')) =>
  splitUntrusted([listing], { known: new Map(), steady: new Map(), ...overrides }).held.length === 1

test('accepts from an untrusted scrape only listings that did not move', () => {
  expect(isHeld({})).toBe(true)
  expect(isHeld({ known: new Map([['7', aStoredListing()]]) })).toBe(false)
  expect(isHeld({ known: new Map([['7', aStoredListing({ date: '2025-05-11' })]]) })).toBe(true)
  expect(isHeld({ known: new Map([['7', aStoredListing({ venueSlug: 'mill' })]]) })).toBe(true)
  expect(isHeld({ known: new Map([['7', aStoredListing({ vanished: true })]]) })).toBe(true)
})

test('accepts a listing that was held unchanged long enough, unless its day is in doubt', () => {
  const steady = new Map([['7', { date: '2025-05-10', venueSlug: 'hall' }]])
  expect(isHeld({ steady })).toBe(false)
  expect(isHeld({ steady }, aHallListing('8'))).toBe(true)
  expect(isHeld({ steady }, aHallListing('7', '2025-05-11 20:00'))).toBe(true)
  expect(isHeld({ steady: new Map([['7', { date: '2025-05-10', venueSlug: 'mill' }]]) })).toBe(true)
  expect(isHeld({ steady }, { ...aHallListing('7'), dayInDoubt: true })).toBe(true)
})

test('calls a held listing steady after a week', () => {
  expect(getSteadySince('2025-05-10T19:00:00.000Z')).toEqual(new Date('2025-05-03T19:00:00.000Z'))
})

const kite = aHallListing('7')
const movedKite = { ...kite, eventId: 'event', eventSince: '2025-05-01' }

test('does not count a new or unchanged listing as moved', () => {
  expect(findMovedListing(kite, undefined)).toEqual([])
  expect(findMovedListing(kite, aStoredListing())).toEqual([])
})

test('counts a listing on another day as moved, unless an operator set the day', () => {
  expect(findMovedListing(kite, aStoredListing({ date: '2025-05-11' }))).toEqual([{ ...movedKite, arriving: false }])
  expect(findMovedListing(kite, aStoredListing({ date: '2025-05-11', dayLocked: true }))).toEqual([])
})

test('counts a listing at another venue as moved, unless its event left that venue', () => {
  expect(findMovedListing(kite, aStoredListing({ venueSlug: 'mill' }))).toEqual([{ ...movedKite, arriving: true }])
  expect(findMovedListing(kite, aStoredListing({ venueSlug: 'mill', leftVenues: ['hall'] }))).toEqual([])
})

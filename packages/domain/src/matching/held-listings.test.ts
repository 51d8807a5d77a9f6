import { expect, test } from 'vitest'
import { aListing, aPlaced } from '../testing/listings.ts'
import { findMovedListing, getSteadySince, splitUntrusted } from './held-listings.ts'

const placed = (sourceId: string, at = '2025-05-10 20:00') => aPlaced(aListing({ sourceId, at }))
const stored = (given = {}) => ({
  eventId: 'event',
  eventSince: '2025-05-01',
  date: '2025-05-10',
  venueSlug: 'hall',
  leftVenues: [],
  dayLocked: false,
  vanished: false,
  ...given,
})
const held = (given: Partial<Parameters<typeof splitUntrusted>[1]>, one = placed('7')) =>
  splitUntrusted([one], { known: new Map(), steady: new Map(), ...given }).held.length === 1

test('accepts only unmoved listings of an untrusted scrape', () => {
  expect(held({})).toBe(true)
  expect(held({ known: new Map([['7', stored()]]) })).toBe(false)
  expect(held({ known: new Map([['7', stored({ date: '2025-05-11' })]]) })).toBe(true)
  expect(held({ known: new Map([['7', stored({ venueSlug: 'mill' })]]) })).toBe(true)
  expect(held({ known: new Map([['7', stored({ vanished: true })]]) })).toBe(true)
})

test('accepts a listing that was held unchanged long enough, unless its day is in doubt', () => {
  const steady = new Map([['7', { date: '2025-05-10', venueSlug: 'hall' }]])
  expect(held({ steady })).toBe(false)
  expect(held({ steady }, placed('8'))).toBe(true)
  expect(held({ steady }, placed('7', '2025-05-11 20:00'))).toBe(true)
  expect(held({ steady: new Map([['7', { date: '2025-05-10', venueSlug: 'mill' }]]) })).toBe(true)
  expect(held({ steady }, { ...placed('7'), dayInDoubt: true })).toBe(true)
})

test('long enough is a week', () => {
  expect(getSteadySince('2025-05-10T19:00:00.000Z')).toEqual(new Date('2025-05-03T19:00:00.000Z'))
})

const kite = placed('7')
const moved = { ...kite, eventId: 'event', eventSince: '2025-05-01' }

test('does not count a new or unchanged listing as moved', () => {
  expect(findMovedListing(kite, undefined)).toEqual([])
  expect(findMovedListing(kite, stored())).toEqual([])
})

test('counts a listing on another day as moved, unless an operator set the day', () => {
  expect(findMovedListing(kite, stored({ date: '2025-05-11' }))).toEqual([{ ...moved, arriving: false }])
  expect(findMovedListing(kite, stored({ date: '2025-05-11', dayLocked: true }))).toEqual([])
})

test('counts a listing at another venue as moved, unless its event left that venue', () => {
  expect(findMovedListing(kite, stored({ venueSlug: 'mill' }))).toEqual([{ ...moved, arriving: true }])
  expect(findMovedListing(kite, stored({ venueSlug: 'mill', leftVenues: ['hall'] }))).toEqual([])
})

import { expect, test } from 'vitest'
import { aListing, aPlaced } from '../testing/listings.ts'
import { movedListing, partUntrusted, steadySince } from './held-listings.ts'

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
const held = (given: Partial<Parameters<typeof partUntrusted>[1]>, one = placed('7')) =>
  partUntrusted([one], { known: new Map(), steady: new Map(), ...given }).held.length === 1

test('of an untrusted read only listings that are where they were are believed', () => {
  expect(held({})).toBe(true)
  expect(held({ known: new Map([['7', stored()]]) })).toBe(false)
  expect(held({ known: new Map([['7', stored({ date: '2025-05-11' })]]) })).toBe(true)
  expect(held({ known: new Map([['7', stored({ venueSlug: 'mill' })]]) })).toBe(true)
  expect(held({ known: new Map([['7', stored({ vanished: true })]]) })).toBe(true)
})

test('what was held unchanged for long is believed, unless its day is in doubt', () => {
  const steady = new Map([['7', { date: '2025-05-10', venueSlug: 'hall' }]])
  expect(held({ steady })).toBe(false)
  expect(held({ steady }, placed('8'))).toBe(true)
  expect(held({ steady }, placed('7', '2025-05-11 20:00'))).toBe(true)
  expect(held({ steady: new Map([['7', { date: '2025-05-10', venueSlug: 'mill' }]]) })).toBe(true)
  expect(held({ steady }, { ...placed('7'), dayInDoubt: true })).toBe(true)
})

test('long is a week', () => {
  expect(steadySince('2025-05-10T19:00:00.000Z')).toEqual(new Date('2025-05-03T19:00:00.000Z'))
})

const kite = placed('7')
const moved = { ...kite, eventId: 'event', eventSince: '2025-05-01' }

test('a listing that is new or where it was did not move', () => {
  expect(movedListing(kite, undefined)).toEqual([])
  expect(movedListing(kite, stored())).toEqual([])
})

test('on another day it moved, unless an operator set the day', () => {
  expect(movedListing(kite, stored({ date: '2025-05-11' }))).toEqual([{ ...moved, arriving: false }])
  expect(movedListing(kite, stored({ date: '2025-05-11', dayLocked: true }))).toEqual([])
})

test('at another venue it moved, unless others of its event say that it left that venue', () => {
  expect(movedListing(kite, stored({ venueSlug: 'mill' }))).toEqual([{ ...moved, arriving: true }])
  expect(movedListing(kite, stored({ venueSlug: 'mill', leftVenues: ['hall'] }))).toEqual([])
})

import { expect, test } from 'vitest'
import { makeTowns } from '../geography/towns.ts'
import { aListing } from '../testing/listings.ts'
import { isMaybePrivate, limitWaiting, splitTown, toUnknownVenueKey, toWaitingListing } from './unknown-venue.ts'

const towns = makeTowns([{ towns: ['Wickton'], townNames: {}, neighborTowns: [] }])
const convert = (venue: string | null) => toWaitingListing({ ...aListing(), venue, place: null }, 'tallow')

test.each([
  ['The Lantern Room', 'LANTERN ROOM'],
  ['Lantern Room (Wickton)', 'Lantern Room, Wickton'],
  ['Lantern Room, 12 Elm Street, Wickton', 'Lantern Room, Wickton'],
  ['Łantérn Room', 'lantern room!'],
])('%s and %s are one unknown name', (a, b) => {
  expect(toUnknownVenueKey(a)).toBe(toUnknownVenueKey(b))
})

test('namesakes in two towns, and names in other scripts, are different names', () => {
  const keys = ['Lantern', 'Lantern, Wickton', 'Lantern, Tallow', '灯', '月', '!!!'].map(toUnknownVenueKey)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).not.toContain('')
})

test('a printed address is stored apart from the name, and a listing without a venue doesn’t wait', () => {
  expect(convert('Lantern Park, 12 Elm Street, Wickton')).toMatchObject({
    name: 'Lantern Park, Wickton',
    address: '12 Elm Street',
  })
  expect(convert('Lantern')).toMatchObject({ name: 'Lantern', address: null })
  expect([convert(null), convert('  ')]).toEqual([undefined, undefined])
})

test('a broken scrape is bounded: by the length of names, and by the number of listings', () => {
  const waiting = convert('x'.repeat(100_000)) ?? expect.fail()
  expect([waiting.name.length, waiting.key.length]).toEqual([120, 120])
  const dates = ['2025-06-02', '2025-06-01'].flatMap((date) =>
    Array.from({ length: 900 }, () => ({ ...waiting, listing: { ...waiting.listing, date } })),
  )
  const limited = limitWaiting(dates)
  expect([limited.length, limited.filter(({ listing }) => listing.date === '2025-06-01').length]).toEqual([1000, 900])
})

test('a venue’s name doesn’t contain its town, and a private place is recognized', () => {
  expect(splitTown('Lantern (Wickton)', towns)).toEqual({ name: 'Lantern', town: 'Wickton' })
  expect(splitTown('Lantern, Wickton', towns)).toEqual({ name: 'Lantern', town: 'Wickton' })
  expect(splitTown('Lantern (upstairs)', towns)).toEqual({ name: 'Lantern (upstairs)', town: null })
  expect(['Private residence', 'TBA', '12 Elm Street', 'Lantern'].map((name) => isMaybePrivate(name, towns))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

import { expect, test } from 'vitest'
import { aListing } from '../testing/listings.ts'
import { getArtistNames, getBilledArtists, getHeadliner, toResolvedNight } from './resolve-event.ts'

const ZONE = 'America/Los_Angeles'
const kite = aListing({ title: 'Glass Kite', at: '2025-05-10 20:00', doorsAt: '2025-05-10T19:00:00-07:00' })

test('keeps a listing on its source’s day if operators did not move the event', () => {
  expect(toResolvedNight(kite, {}, ZONE)).toBe(kite)
  expect(toResolvedNight(kite, { title: 'The Glass Kite', doorsAt: null }, ZONE)).toBe(kite)
})

test('moves the times along with a locked day', () => {
  const { date, startsAt, doorsAt } = toResolvedNight(kite, { localDate: '2025-05-12' }, ZONE)
  const instants = [startsAt, doorsAt].map((time) => time && new Date(time).toISOString())
  expect([date, ...instants]).toEqual(['2025-05-12', '2025-05-13T03:00:00.000Z', '2025-05-13T02:00:00.000Z'])
})

test('keeps a locked time after midnight in its night, no matter which day the source prints', () => {
  for (const at of ['2025-05-10 00:30', '2025-05-09 00:30']) {
    const lateShow = { ...aListing({ title: 'Owls', at }), startsAt: '2025-05-10T00:30:00-07:00' }
    for (const startsAt of ['2025-05-10T01:00:00-07:00', '2025-05-09T23:00:00-07:00'])
      expect(toResolvedNight(lateShow, { startsAt }, ZONE).startsAt).toBe(startsAt)
  }
})

test('puts a locked time on the event’s day', () => {
  const { date, startsAt } = toResolvedNight(kite, { startsAt: '2025-05-10T21:30:00-07:00' }, ZONE)
  expect([date, startsAt && new Date(startsAt).toISOString()]).toEqual(['2025-05-10', '2025-05-11T04:30:00.000Z'])
})

const bill = [
  { name: 'Glass Kite', role: 'headliner' as const },
  { name: 'Moth', role: 'support' as const },
]
const ids = new Map([
  ['glasskite', 'kite'],
  ['moth', 'moth'],
])

test('links no artists to shows that are not music', () => {
  expect(getArtistNames({ kind: 'music', bill })).toEqual(bill)
  expect(getArtistNames({ kind: 'unknown', bill })).toEqual(bill)
  expect(getArtistNames({ kind: 'comedy', bill })).toEqual([])
})

test('bills the artists that operators assigned', () => {
  const billedArtists = getBilledArtists(bill, ids, new Map())
  expect(billedArtists).toEqual([
    { id: 'kite', role: 'headliner' },
    { id: 'moth', role: 'support' },
  ])
  expect(getHeadliner(billedArtists)).toBe('kite')
  expect(getBilledArtists(bill, ids, new Map([['moth', 'moth of Oslo']]))).toEqual([
    { id: 'kite', role: 'headliner' },
    { id: 'moth of Oslo', role: 'support' },
  ])
})

test('bills an artist with two names once, as the headliner if one of the names is', () => {
  const oneArtist = new Map([...ids.keys()].map((key) => [key, 'kite']))
  expect(getBilledArtists(bill, oneArtist, new Map())).toEqual([{ id: 'kite', role: 'headliner' }])
  expect(getBilledArtists(bill.toReversed(), oneArtist, new Map())).toEqual([{ id: 'kite', role: 'headliner' }])
})

test('finds no headliner in a bill with only support', () => {
  expect(getHeadliner([{ id: 'moth', role: 'support' }])).toBeNull()
  expect(getHeadliner([])).toBeNull()
})

import { expect, test } from 'vitest'
import { billedArtists, billedNames, headlinerOf } from './resolve-event.ts'

const bill = [
  { name: 'Glass Kite', role: 'headliner' as const },
  { name: 'Moth', role: 'support' as const },
]
const ids = new Map([
  ['glasskite', 'kite'],
  ['moth', 'moth'],
])

test('names of shows that are no music are no artists', () => {
  expect(billedNames({ kind: 'music', bill })).toEqual(bill)
  expect(billedNames({ kind: 'unknown', bill })).toEqual(bill)
  expect(billedNames({ kind: 'comedy', bill })).toEqual([])
})

test('a bill is of artists, as operators assigned them', () => {
  const usual = billedArtists(bill, ids, new Map())
  expect(usual).toEqual([
    { id: 'kite', role: 'headliner' },
    { id: 'moth', role: 'support' },
  ])
  expect(headlinerOf(usual)).toBe('kite')
  expect(billedArtists(bill, ids, new Map([['moth', 'moth of Oslo']]))).toEqual([
    { id: 'kite', role: 'headliner' },
    { id: 'moth of Oslo', role: 'support' },
  ])
})

test('who is named twice is billed once, as the headliner where one of the names is', () => {
  const one = new Map([...ids.keys()].map((key) => [key, 'kite']))
  expect(billedArtists(bill, one, new Map())).toEqual([{ id: 'kite', role: 'headliner' }])
  expect(billedArtists(bill.toReversed(), one, new Map())).toEqual([{ id: 'kite', role: 'headliner' }])
})

test('support alone is no headliner', () => {
  expect(headlinerOf([{ id: 'moth', role: 'support' }])).toBeNull()
  expect(headlinerOf([])).toBeNull()
})

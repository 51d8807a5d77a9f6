import { expect, test } from 'vitest'
import { countChanges, hasChanges, type ReparseCounts, type ShownEvent } from './reparse-counts.ts'

const createShownEvents = (overrides: Partial<ShownEvent> = {}): ReadonlyMap<string, ShownEvent> =>
  new Map([
    [
      'event',
      {
        id: 'event',
        canonical: 'event',
        artists: ['kite'],
        ...overrides,
        row: { title: 'Glass Kite', kind: 'music', suppressed: false, age: null, ...overrides.row },
      },
    ],
  ])
const noChanges = { changed: 0, names: 0, bills: 0, kinds: 0 }

test('counts changes by field', () => {
  expect(countChanges(createShownEvents(), createShownEvents())).toEqual(noChanges)
  expect(countChanges(createShownEvents(), createShownEvents({ row: { age: '21+' } }))).toEqual({
    ...noChanges,
    changed: 1,
  })
  expect(countChanges(createShownEvents(), createShownEvents({ row: { title: 'Glass Kites' } }))).toEqual({
    ...noChanges,
    changed: 1,
    names: 1,
  })
  expect(countChanges(createShownEvents(), createShownEvents({ row: { kind: 'trivia' } }))).toEqual({
    ...noChanges,
    changed: 1,
    kinds: 1,
  })
  expect(countChanges(createShownEvents(), createShownEvents({ artists: ['kite', 'moth'] }))).toEqual({
    ...noChanges,
    changed: 1,
    bills: 1,
  })
})

test('does not count merged, withdrawn or deleted events as changed', () => {
  const row = { title: 'Glass Kites' }
  expect(countChanges(createShownEvents(), createShownEvents({ canonical: 'other', row }))).toEqual(noChanges)
  expect(countChanges(createShownEvents(), createShownEvents({ row: { ...row, suppressed: true } }))).toEqual(noChanges)
  expect(countChanges(createShownEvents(), new Map())).toEqual(noChanges)
})

test('counts any number above zero as a change, except the number of listings', () => {
  const counts: ReparseCounts = {
    before: 40,
    after: 41,
    rewritten: 0,
    withdrawn: 0,
    kept: ['"Glass Kite" on 2025-05-10'],
    events: { ...noChanges, added: 0, merged: 0, withdrawn: 0 },
    artists: { added: 0, respelled: 0, retired: 0 },
  }
  expect(hasChanges(counts)).toBe(false)
  expect(hasChanges({ ...counts, rewritten: 1 })).toBe(true)
  expect(hasChanges({ ...counts, events: { ...counts.events, merged: 1 } })).toBe(true)
  expect(hasChanges({ ...counts, artists: { ...counts.artists, retired: 1 } })).toBe(true)
})

import { expect, test } from 'vitest'
import { countChanges, hasChanges, type ReparseCounts, type ShownEvent } from './reparse-counts.ts'

const shown = (given: Partial<ShownEvent> = {}): ReadonlyMap<string, ShownEvent> =>
  new Map([
    [
      'event',
      {
        id: 'event',
        canonical: 'event',
        artists: ['kite'],
        ...given,
        row: { title: 'Glass Kite', kind: 'music', suppressed: false, age: null, ...given.row },
      },
    ],
  ])
const none = { changed: 0, names: 0, bills: 0, kinds: 0 }

test('counts changes by field', () => {
  expect(countChanges(shown(), shown())).toEqual(none)
  expect(countChanges(shown(), shown({ row: { age: '21+' } }))).toEqual({ ...none, changed: 1 })
  expect(countChanges(shown(), shown({ row: { title: 'Glass Kites' } }))).toEqual({ ...none, changed: 1, names: 1 })
  expect(countChanges(shown(), shown({ row: { kind: 'trivia' } }))).toEqual({ ...none, changed: 1, kinds: 1 })
  expect(countChanges(shown(), shown({ artists: ['kite', 'moth'] }))).toEqual({ ...none, changed: 1, bills: 1 })
})

test('does not count merged, withdrawn or deleted events as changed', () => {
  const row = { title: 'Glass Kites' }
  expect(countChanges(shown(), shown({ canonical: 'other', row }))).toEqual(none)
  expect(countChanges(shown(), shown({ row: { ...row, suppressed: true } }))).toEqual(none)
  expect(countChanges(shown(), new Map())).toEqual(none)
})

test('counts any number above zero as a change, except the number of listings', () => {
  const counts: ReparseCounts = {
    before: 40,
    after: 41,
    rewritten: 0,
    withdrawn: 0,
    kept: ['"Glass Kite" on 2025-05-10'],
    events: { ...none, added: 0, merged: 0, withdrawn: 0 },
    artists: { added: 0, respelled: 0, retired: 0 },
  }
  expect(hasChanges(counts)).toBe(false)
  expect(hasChanges({ ...counts, rewritten: 1 })).toBe(true)
  expect(hasChanges({ ...counts, events: { ...counts.events, merged: 1 } })).toBe(true)
  expect(hasChanges({ ...counts, artists: { ...counts.artists, retired: 1 } })).toBe(true)
})

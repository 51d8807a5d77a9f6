import { events } from '@houselights/types/testing/stand-in-data'
import { expect, test } from 'vitest'
import { packed, unpacked } from './packed-data.ts'

const rows = (make: (index: number) => unknown) => Array.from({ length: 9 }, (_, index) => make(index))

test.each([
  ['nothing', undefined],
  ['a value', 'x'],
  ['a list of values', rows((index) => index)],
  ['few records', [{ a: 1 }, { a: 2 }]],
  ['records', rows((index) => ({ a: index, b: `b${index % 2}`, c: null }))],
  ['records that are not alike', rows((index) => (index ? { a: index } : { b: index }))],
  ['records with undefined fields', rows((index) => ({ a: index, b: undefined }))],
  ['empty records', rows(() => ({}))],
  ['records and nulls', rows((index) => (index === 4 ? null : { a: index }))],
  ['records with records', rows((index) => ({ a: { b: { c: index } }, d: index % 3 ? { e: index } : null }))],
  ['records with lists', rows((index) => ({ a: rows(String).slice(index), b: [], c: index % 2 ? null : [index] }))],
  ['records with lists of records', rows((index) => ({ a: index % 2 ? [{ b: index }, { b: 2 }] : [] }))],
  ['records with lists of unlike things', rows((index) => ({ a: [{ b: index }, index, null, [index]] }))],
  [
    'records with fields of the same values',
    rows((index) => ({ a: `${index}`, b: `${index}`, c: undefined, d: null })),
  ],
  ['records that share one value', rows(() => ({ a: true, b: 0, c: '' }))],
  ['events in pages', { pages: [{ items: rows((index) => events[index % events.length]), next: null }] }],
])('%s is the same when unpacked', (_, data) => {
  expect(unpacked(structuredClone(packed(data)))).toStrictEqual(data)
})

test('a list of events is less than half as long', () => {
  const list = Array.from({ length: 50 }, (_, index) => ({ ...events[index % events.length], id: `event-${index}` }))
  expect(JSON.stringify(packed(list)).length).toBeLessThan(JSON.stringify(list).length / 2)
})

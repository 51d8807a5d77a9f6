import { expect, test } from 'vitest'
import { compare, interleave, median, rowTable } from './measure.ts'

test('every contestant is measured once a round, in alternating order, and its median is returned', async () => {
  const order: string[] = []
  const makeContestant = (name: string, values: number[]) => ({
    name,
    measure: async () => {
      order.push(name)
      return { value: values.shift() ?? 0 }
    },
  })
  const medians = await interleave([makeContestant('a', [1, 9, 2]), makeContestant('b', [5, 5, 6])], 3)
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b'])
  expect(Object.fromEntries(medians)).toEqual({ a: { value: 2 }, b: { value: 5 } })
})

test('a table shows both releases, and a dash for missing figures', () => {
  const columns = [
    ['rate', 'req/s'],
    ['p99', 'ms', 'p99 '],
    ['p50', 'ms', 'p50 '],
  ] as const
  const figures = { now: { rate: 2463.4, p99: 12.34, p50: 0.0234 }, before: { rate: 1231.7, p99: 0 } }
  const rows = [
    compare({ label: 'a list', goal: '≥ 1' }, (release) => figures[release], columns),
    compare({ label: 'a page' }, (release) => (release === 'now' ? figures.now : undefined), columns),
  ]
  expect(rowTable(rows).split('\n').slice(2)).toEqual([
    '| a list | 1,232 req/s, p99 0.00 ms, p50 – | 2,463 req/s, p99 12.3 ms, p50 0.023 ms | 2.00 | ≥ 1 |',
    '| a page | – | 2,463 req/s, p99 12.3 ms, p50 0.023 ms | – | – |',
  ])
})

test.each([
  [[], Number.NaN],
  [[9, 1, 5], 5],
  [[10, 2, 4, 8], 6],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected))

import { expect, test } from 'vitest'
import { interleave } from './interleave.ts'
import { figure, markdownTable } from './table.ts'

test('every contestant is measured once a round, in an order that turns round, and its medians are given', async () => {
  const order: string[] = []
  const contestant = (name: string, values: number[]) => ({
    name,
    measure: async () => {
      order.push(name)
      return { value: values.shift() ?? 0 }
    },
  })
  const measured = await interleave([contestant('a', [1, 9, 2]), contestant('b', [5, 5, 6])], 3)
  expect(order).toEqual(['a', 'b', 'b', 'a', 'a', 'b'])
  expect(Object.fromEntries(measured)).toEqual({ a: { value: 2 }, b: { value: 5 } })
})

test('a table has a cell for everything, and a dash for what was not measured', () => {
  const row = { what: 'a list', now: figure(2463.4, 'req/s'), beside: figure(19_000, 'req/s'), share: 0.1297 }
  expect(markdownTable([{ ...row, goal: '≥ 0.08' }])).toBe(
    [
      '| what | before | now | now ÷ before | beside | now ÷ beside | goal |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      '| a list | – | 2,463 req/s | – | 19,000 req/s | 0.13 | ≥ 0.08 |',
    ].join('\n'),
  )
})

test.each([
  [0.1234, '0.12 ms'],
  [12.34, '12.3 ms'],
  [1234.5, '1,235 ms'],
  [Number.NaN, '–'],
])('%d is shown as %s', (value, shown) => expect(figure(value, 'ms')).toBe(shown))

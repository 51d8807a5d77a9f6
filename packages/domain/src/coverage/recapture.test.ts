import { expect, test } from 'vitest'
import { chaoUnequal, chapman, recapture } from './recapture.ts'

const repeat = (count: number, ...lists: string[]) => Array.from({ length: count }, () => lists)

test("computes Chapman's estimate and its variance", () => {
  const { point, low, high } = chapman(90, 54, 40)
  expect(point).toBeCloseTo((91 * 55) / 41 - 1, 9)
  // 104 seen, 17.07 unseen, variance 91·55·50·14 / (41²·42)
  const spread = Math.exp(1.96 * Math.sqrt(Math.log(1 + (91 * 55 * 50 * 14) / (41 ** 2 * 42) / (point - 104) ** 2)))
  expect([low, high]).toEqual([
    expect.closeTo(104 + (point - 104) / spread, 9),
    expect.closeTo(104 + (point - 104) * spread, 9),
  ])
})

test('the page can lack only a few shows if it has every show of a list, and fewer if that list is longer', () => {
  const [shortList, longList] = [chapman(40, 3, 3), chapman(40, 30, 30)]
  expect([shortList.point, shortList.low]).toEqual([40, 40])
  expect(shortList.high).toBeCloseTo(40 / 0.025 ** (1 / 3), 6)
  expect(longList.high).toBeLessThan(46)
})

test('the estimate has no upper bound if the lists share no shows', () => {
  expect(chapman(10, 5, 0).high).toBeNull()
  expect(chapman(0, 5, 0).high).toBeNull()
  expect(recapture([...repeat(10, 'page'), ...repeat(5, 'list')], 'page')).toBeUndefined()
})

test('chaoUnequal equals Chao2 if all lists have equally many shows that no other list has', () => {
  const catches = [
    ...['a', 'b', 'c'].flatMap((list) => repeat(10, list)),
    ...repeat(5, 'a', 'b'),
    ...repeat(5, 'b', 'c'),
    ...repeat(20, 'a', 'b', 'c'),
  ]
  // f1² (k-1)/k instead of f1(f1-1)(k-1)/k
  expect(chaoUnequal(catches).point).toBeCloseTo(60 + ((2 / 3) * 30 * 30) / (2 * 11), 9)
})

test('chaoUnequal equals Chapman’s estimate for two lists', () => {
  const catches = [...repeat(50, 'page'), ...repeat(14, 'list'), ...repeat(40, 'page', 'list')]
  const [chao, chapmanEstimate] = [chaoUnequal(catches), chapman(90, 54, 40)]
  expect(chao.point).toBeCloseTo(chapmanEstimate.point, 9)
})

test('the interval for three lists includes Chapman’s interval for the page against the other two', () => {
  const catches = [
    ...repeat(40, 'page'),
    ...repeat(8, 'list'),
    ...repeat(9, 'third'),
    ...repeat(30, 'page', 'list'),
    ...repeat(4, 'page', 'third'),
    ...repeat(6, 'page', 'list', 'third'),
  ]
  const result = recapture(catches, 'page')
  const chapmanEstimate = chapman(80, 57, 40)
  expect(result).toMatchObject({ method: 'chao', seen: 97, shared: 40 })
  expect(result?.estimate.low).toBeLessThanOrEqual(chapmanEstimate.low)
  expect(result?.estimate.high).toBeGreaterThanOrEqual(chapmanEstimate.high ?? Number.POSITIVE_INFINITY)
  expect(recapture([...repeat(9, 'page'), ...repeat(5, 'page', 'list')], 'page')?.method).toBe('chapman')
})

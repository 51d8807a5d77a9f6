import { expect, test } from 'vitest'
import { chaoUnequal, chapman, recapture } from './recapture.ts'

const times = (count: number, ...lists: string[]) => Array.from({ length: count }, () => lists)

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

test('a list whose shows are all on the page bounds what the page lacks, tighter the longer the list', () => {
  const [short, long] = [chapman(40, 3, 3), chapman(40, 30, 30)]
  expect([short.point, short.low]).toEqual([40, 40])
  expect(short.high).toBeCloseTo(40 / 0.025 ** (1 / 3), 6)
  expect(long.high).toBeLessThan(46)
})

test('sets no bound for lists that share nothing', () => {
  expect(chapman(10, 5, 0).high).toBeNull()
  expect(chapman(0, 5, 0).high).toBeNull()
  expect(recapture([...times(10, 'page'), ...times(5, 'list')], 'page')).toBeUndefined()
})

test('equals Chao2 if the lists are equal', () => {
  const catches = [
    ...['a', 'b', 'c'].flatMap((list) => times(10, list)),
    ...times(5, 'a', 'b'),
    ...times(5, 'b', 'c'),
    ...times(20, 'a', 'b', 'c'),
  ]
  // f1² (k-1)/k instead of f1(f1-1)(k-1)/k
  expect(chaoUnequal(catches).point).toBeCloseTo(60 + ((2 / 3) * 30 * 30) / (2 * 11), 9)
})

test('equals Chapman’s estimate for two lists', () => {
  const catches = [...times(50, 'page'), ...times(14, 'list'), ...times(40, 'page', 'list')]
  const [chao, paired] = [chaoUnequal(catches), chapman(90, 54, 40)]
  expect(chao.point).toBeCloseTo(paired.point, 9)
})

test('includes Chapman’s interval of the page against the others with three lists', () => {
  const catches = [
    ...times(40, 'page'),
    ...times(8, 'list'),
    ...times(9, 'third'),
    ...times(30, 'page', 'list'),
    ...times(4, 'page', 'third'),
    ...times(6, 'page', 'list', 'third'),
  ]
  const result = recapture(catches, 'page')
  const paired = chapman(80, 57, 40)
  expect(result).toMatchObject({ method: 'chao', seen: 97, shared: 40 })
  expect(result?.estimate.low).toBeLessThanOrEqual(paired.low)
  expect(result?.estimate.high).toBeGreaterThanOrEqual(paired.high ?? Number.POSITIVE_INFINITY)
  expect(recapture([...times(9, 'page'), ...times(5, 'page', 'list')], 'page')?.method).toBe('chapman')
})

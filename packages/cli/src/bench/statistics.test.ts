import { expect, test } from 'vitest'
import { median, percentile, slope } from './statistics.ts'

test.each([
  [[], Number.NaN],
  [[3], 3],
  [[9, 1, 5], 5],
  [[10, 2, 4, 8], 6],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected))

test.each([
  [0.5, 50],
  [0.95, 95],
  [0.99, 99],
  [1, 100],
  [0, 1],
])('of the numbers from 1 to 100, a share of %d is at most %d', (share, expected) =>
  expect(
    percentile(
      Array.from({ length: 100 }, (_, index) => 100 - index),
      share,
    ),
  ).toBe(expected),
)

test('the slope is what a value grows by, and nothing where all points have one x', () => {
  const line = [1, 2, 4].map((x) => ({ x, y: 3 * x + 1 }))
  expect(slope(line)).toBeCloseTo(3)
  expect(slope([{ x: 1, y: 5 }])).toBe(0)
})

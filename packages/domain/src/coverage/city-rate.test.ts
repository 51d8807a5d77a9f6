import { expect, test } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import { estimateFromCityRate } from './estimate.ts'

test('divides the number of shows on other lists by the share that those lists catch elsewhere', () => {
  const estimate = estimateFromCityRate(20, [
    { shows: 40, caught: 20 },
    { shows: 60, caught: 31 },
    { shows: 100, caught: 49 },
  ])
  expect(estimate?.point).toBeCloseTo(20 / (101 / 202), 9)
  expect(estimate?.low).toBeGreaterThan(25)
  expect(estimate?.high).toBeLessThan(62)
})

test('widens the interval if venues differ a lot', () => {
  const getWidth = (caught: number[]) => {
    const estimate = estimateFromCityRate(
      20,
      caught.map((count) => ({ shows: 50, caught: count })),
    )
    return (estimate?.high ?? 0) - (estimate?.low ?? 0)
  }
  expect(getWidth([45, 25, 5])).toBeGreaterThan(2 * getWidth([25, 26, 24]))
})

test('estimates nothing from too few venues or shows', () => {
  expect(estimateFromCityRate(0, [{ shows: 90, caught: 50 }])).toBeUndefined()
  expect(
    estimateFromCityRate(9, [
      { shows: 90, caught: 50 },
      { shows: 90, caught: 50 },
    ]),
  ).toBeUndefined()
})

test('the interval contains the true number in nine of ten cities whose lists cover all venues equally', () => {
  const random = seededRandom(3)
  const getCaught = (shows: number) => Array.from({ length: shows }, random).filter((chance) => chance < 0.4).length
  let hits = 0
  for (let run = 0; run < 400; run++) {
    const estimate = estimateFromCityRate(
      getCaught(60),
      [30, 50, 80, 40].map((shows) => ({ shows, caught: getCaught(shows) })),
    )
    if (estimate && estimate.low <= 60 && 60 <= (estimate.high ?? 0)) hits++
  }
  console.log(`city rate: the interval contains the true number in ${hits / 4}% of 400 runs`)
  expect(hits).toBeGreaterThanOrEqual(360)
})

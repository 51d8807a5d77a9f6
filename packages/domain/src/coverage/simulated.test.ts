import { describe, expect, test } from 'vitest'
import { seededRandom } from '../testing/seeded-random.ts'
import type { Catches } from './recapture.ts'
import { recapture } from './recapture.ts'

const RUNS = 400
/**
 * How much better known some shows are than others: the standard deviation of a normal effect on the log odds of being
 * listed.
 */
const POPULARITY = { none: 0, moderate: 1, strong: 2 }
/**
 * The probability that each list catches a show. The first list of a case is the main one: a venue's page, except in
 * the last case. The monitor never compares lists without the page.
 */
const CHANCES = [
  [0.75, 0.45, 0.3],
  [0.95, 0.2, 0.1],
  [0.75, 0.45],
  [0.75, 0.3],
  [0.45, 0.3],
]
const CASES = [120, 800].flatMap((truth) => CHANCES.map((chances) => ({ truth, chances, lists: chances.join('/') })))

const sampleNormal = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/**
 * Simulates which lists (`0`, `1`, …) catch each show, each with its own probability. Omits shows that no list catches.
 */
function simulateCatches(random: () => number, truth: number, chances: readonly number[], spread: number): Catches {
  return Array.from({ length: truth }, () => {
    const popularity = spread * sampleNormal(random)
    return chances.flatMap((chance, list) =>
      random() < 1 / (1 + ((1 - chance) / chance) * Math.exp(-popularity)) ? [String(list)] : [],
    )
  }).filter((lists) => lists.length > 0)
}

/**
 * Simulates many cities with a known number of shows. Returns the mean number of shows seen, the mean estimate and mean
 * error, and the share of runs in which the interval contained the true number.
 */
function simulate(truth: number, chances: readonly number[], spread: number) {
  const random = seededRandom(1)
  const means = { seen: 0, point: 0, hitRate: 0, error: 0 }
  for (let run = 0; run < RUNS; run++) {
    const catches = simulateCatches(random, truth, chances, spread)
    const { point, low, high } = recapture(catches, '0')?.estimate ?? { point: 0, low: 0, high: 0 }
    means.seen += catches.length / RUNS
    means.point += point / RUNS
    means.error += Math.abs(point - truth) / truth / RUNS
    // Counts are whole numbers, so the interval is rounded outward.
    if (Math.floor(low) <= truth && truth <= Math.ceil(high ?? Infinity)) means.hitRate += 1 / RUNS
  }
  return means
}

describe('simulated lists with a known true number', () => {
  test.each(CASES)(
    'the interval contains $truth in nine of ten runs if the lists ($lists) are independent',
    ({ truth, chances }) => {
      const { hitRate, point } = simulate(truth, chances, POPULARITY.none)
      expect(hitRate).toBeGreaterThanOrEqual(0.9)
      expect(Math.abs(point - truth) / truth).toBeLessThan(0.03)
    },
  )

  test.each(CASES.filter(({ chances: [page = 0] }) => page >= 0.75))(
    'the estimate of $truth is off by at most 15% if all lists ($lists) moderately favor the same shows',
    ({ truth, chances }) => {
      const { error, point, seen } = simulate(truth, chances, POPULARITY.moderate)
      expect(error).toBeLessThanOrEqual(0.15)
      expect(point).toBeGreaterThan(seen)
    },
  )

  test.each(CASES)(
    'the estimate of $truth is low, never high, if all lists ($lists) strongly favor the same shows',
    ({ truth, chances }) => {
      const { point, seen } = simulate(truth, chances, POPULARITY.strong)
      expect(point).toBeGreaterThan(seen)
      expect(point).toBeLessThan(truth)
    },
  )
})

import type { Catches } from '@houselights/domain/coverage/chao'
import { seededRandom } from '@houselights/domain/seeded-random'
import { afterAll, describe, expect, test } from 'vitest'
import { simulateCatches } from './simulate-catches.ts'
import { CASES, type Measured, measure, measuredTable } from './simulated-coverage.ts'

const RUNS = 400
const measured: Measured[] = []
afterAll(() => console.log(measuredTable(measured)))

const named = CASES.map((given) => ({ ...given, lists: given.chances.join('/') }))

describe('simulated lists of known truth', () => {
  test.each(named.filter(({ popularity }) => popularity === 'none'))(
    'the interval holds $truth in nine of ten runs: $lists, independent',
    (given) => {
      const row = measure(given, RUNS)
      measured.push(row)
      expect(row.held).toBeGreaterThanOrEqual(0.9)
      expect(Math.abs(row.point - row.truth) / row.truth).toBeLessThan(0.03)
    },
  )

  const withPage = named.filter(({ chances: [page = 0] }) => page >= 0.75)
  test.each(withPage.filter(({ popularity }) => popularity === 'moderate'))(
    'the estimate of $truth is off by 15 % at most: $lists, the same shows moderately known everywhere',
    (given) => {
      const row = measure(given, RUNS)
      measured.push(row)
      expect(row.error).toBeLessThanOrEqual(0.15)
      expect(row.point).toBeGreaterThan(row.seen)
    },
  )

  test.each(named.filter(({ popularity }) => popularity === 'strong'))(
    'the estimate of $truth is low, never high: $lists, the same shows everywhere',
    (given) => {
      const row = measure(given, RUNS)
      measured.push(row)
      expect(row.point).toBeGreaterThan(row.seen)
      expect(row.point).toBeLessThan(row.truth)
    },
  )
})

/** Chao2, bias-corrected, which takes the lists for equals (Chao 1987). */
function chao2(catches: Catches, lists: number): number {
  const caught = (times: number) => catches.filter(({ length }) => length === times).length
  const [once, twice] = [caught(1), caught(2)]
  return catches.length + (((lists - 1) / lists) * once * (once - 1)) / (2 * (twice + 1))
}

test('Chao2 for equal lists reads far too high where a page catches nearly all and a list a fifth', () => {
  const catches = simulateCatches(seededRandom(1), { truth: 800, chances: [0.95, 0.2, 0.1] })
  expect(chao2(catches, 3)).toBeGreaterThan(1_100)
})

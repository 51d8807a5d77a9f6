import { recapture } from '@houselights/domain/coverage/recapture'
import { seededRandom } from '@houselights/domain/seeded-random'
import { POPULARITY, type Popularity, simulateCatches } from './simulate-catches.ts'

/**
 * The set-ups that the monitor's estimates are held against: the first list is the main one. In the
 * last it is no venue's page but another list, which the monitor never takes for one.
 */
export const CASES = [120, 800].flatMap((truth) =>
  [
    [0.75, 0.45, 0.3],
    [0.95, 0.2, 0.1],
    [0.75, 0.45],
    [0.75, 0.3],
    [0.45, 0.3],
  ].flatMap((chances) =>
    (Object.keys(POPULARITY) as Popularity[]).map((popularity) => ({ truth, chances, popularity })),
  ),
)
export type SimulatedCase = (typeof CASES)[number]

export interface Measured extends SimulatedCase {
  runs: number
  seen: number
  point: number
  /** The share of runs whose interval holds the truth. */
  held: number
  /** Mean absolute error, as a share of the truth. */
  error: number
}

/** Estimates so many simulated cities of known truth, and says how the estimates did. */
export function measure(given: SimulatedCase, runs: number, seed = 1): Measured {
  const random = seededRandom(seed)
  let [seen, point, held, error] = [0, 0, 0, 0]
  for (let run = 0; run < runs; run++) {
    const catches = simulateCatches(random, given)
    const result = recapture(catches, '0')
    if (!result) throw new Error('the simulated lists share nothing')
    const { estimate } = result
    seen += catches.length / runs
    point += estimate.point / runs
    error += Math.abs(estimate.point - given.truth) / given.truth / runs
    // counts are whole: the interval is given in whole shows
    if (Math.floor(estimate.low) <= given.truth && given.truth <= Math.ceil(estimate.high ?? Infinity)) held += 1 / runs
  }
  return { ...given, runs, seen, point, held, error }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** The figures as a table of Markdown. */
export const measuredTable = (rows: readonly Measured[]): string =>
  [
    '| truth | caught by each list | popularity | seen | estimate | interval holds truth | mean absolute error |',
    '| ----: | ------------------- | ---------- | ---: | -------: | -------------------: | ------------------: |',
    ...rows.map(
      ({ truth, chances, popularity, seen, point, held, error }) =>
        `| ${truth} | ${chances.join(' / ')} | ${popularity} | ${Math.round(seen)} | ${Math.round(point)} | ${percent(held)} | ${percent(error)} |`,
    ),
  ].join('\n')

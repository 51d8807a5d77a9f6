import type { CoverageMethod } from '@houselights/contracts/operators/coverage'
import { addUnseenShows, type Estimate, getLowestShare } from './estimate.ts'

/** Computes Chapman's estimate for two lists with `a` and `b` shows, of which `both` are on both lists. @internal */
export function chapman(a: number, b: number, both: number): Estimate {
  const seen = a + b - both
  // If everything on the shorter list is also on the longer one, a binomial bound limits how many shows the longer list
  // may miss.
  if (a === both || b === both) {
    const [longer, shorter] = a >= b ? [a, b] : [b, a]
    return { point: seen, low: seen, high: both === 0 ? null : longer / getLowestShare(shorter) }
  }
  // (a+1)(b+1)/(both+1) - 1 - seen
  const unseen = ((a - both) * (b - both)) / (both + 1)
  const variance = ((a + 1) * (b + 1) * (a - both) * (b - both)) / ((both + 1) ** 2 * (both + 2))
  const estimate = addUnseenShows(seen, unseen, variance)
  // Two lists that share no show only prove that more shows exist.
  return both === 0 ? { ...estimate, high: null } : estimate
}

/** For each event, the lists that caught it, each listed once. */
export type Catches = readonly (readonly string[])[]

/** Counts all events, the events that only one list caught (for each list), and the events that exactly two caught. */
function countCatches(catches: Catches) {
  const onlyOnList = new Map<string, number>()
  let pairCount = 0
  for (const lists of catches) {
    const [onlyList] = lists
    if (lists.length === 1 && onlyList !== undefined) onlyOnList.set(onlyList, (onlyOnList.get(onlyList) ?? 0) + 1)
    if (lists.length === 2) pairCount += 1
  }
  const singleCounts = [...onlyOnList.values()]
  return { seen: catches.length, singleCounts, f1: singleCounts.reduce((sum, count) => sum + count, 0), f2: pairCount }
}

/**
 * Computes Chao's lower bound for lists that catch different shares (Chao 1989, model Mt). In place of f1²(k-1)/k, it
 * uses f1² minus the sum, over the lists, of the squared number of shows that only that list caught. With equal lists
 * the bound equals Chao2, with two lists Chapman's estimate. If a venue's own page catches nearly all shows and a city
 * list a fifth, Chao2 doubles the true number. @internal
 */
export function chaoUnequal(catches: Catches): Estimate {
  const { seen, singleCounts, f1, f2 } = countCatches(catches)
  const unseen = singleCounts.reduce((sum, count) => sum + count * (f1 - count), 0) / (2 * (f2 + 1))
  const variance =
    unseen +
    singleCounts.reduce((sum, count) => sum + count * ((f1 - count) / (f2 + 1)) ** 2, 0) +
    f2 * (unseen / (f2 + 1)) ** 2
  return addUnseenShows(seen, unseen, variance)
}

/** A way to estimate the number of shows from the shows that several lists caught. */
export type RecaptureMethod = Extract<CoverageMethod, 'chapman' | 'chao'>

/** With fewer shared shows than this, the lists are too little evidence. */
const MIN_SHARED = 3

/**
 * Estimates the number of shows from what several lists caught in the same nights: with Chapman's estimate for two lists,
 * with Chao's for three or more. Chao's interval is widened to include Chapman's interval for the main list against all
 * others combined. Undefined if the main list shares too few shows with the others.
 */
export function recapture(
  catches: Catches,
  main: string,
): { method: RecaptureMethod; estimate: Estimate; seen: number; shared: number } | undefined {
  const [mainCatches, otherCatches] = [
    catches.filter((lists) => lists.includes(main)),
    catches.filter((lists) => lists.some((list) => list !== main)),
  ]
  const shared = mainCatches.filter((lists) => lists.length > 1).length
  if (shared < MIN_SHARED) return undefined
  const chapmanEstimate = chapman(mainCatches.length, otherCatches.length, shared)
  const counts = { seen: catches.length, shared }
  if (new Set(catches.flat()).size < 3) return { method: 'chapman', estimate: chapmanEstimate, ...counts }
  const chaoEstimate = chaoUnequal(catches)
  return {
    method: 'chao',
    estimate: {
      point: chaoEstimate.point,
      low: Math.min(chaoEstimate.low, chapmanEstimate.low),
      high:
        chapmanEstimate.high === null || chaoEstimate.high === null
          ? null
          : Math.max(chaoEstimate.high, chapmanEstimate.high),
    },
    ...counts,
  }
}

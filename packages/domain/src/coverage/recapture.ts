import type { CoverageMethod } from '@houselights/types/coverage'
import { type Catches, chaoUnequal } from './chao.ts'
import { chapman } from './chapman.ts'
import type { Estimate } from './estimate.ts'

/** How a number is estimated from what several lists caught. */
export type RecaptureMethod = Extract<CoverageMethod, 'chapman' | 'chao'>

/** Fewer shows than this on both sides say nothing. */
const FEWEST_SHARED = 3

/**
 * How many shows there are, from what several lists caught of the same nights: Chapman for two, Chao for three and
 * more, whose interval then also spans Chapman's of the main list against the others together. Undefined where the main
 * list shares too little with the others.
 */
export function recapture(
  catches: Catches,
  main: string,
): { method: RecaptureMethod; estimate: Estimate; seen: number; shared: number } | undefined {
  const [byMain, byOthers] = [
    catches.filter((lists) => lists.includes(main)),
    catches.filter((lists) => lists.some((list) => list !== main)),
  ]
  const shared = byMain.filter((lists) => lists.length > 1).length
  if (shared < FEWEST_SHARED) return undefined
  const paired = chapman(byMain.length, byOthers.length, shared)
  const counts = { seen: catches.length, shared }
  if (new Set(catches.flat()).size < 3) return { method: 'chapman', estimate: paired, ...counts }
  const chao = chaoUnequal(catches)
  return {
    method: 'chao',
    estimate: {
      point: chao.point,
      low: Math.min(chao.low, paired.low),
      high: paired.high === null || chao.high === null ? null : Math.max(chao.high, paired.high),
    },
    ...counts,
  }
}

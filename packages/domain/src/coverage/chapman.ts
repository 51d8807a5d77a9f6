import { type Estimate, shareBehindAll, unseenInterval } from './estimate.ts'

/** Chapman's estimate for two lists: `a` and `b` on each, `both` on both. */
export function chapman(a: number, b: number, both: number): Estimate {
  const seen = a + b - both
  // everything on the shorter list is on the longer: how much that one may still miss is a binomial question
  if (a === both || b === both) {
    const [longer, shorter] = a >= b ? [a, b] : [b, a]
    return { point: seen, low: seen, high: both === 0 ? null : longer / shareBehindAll(shorter) }
  }
  // (a+1)(b+1)/(both+1) - 1 - seen
  const unseen = ((a - both) * (b - both)) / (both + 1)
  const variance = ((a + 1) * (b + 1) * (a - both) * (b - both)) / ((both + 1) ** 2 * (both + 2))
  const estimate = unseenInterval(seen, unseen, variance)
  // two lists that share nothing say only that there is more
  return both === 0 ? { ...estimate, high: null } : estimate
}

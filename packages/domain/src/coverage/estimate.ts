/** A number that is not known, with its 95 % interval; `high` is null where nothing bounds it. */
export interface Estimate {
  point: number
  low: number
  high: number | null
}

/** The normal quantile of a 95 % interval. */
export const Z95 = 1.96

/**
 * What was seen and an estimate of what was not, as an interval on the log scale of the unseen part: never under what
 * was seen, and longer upwards than downwards (Burnham's form, as used by Chao 1987).
 */
export function unseenInterval(seen: number, unseen: number, variance: number): Estimate {
  if (unseen <= 0) return { point: seen, low: seen, high: seen }
  const spread = Math.exp(Z95 * Math.sqrt(Math.log1p(variance / unseen ** 2)))
  return { point: seen + unseen, low: seen + unseen / spread, high: seen + unseen * spread }
}

/** The least share that explains `of` catches of `of` in 2.5 % of cases: how sure "all of them" can be. */
export const shareBehindAll = (of: number): number => 0.025 ** (1 / Math.max(of, 1))

/** Moves an estimate by what is counted rather than estimated. */
export const plus = ({ point, low, high }: Estimate, counted: number): Estimate => ({
  point: point + counted,
  low: low + counted,
  high: high === null ? null : high + counted,
})

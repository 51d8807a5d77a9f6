/** A venue whose own page is read well: of so many shows there in the window, the other lists caught so many. */
export interface Caught {
  shows: number
  caught: number
}

const FEWEST_VENUES = 3
const FEWEST_CAUGHT = 10

/**
 * A venue whose own page cannot be read: what other lists show of it, divided by the share of shows that they catch
 * where the truth is known. The interval is binomial, widened by how much that share differs from venue to venue.
 * Undefined with too few venues to go by.
 */
export function fromCityRate(seen: number, elsewhere: readonly Caught[]): (Estimate & { share: number }) | undefined {
  const shows = elsewhere.reduce((sum, venue) => sum + venue.shows, 0)
  const caught = elsewhere.reduce((sum, venue) => sum + venue.caught, 0)
  if (seen === 0 || elsewhere.length < FEWEST_VENUES || caught < FEWEST_CAUGHT) return undefined
  const share = (caught + 1) / (shows + 2)
  const variance = unlikeness(elsewhere, share) * (1 - share) * (1 / (shows * share) + 1 / seen)
  const spread = Math.exp(Z95 * Math.sqrt(variance))
  const point = seen / share
  return { point, low: Math.max(seen, point / spread), high: point * spread, share }
}

/** How many times more the venues differ than chance would have them. */
function unlikeness(venues: readonly Caught[], share: number): number {
  const squares = venues.reduce(
    (sum, { shows, caught }) => sum + (caught - shows * share) ** 2 / (shows * share * (1 - share)),
    0,
  )
  return Math.max(1, squares / (venues.length - 1))
}

/** A number that is not known, with its 95 % interval; `high` is null where nothing bounds it. */
export interface Estimate {
  point: number
  low: number
  high: number | null
}

/** The normal quantile of a 95 % interval. */
const Z95 = 1.96

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

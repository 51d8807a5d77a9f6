/**
 * The shows of a venue in the window, and how many of them other lists caught. Only for venues whose own page is scraped
 * successfully.
 */
export interface CatchCount {
  shows: number
  caught: number
}

const MIN_VENUES = 3
const MIN_CAUGHT = 10

/**
 * Estimates the shows of a venue whose own page can't be scraped: the shows on other lists, divided by the share that
 * those lists catch at venues whose true number is known. The interval is binomial, widened by how much that share
 * differs between venues. Undefined if there are too few venues or shows.
 */
export function estimateFromCityRate(
  seen: number,
  otherVenues: readonly CatchCount[],
): (Estimate & { share: number }) | undefined {
  const shows = otherVenues.reduce((sum, venue) => sum + venue.shows, 0)
  const caught = otherVenues.reduce((sum, venue) => sum + venue.caught, 0)
  if (seen === 0 || otherVenues.length < MIN_VENUES || caught < MIN_CAUGHT) return undefined
  const share = (caught + 1) / (shows + 2)
  const variance = getOverdispersion(otherVenues, share) * (1 - share) * (1 / (shows * share) + 1 / seen)
  const spread = Math.exp(Z95 * Math.sqrt(variance))
  const point = seen / share
  return { point, low: Math.max(seen, point / spread), high: point * spread, share }
}

/** Computes the variance between venues relative to the variance that chance explains, at least 1. */
function getOverdispersion(venues: readonly CatchCount[], share: number): number {
  const squares = venues.reduce(
    (sum, { shows, caught }) => sum + (caught - shows * share) ** 2 / (shows * share * (1 - share)),
    0,
  )
  return Math.max(1, squares / (venues.length - 1))
}

/** An estimated number with its 95% interval. `high` is null if nothing bounds it. */
export interface Estimate {
  point: number
  low: number
  high: number | null
}

/** The normal quantile of a 95% interval. */
const Z95 = 1.96

/**
 * Adds an estimate of unseen shows to the seen ones, with an interval on the log scale of the unseen part: never below
 * what was seen, and wider above the estimate than below (Burnham's form, as used by Chao 1987).
 */
export function addUnseenShows(seen: number, unseen: number, variance: number): Estimate {
  if (unseen <= 0) return { point: seen, low: seen, high: seen }
  const spread = Math.exp(Z95 * Math.sqrt(Math.log1p(variance / unseen ** 2)))
  return { point: seen + unseen, low: seen + unseen / spread, high: seen + unseen * spread }
}

/**
 * Computes the share at which a list catches all `count` shows in 2.5% of cases: the lower bound of a share that was
 * observed as 100%.
 */
export const getLowestShare = (count: number): number => 0.025 ** (1 / Math.max(count, 1))

/** Adds a number that was counted, not estimated, to an estimate. */
export const addCount = ({ point, low, high }: Estimate, counted: number): Estimate => ({
  point: point + counted,
  low: low + counted,
  high: high === null ? null : high + counted,
})

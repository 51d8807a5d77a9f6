import { addDays } from '@houselights/domain/city-time'
import type { Explanation } from '@houselights/domain/matching/explain-pairs'
import { pairReasons } from '@houselights/domain/matching/pair-reasons'
import { assignedListings } from '../ingest/known-listings.ts'
import type { Queryable } from '../sql.ts'
import type { Compared } from './compared-listings.ts'

/** What speaks for and against each pair, among the listings of those nights at those venues. */
export async function loadPairReasons(
  db: Queryable,
  pairs: readonly { a: Compared; b: Compared }[],
): Promise<Explanation[]> {
  const listings = pairs.flatMap(({ a, b }) => [a, b])
  const days = listings.map(({ day }) => day).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const venues = [...new Set(listings.map(({ venueId }) => venueId))]
  return pairReasons(await assignedListings(db, venues, addDays(first, -1), addDays(last, 1)), pairs)
}

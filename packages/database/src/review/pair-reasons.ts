import { addDays } from '@houselights/domain/city-time'
import { comparePlainly } from '@houselights/domain/matching/compare-plainly'
import { type Explanation, explainPairs } from '@houselights/domain/matching/explain-pairs'
import { matchListing } from '@houselights/domain/matching/find-events'
import type { ReviewListing } from '@houselights/types/review'
import { settledListings } from '../ingest/known-listings.ts'
import type { Queryable } from '../sql.ts'
import type { Compared } from './compared-listings.ts'

/** What speaks for and against each pair: the matcher's evidence among the listings of those nights, and plain facts. */
export async function pairReasons(
  db: Queryable,
  pairs: readonly { a: Compared; b: Compared }[],
): Promise<Explanation[]> {
  const listings = pairs.flatMap(({ a, b }) => [a, b])
  const days = listings.map(({ day }) => day).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const houses = [...new Set(listings.map(({ venueId }) => venueId))]
  const around = await settledListings(db, houses, addDays(first, -1), addDays(last, 1))
  const explained = explainPairs(
    around.map(matchListing),
    pairs.map(({ a, b }) => ({ a: a.key, b: b.key })),
  )
  return pairs.map(({ a, b }, index) => {
    const plain = comparePlainly(plainFacts(a.shown), plainFacts(b.shown))
    const matcher = explained[index]
    return {
      for: [...(matcher?.for ?? []), ...plain.for],
      against: [...(matcher?.against ?? []), ...plain.against],
    }
  })
}

const plainFacts = ({ doors, ...listing }: ReviewListing) => ({ ...listing, doorsAt: doors })

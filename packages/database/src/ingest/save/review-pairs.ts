import { type FROM_CALENDAR, FROM_MATCHER, type ListingPair } from '@houselights/domain/matching/match-listings'
import type { Queryable } from '../../sql/sql.ts'
import { splitKey } from '../match/known-listings.ts'

/** Sorts a pair's listings into the order in which they are stored: (a, b) and (b, a) are one pair. */
const sortPair = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a])

const PAIR = 'a_source, a_external_id, b_source, b_external_id'

/** Enqueues pairs for review, each once. An earlier verdict stays. Returns how many pairs are new. */
export async function enqueueReviewPairs(
  db: Queryable,
  listingPairs: readonly ListingPair[],
  at: string,
  decidedBy: typeof FROM_MATCHER | typeof FROM_CALENDAR = FROM_MATCHER,
): Promise<number> {
  if (listingPairs.length === 0) return 0
  const pairs = listingPairs.map(({ a, b, why }) => {
    const [first, second] = sortPair(a, b).map(splitKey)
    return { a_source: first?.[0], a_id: first?.[1], b_source: second?.[0], b_id: second?.[1], why }
  })
  // older rows may be stored in the other order
  const rows: unknown[] = await db.query(
    `insert into match_decisions (${PAIR}, verdict, decided_by, why, decided_at)
     select a_source, a_id, b_source, b_id, 'ask', $3, why, $2
     from jsonb_to_recordset($1::jsonb) as p (a_source text, a_id text, b_source text, b_id text, why text)
     where not exists (select from match_decisions where (${PAIR}) = (p.b_source, p.b_id, p.a_source, p.a_id))
     on conflict do nothing returning id`,
    [JSON.stringify(pairs), at, decidedBy],
  )
  return rows.length
}

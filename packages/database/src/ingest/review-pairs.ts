import { type BY_CALENDAR, BY_MATCHER } from '@houselights/domain/matching/decided-by'
import type { ListingPair } from '@houselights/domain/matching/match-listings'
import { MatchDecisionEntity } from '../entities/decisions.ts'
import type { Queryable } from '../sql.ts'
import { columns } from '../statement.ts'
import { partsOfKey } from './known-listings.ts'

/** A pair's listings in the one order in which it is stored: (a, b) and (b, a) are one pair. */
const inOrder = (a: string, b: string): [string, string] => (a < b ? [a, b] : [b, a])

const PAIR = columns(MatchDecisionEntity, ['aSource', 'aExternalId', 'bSource', 'bExternalId'])

/** Enqueues pairs that a person should look at, each once; a verdict given before stays. Gives how many are new. */
export async function enqueueReviewPairs(
  db: Queryable,
  review: readonly ListingPair[],
  at: string,
  by: typeof BY_MATCHER | typeof BY_CALENDAR = BY_MATCHER,
): Promise<number> {
  let added = 0
  for (const { a, b, why } of review) {
    const [one, other] = inOrder(a, b)
    // rows from before pairs had an order may have the other one
    const rows: unknown[] = await db.query(
      `insert into match_decisions (${PAIR}, ${columns(MatchDecisionEntity, ['verdict', 'decidedBy', 'why', 'decidedAt'])})
       select $1, $2, $3, $4, 'ask', $7, $5, $6
       where not exists (select from match_decisions where (${PAIR}) = ($3, $4, $1, $2))
       on conflict do nothing returning id`,
      [...partsOfKey(one), ...partsOfKey(other), why, at, by],
    )
    added += rows.length
  }
  return added
}

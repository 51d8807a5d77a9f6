import { Listing } from '@houselights/types/listing'
import { prepared } from '../prepared.ts'
import type { Queryable } from '../sql.ts'
import { KNOWN_NAMES } from './known-names.ts'

const KNOWN_BEFORE = prepared(
  'known-before',
  `select array(${KNOWN_NAMES('$1::text[]')}) as known, (
     select coalesce(jsonb_agg(listing), '[]') from event_sources
     where source_id = $2 and vanished_at is null and listing ->> 'date' >= $3) as stored`,
)

/** Which of these names are known, and what a source lists from a day on, as stored. */
export async function knownBefore(
  db: Queryable,
  { names, source, from }: { names: readonly string[]; source: string; from: string },
): Promise<{ known: Set<string>; stored: Listing[] }> {
  const [row]: { known: string[]; stored: unknown[] }[] = await db.query(KNOWN_BEFORE, [names, source, from])
  return { known: new Set(row?.known), stored: (row?.stored ?? []).map((listing) => Listing.parse(listing)) }
}

import { missingListings } from '@houselights/domain/matching/missing-listings'
import { EventSourceEntity, type EventSourceRow } from '../entities/sources.ts'
import type { Queryable } from '../sql.ts'
import { select } from '../statement.ts'
import type { KnownListing } from './known-listings.ts'
import type { ReadToSave } from './read-to-save.ts'

/** A listing has vanished when this many complete scrapes in a row did not bring it. */
const MISSED_READS = 2
/** A scrape sooner after a counted one doesn't count: a site that is broken for an hour would be believed. */
const MIN_GAP = '3 hours'

/**
 * Counts which listings a complete scrape did not bring. A listing has vanished after two such scrapes at least three
 * hours apart: its event is resolved from what is left, and is `unconfirmed` where nothing is. Nothing is deleted.
 */
export async function markMissing(
  db: Queryable,
  { source, readAt, today, listings, complete, until }: ReadToSave,
  known: ReadonlyMap<string, KnownListing>,
): Promise<{ events: string[]; missing: number; vanished: number }> {
  if (!complete) return { events: [], missing: 0, vanished: 0 }
  const brought = new Set(listings.map(({ listing }) => listing.sourceId))
  const missing = missingListings(known.values(), { brought, today, until })
  if (missing.length === 0) return { events: [], missing: 0, vanished: 0 }
  const [rows]: [Pick<EventSourceRow, 'eventId' | 'vanishedAt'>[]] = await db.query(
    `update event_sources set missed_reads = missed_reads + 1, missed_at = $3,
       vanished_at = case when missed_reads + 1 >= ${MISSED_READS} then $3::timestamptz end
     where source_id = $1 and external_id = any ($2::text[]) and (missed_at is null or missed_at < $3
       and (missed_reads = 0 or missed_at <= $3::timestamptz - interval '${MIN_GAP}'))
     returning ${select(EventSourceEntity, 'event_sources', ['eventId', 'vanishedAt'])}`,
    [source.id, missing.map(({ externalId }) => externalId), readAt],
  )
  const gone = rows.filter(({ vanishedAt }) => vanishedAt !== null)
  return { events: gone.map(({ eventId }) => eventId), missing: missing.length, vanished: gone.length }
}

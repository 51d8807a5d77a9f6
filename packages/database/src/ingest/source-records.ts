import { createHash } from 'node:crypto'
import type { Placed } from '@houselights/domain/matching/find-events'
import type { Listing } from '@houselights/types/listing'
import { EventSourceEntity } from '../entities/sources.ts'
import type { Database, Queryable } from '../sql.ts'
import { columns } from '../statement.ts'
import type { KnownListing } from './known-listings.ts'
import type { ReadToSave } from './read-to-save.ts'

const hashOf = (listing: Listing): string => createHash('sha256').update(JSON.stringify(listing)).digest('hex')

const STORED = columns(EventSourceEntity, [
  ...(['sourceId', 'externalId', 'eventId', 'url', 'listing', 'contentHash'] as const),
  ...(['firstSeenAt', 'lastSeenAt', 'movedFrom'] as const),
])

/** Stores a new source record of an event. */
export async function insertSourceRecord(
  db: Queryable,
  { source, readAt }: ReadToSave,
  { listing, movedFrom }: Placed,
  eventId: string,
): Promise<void> {
  await db.query(
    `insert into event_sources (${STORED})
     select $1, $2, $3, coalesce($4, (select url from sources where id = $1)), $5, $6, $7, $7,
       (select id from venues where slug = $8)`,
    [
      source.id,
      listing.sourceId,
      eventId,
      listing.url ?? listing.ticketUrl,
      JSON.stringify(listing),
      hashOf(listing),
      readAt,
      movedFrom ?? null,
    ],
  )
}

/** Rewrites source records whose listings changed; gives their events, and those of listings that came back. */
export async function rewriteChanged(
  db: Database,
  source: string,
  placed: readonly Placed[],
  known: ReadonlyMap<string, KnownListing>,
): Promise<string[]> {
  const events: string[] = []
  for (const { listing } of placed) {
    const before = known.get(listing.sourceId)
    if (!before) continue
    const hash = hashOf(listing)
    if (before.vanished) events.push(before.eventId)
    if (before.contentHash === hash) continue
    events.push(before.eventId)
    const url = listing.url ?? listing.ticketUrl
    await db
      .getRepository(EventSourceEntity)
      .update({ sourceId: source, externalId: listing.sourceId }, { listing, contentHash: hash, ...(url && { url }) })
  }
  return events
}

/** The later moment wins: the same read again, or an older one, changes no row. */
export async function markSeen(
  db: Queryable,
  { source, readAt }: ReadToSave,
  placed: readonly Placed[],
): Promise<void> {
  const ids = placed.map(({ listing }) => listing.sourceId)
  await db.query(
    `update event_sources set last_seen_at = greatest(last_seen_at, $3), missed_reads = 0, vanished_at = null
     where source_id = $1 and external_id = any ($2::text[])
       and (last_seen_at < $3 or vanished_at is not null or missed_reads > 0)`,
    [source.id, ids, readAt],
  )
  await db.query(
    `update events set last_seen_at = $3 where last_seen_at < $3
       and id in (select event_id from event_sources where source_id = $1 and external_id = any ($2::text[]))`,
    [source.id, ids, readAt],
  )
}

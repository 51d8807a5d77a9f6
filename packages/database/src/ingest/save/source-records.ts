import { createHash } from 'node:crypto'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { Placed } from '@houselights/domain/matching/find-events'
import { type CheckedScrape, type NewRecord, type Stored, seenAt } from '@houselights/domain/matching/match-scrape'
import { EventSourceEntity } from '../../schema/entities/sources.ts'
import type { Queryable } from '../../sql/sql.ts'
import { columns, record } from '../../sql/statement.ts'

const hashOf = (listing: Listing): string => createHash('sha256').update(JSON.stringify(listing)).digest('hex')

const STORED = [
  ...(['sourceId', 'externalId', 'eventId', 'url', 'listing', 'contentHash'] as const),
  ...(['firstSeenAt', 'lastSeenAt', 'movedFrom'] as const),
] as const

/** New source records of events, as rows. */
export const recordRows = (
  { source, ...read }: CheckedScrape,
  records: readonly NewRecord[],
  venues: Stored['venues'],
): Record<string, unknown>[] =>
  records.map(({ one: { listing, movedFrom }, eventId }) =>
    record(EventSourceEntity, STORED, {
      ...{ sourceId: source.id, externalId: listing.sourceId, eventId, url: listing.url ?? listing.ticketUrl, listing },
      ...{ contentHash: hashOf(listing), firstSeenAt: seenAt(read), lastSeenAt: seenAt(read) },
      movedFrom: movedFrom && venues.get(movedFrom)?.id,
    }),
  )

/** As a statement: stores records (`one`), JSON rows, of the source `s` as SEEN has it, where a condition holds. */
export const INSERT_RECORDS = (rows: string, where: string): string => `
  insert into event_sources (${columns(EventSourceEntity, STORED)})
  select source_id, external_id, event_id, coalesce(one.url, s.url), listing, content_hash, first_seen_at,
    case when not s.moves then last_seen_at end, moved_from
  from jsonb_populate_recordset(null::event_sources, ${rows}::jsonb) one cross join s where ${where}`

/** Rewrites source records whose listings changed; gives their events, and those of listings that came back. */
export async function rewriteChanged(
  db: Queryable,
  source: string,
  placed: readonly Placed[],
  known: Stored['known'],
): Promise<string[]> {
  const events: string[] = []
  const changed: { id: string; url: string | null; hash: string; listing: Listing }[] = []
  for (const { listing } of placed) {
    const before = known.get(listing.sourceId)
    if (!before) continue
    const hash = hashOf(listing)
    if (before.vanished || before.contentHash !== hash) events.push(before.eventId)
    if (before.contentHash !== hash)
      changed.push({ id: listing.sourceId, url: listing.url ?? listing.ticketUrl, hash, listing })
  }
  if (changed.length > 0)
    await db.query(
      `update event_sources es set listing = one.listing, content_hash = one.hash, url = coalesce(one.url, es.url)
       from jsonb_to_recordset($2::jsonb) as one (id text, url text, hash text, listing jsonb)
       where es.source_id = $1 and es.external_id = one.id`,
      [source, JSON.stringify(changed)],
    )
  return events
}

import { createHash } from 'node:crypto'
import type { Listing } from '@houselights/contracts/entities/listing'
import type { ListingAtVenue } from '@houselights/domain/matching/find-events'
import {
  type CheckedScrape,
  getSeenAt,
  type NewRecord,
  type StoredData,
} from '@houselights/domain/matching/match-scrape'
import { EventSourceEntity } from '../../schema/entities/sources.ts'
import { prepared } from '../../sql/prepared.ts'
import { LAST_SEEN, type Queryable } from '../../sql/sql.ts'
import { columns, record } from '../../sql/statement.ts'

/**
 * The part of a statement that marks a scrape's listings as seen at the scrape's time. The statement's first values come
 * from `toSeenValues`. `s` is the source before the scrape. `s.updates_seen` says whether the scrape updates the source's
 * `seen_at`: only a trusted scrape does, and only if it isn't older than the last one.
 */
export const MARK_SEEN_SQL = `
  s as materialized (select id, url, seen_at, not $4::boolean and coalesce(s.seen_at <= $3::timestamptz, true) as updates_seen from sources s where id = $1),
  seen as (
    update event_sources es set missed_reads = 0, vanished_at = null,
      last_seen_at = case when not s.updates_seen then greatest(${LAST_SEEN}, $3) end
    from s where es.source_id = s.id and es.external_id = any ($2::text[])
      and (es.vanished_at is not null or es.missed_reads > 0
        or case when s.updates_seen then es.last_seen_at is not null else ${LAST_SEEN} < $3 end)
  ), not_found as (
    update event_sources es set last_seen_at = s.seen_at
    from s where es.source_id = s.id and not es.external_id = any ($2::text[])
      and es.last_seen_at is null and s.updates_seen and s.seen_at < $3
  ), source as (
    update sources set seen_at = case when s.updates_seen then $3 else sources.seen_at end,
      -- a scrape that stopped on purpose is neither whole nor partial
      whole_read_at = case when $5 = 'whole' then greatest(whole_read_at, $6) else whole_read_at end,
      part_read_at = case when $5 = 'part' then greatest(part_read_at, $6) else part_read_at end
    from s where sources.id = s.id and (s.updates_seen and sources.seen_at is distinct from $3
      or $5 = 'whole' and coalesce(whole_read_at < $6, true) or $5 = 'part' and coalesce(part_read_at < $6, true))
  )`

export const toSeenValues = (
  { source, suspect = false, ...scrape }: CheckedScrape,
  savedListings: readonly ListingAtVenue[],
  extent: Extent,
): unknown[] => [
  source.id,
  savedListings.map(({ listing }) => listing.sourceId),
  getSeenAt(scrape),
  suspect,
  extent,
  scrape.scrapedAt,
]

const MARK_SEEN = prepared('mark-seen', `with ${MARK_SEEN_SQL} select`)

/** Whether a scrape found all that its source lists; null if it stopped early on purpose. */
export type Extent = 'whole' | 'part' | null

/** Marks a scrape's listings as seen at the scrape's time, unless they were seen later. Repeating it changes no row. */
export async function markSeen(
  db: Queryable,
  scrape: CheckedScrape,
  savedListings: readonly ListingAtVenue[],
  extent: Extent,
): Promise<void> {
  await db.query(MARK_SEEN, toSeenValues(scrape, savedListings, extent))
}

export const getExtent = ({ complete, until }: Pick<CheckedScrape, 'complete' | 'until'>): Extent =>
  complete ? (until === undefined ? 'whole' : null) : 'part'

const toHash = (listing: Listing): string => createHash('sha256').update(JSON.stringify(listing)).digest('hex')

const RECORD_COLUMNS = [
  ...(['sourceId', 'externalId', 'eventId', 'url', 'listing', 'contentHash'] as const),
  ...(['firstSeenAt', 'lastSeenAt', 'movedFrom'] as const),
] as const

/** Converts events' new source records to rows. */
export const toRecordRows = (
  { source, ...scrape }: CheckedScrape,
  records: readonly NewRecord[],
  venues: StoredData['venues'],
): Record<string, unknown>[] =>
  records.map(({ newListing: { listing, movedFrom }, eventId }) =>
    record(EventSourceEntity, RECORD_COLUMNS, {
      sourceId: source.id,
      externalId: listing.sourceId,
      eventId,
      url: listing.url ?? listing.ticketUrl,
      listing,
      contentHash: toHash(listing),
      firstSeenAt: getSeenAt(scrape),
      lastSeenAt: getSeenAt(scrape),
      movedFrom: movedFrom && venues.get(movedFrom)?.id,
    }),
  )

/**
 * Statement: stores records (`new_record`) from JSON rows that meet a condition, for the source `s` of MARK_SEEN_SQL.
 */
export const INSERT_RECORDS = (rows: string, where: string): string => `
  insert into event_sources (${columns(EventSourceEntity, RECORD_COLUMNS)})
  select source_id, external_id, event_id, coalesce(new_record.url, s.url), listing, content_hash, first_seen_at,
    case when not s.updates_seen then last_seen_at end, moved_from
  from jsonb_populate_recordset(null::event_sources, ${rows}::jsonb) new_record cross join s where ${where}`

/**
 * Rewrites source records whose listings changed. Returns the events of those records, and of listings that reappeared.
 */
export async function rewriteChanged(
  db: Queryable,
  source: string,
  savedListings: readonly ListingAtVenue[],
  known: StoredData['known'],
): Promise<string[]> {
  const events: string[] = []
  const changedListings: { id: string; url: string | null; hash: string; listing: Listing }[] = []
  for (const { listing } of savedListings) {
    const before = known.get(listing.sourceId)
    if (!before) continue
    const hash = toHash(listing)
    if (before.vanished || before.contentHash !== hash) events.push(before.eventId)
    if (before.contentHash !== hash)
      changedListings.push({ id: listing.sourceId, url: listing.url ?? listing.ticketUrl, hash, listing })
  }
  if (changedListings.length > 0)
    await db.query(
      `update event_sources es set listing = changed.listing, content_hash = changed.hash, url = coalesce(changed.url, es.url)
       from jsonb_to_recordset($2::jsonb) as changed (id text, url text, hash text, listing jsonb)
       where es.source_id = $1 and es.external_id = changed.id`,
      [source, JSON.stringify(changedListings)],
    )
  return events
}

import type { Placed } from '@houselights/domain/matching/find-events'
import { type CheckedScrape, seenAt } from '@houselights/domain/matching/match-scrape'
import { prepared } from '../../sql/prepared.ts'
import { LAST_SEEN, type Queryable } from '../../sql/sql.ts'

/**
 * As parts of a statement whose first values are those of `seenValues`: marks what a read brought as seen at its moment.
 * `s` is the source as it was, and whether the read moves its moment: one that is trusted, and not older than the last.
 */
export const SEEN = `
  s as materialized (select id, url, seen_at, not $4::boolean and coalesce(s.seen_at <= $3::timestamptz, true) as moves from sources s where id = $1),
  seen as (
    update event_sources es set missed_reads = 0, vanished_at = null,
      last_seen_at = case when not s.moves then greatest(${LAST_SEEN}, $3) end
    from s where es.source_id = s.id and es.external_id = any ($2::text[])
      and (es.vanished_at is not null or es.missed_reads > 0
        or case when s.moves then es.last_seen_at is not null else ${LAST_SEEN} < $3 end)
  ), left_out as (
    update event_sources es set last_seen_at = s.seen_at
    from s where es.source_id = s.id and not es.external_id = any ($2::text[])
      and es.last_seen_at is null and s.moves and s.seen_at < $3
  ), source as (
    update sources set seen_at = case when s.moves then $3 else sources.seen_at end,
      -- one that stopped on purpose is neither whole nor broken off
      whole_read_at = case when $5 = 'whole' then greatest(whole_read_at, $6) else whole_read_at end,
      part_read_at = case when $5 = 'part' then greatest(part_read_at, $6) else part_read_at end
    from s where sources.id = s.id and (s.moves and sources.seen_at is distinct from $3
      or $5 = 'whole' and coalesce(whole_read_at < $6, true) or $5 = 'part' and coalesce(part_read_at < $6, true))
  )`

export const seenValues = (
  { source, suspect = false, ...read }: CheckedScrape,
  placed: readonly Placed[],
  extent: Extent,
): unknown[] => [
  ...[source.id, placed.map(({ listing }) => listing.sourceId), seenAt(read), suspect, extent, read.readAt],
]

const MARK_SEEN = prepared('mark-seen', `with ${SEEN} select`)

/** Whether a read brought all that its source lists; null of one that says nothing of that. */
export type Extent = 'whole' | 'part' | null

/**
 * Marks what a read brought as seen at its moment; the later moment wins: the same read again, or an older one, changes no
 * row. What else was last seen by the read before keeps the moment of that one.
 */
export async function markSeen(
  db: Queryable,
  read: CheckedScrape,
  placed: readonly Placed[],
  extent: Extent,
): Promise<void> {
  await db.query(MARK_SEEN, seenValues(read, placed, extent))
}

export const extentOf = ({ complete, until }: Pick<CheckedScrape, 'complete' | 'until'>): Extent =>
  complete ? (until === undefined ? 'whole' : null) : 'part'

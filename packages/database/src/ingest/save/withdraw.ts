import { In } from 'typeorm'
import { EventArtistEntity } from '../../schema/entities/events.ts'
import type { EventSourceRow } from '../../schema/entities/sources.ts'
import { type Database, valuesIn } from '../../sql/sql.ts'

const RECORD_COLUMNS = 'id, source_id, external_id, event_id, url, listing, content_hash, first_seen_at'
type EventOf = Pick<EventSourceRow, 'eventId'>

/**
 * Withdraws listings from their events. Events without other source records are suppressed and returned as `gone`, the
 * rest as `left`.
 */
export async function withdrawListings(
  db: Database,
  source: string,
  externalIds: readonly string[],
): Promise<{ left: string[]; gone: string[] }> {
  if (externalIds.length === 0) return { left: [], gone: [] }
  const withdrawn: EventOf[] = await db.query(
    `with gone as (delete from event_sources where source_id = $1 and external_id = any ($2::text[]) returning *)
     insert into withdrawn_listings (${RECORD_COLUMNS}, last_seen_at, withdrawn_at)
     select ${RECORD_COLUMNS}, coalesce(last_seen_at, (select seen_at from sources where id = $1)), now() from gone
     on conflict (source_id, external_id) do update set id = excluded.id, event_id = excluded.event_id,
       listing = excluded.listing, content_hash = excluded.content_hash, withdrawn_at = excluded.withdrawn_at
     returning event_id as "eventId"`,
    [source, externalIds],
  )
  const events = [...new Set(withdrawn.map(({ eventId }) => eventId))]
  const records = 'select event_id from event_sources where event_id = any ($1::uuid[])'
  const listed = new Set(await valuesIn(db, records, [events]))
  const { left = [], gone = [] } = Object.groupBy(events, (id) => (listed.has(id) ? 'left' : 'gone'))
  await db.getRepository(EventArtistEntity).delete({ eventId: In(gone) })
  await db.query('update events set suppressed = true, artist_id = null, updated_at = now() where id = any ($1)', [
    gone,
  ])
  return { left, gone }
}

/**
 * Restores withdrawn listings that a scrape found again, with their events. The listings count as vanished until the
 * scrape is stored.
 */
export async function restoreWithdrawn(db: Database, source: string, externalIds: readonly string[]): Promise<void> {
  const back = await valuesIn(
    db,
    `with back as (delete from withdrawn_listings where source_id = $1 and external_id = any ($2::text[]) returning *)
     insert into event_sources (${RECORD_COLUMNS}, last_seen_at, vanished_at) select ${RECORD_COLUMNS}, last_seen_at, withdrawn_at from back
     on conflict (source_id, external_id) do nothing returning event_id as "eventId"`,
    [source, externalIds],
  )
  if (back.length === 0) return
  // if an event was merged, its only source records are the restored ones, so it becomes a separate event again
  const unmerge =
    'update events set merged_into = null, updated_at = now() where id = any ($1) and merged_into is not null'
  await db.query(unmerge, [back])
}

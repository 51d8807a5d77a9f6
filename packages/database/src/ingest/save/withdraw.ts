import { In } from 'typeorm'
import { EventArtistEntity } from '../../schema/entities/events.ts'
import type { EventSourceRow } from '../../schema/entities/sources.ts'
import { type Database, valuesIn } from '../../sql/sql.ts'

const RECORD_COLUMNS = 'id, source_id, external_id, event_id, url, listing, content_hash, first_seen_at'
type RecordEvent = Pick<EventSourceRow, 'eventId'>

/**
 * Withdraws listings from their events. Events without other source records are suppressed and returned as
 * `suppressed`, the rest as `remaining`.
 */
export async function withdrawListings(
  db: Database,
  source: string,
  externalIds: readonly string[],
): Promise<{ remaining: string[]; suppressed: string[] }> {
  if (externalIds.length === 0) return { remaining: [], suppressed: [] }
  const withdrawn: RecordEvent[] = await db.query(
    `with deleted as (delete from event_sources where source_id = $1 and external_id = any ($2::text[]) returning *)
     insert into withdrawn_listings (${RECORD_COLUMNS}, last_seen_at, withdrawn_at)
     select ${RECORD_COLUMNS}, coalesce(last_seen_at, (select seen_at from sources where id = $1)), now() from deleted
     on conflict (source_id, external_id) do update set id = excluded.id, event_id = excluded.event_id,
       listing = excluded.listing, content_hash = excluded.content_hash, withdrawn_at = excluded.withdrawn_at
     returning event_id as "eventId"`,
    [source, externalIds],
  )
  const events = [...new Set(withdrawn.map(({ eventId }) => eventId))]
  const records = 'select event_id from event_sources where event_id = any ($1::uuid[])'
  const listedEvents = new Set(await valuesIn(db, records, [events]))
  const { remaining = [], suppressed = [] } = Object.groupBy(events, (id) =>
    listedEvents.has(id) ? 'remaining' : 'suppressed',
  )
  await db.getRepository(EventArtistEntity).delete({ eventId: In(suppressed) })
  await db.query('update events set suppressed = true, artist_id = null, updated_at = now() where id = any ($1)', [
    suppressed,
  ])
  return { remaining, suppressed }
}

/**
 * Restores withdrawn listings that a scrape found again, with their events. The listings count as vanished until the
 * scrape is stored.
 */
export async function restoreWithdrawn(db: Database, source: string, externalIds: readonly string[]): Promise<void> {
  const restoredEvents = await valuesIn(
    db,
    `with deleted as (delete from withdrawn_listings where source_id = $1 and external_id = any ($2::text[]) returning *)
     insert into event_sources (${RECORD_COLUMNS}, last_seen_at, vanished_at) select ${RECORD_COLUMNS}, last_seen_at, withdrawn_at from deleted
     on conflict (source_id, external_id) do nothing returning event_id as "eventId"`,
    [source, externalIds],
  )
  if (restoredEvents.length === 0) return
  // if an event was merged, its only source records are the restored ones, so it becomes a separate event again
  const unmerge =
    'update events set merged_into = null, updated_at = now() where id = any ($1) and merged_into is not null'
  await db.query(unmerge, [restoredEvents])
}

import type { Queryable } from '../sql.ts'
import { mergeEvents } from './merge-events.ts'

const COLUMNS = 'id, source_id, external_id, event_id, url, listing, content_hash, first_seen_at, last_seen_at'

/**
 * Takes listings away from their events: they are no longer read from the page that brought them. An event without source
 * records is suppressed and has no bill. Gives the events that have others left, and those that are gone.
 */
export async function withdrawListings(
  db: Queryable,
  source: string,
  externalIds: readonly string[],
): Promise<{ left: string[]; gone: string[] }> {
  if (externalIds.length === 0) return { left: [], gone: [] }
  const withdrawn: { event_id: string }[] = await db.query(
    `with gone as (delete from event_sources where source_id = $1 and external_id = any ($2::text[]) returning *)
     insert into withdrawn_listings (${COLUMNS}, withdrawn_at) select ${COLUMNS}, now() from gone
     on conflict (source_id, external_id) do update set id = excluded.id, event_id = excluded.event_id,
       listing = excluded.listing, content_hash = excluded.content_hash, withdrawn_at = excluded.withdrawn_at
     returning event_id`,
    [source, externalIds],
  )
  const rows: { id: string; listed: boolean }[] = await db.query(
    `select id, exists (select from event_sources where event_id = events.id) as listed from events where id = any ($1::uuid[])`,
    [withdrawn.map(({ event_id: id }) => id)],
  )
  const gone = rows.filter(({ listed }) => !listed).map(({ id }) => id)
  await db.query('delete from event_artists where event_id = any ($1::uuid[])', [gone])
  await db.query(
    'update events set suppressed = true, artist_id = null, updated_at = now() where id = any ($1::uuid[])',
    [gone],
  )
  return { left: rows.filter(({ listed }) => listed).map(({ id }) => id), gone }
}

/** Lets the addresses of events that are gone lead to others. */
export async function leadTo(db: Queryable, successors: ReadonlyMap<string, string>): Promise<void> {
  for (const [event, successor] of successors) await mergeEvents(db, successor, [event])
}

/**
 * Restores listings that a read brings again: their events are shown again under their addresses. They count as
 * vanished until the read is stored.
 */
export async function bringBack(db: Queryable, source: string, externalIds: readonly string[]): Promise<void> {
  const back: { event_id: string }[] = await db.query(
    `with back as (delete from withdrawn_listings where source_id = $1 and external_id = any ($2::text[]) returning *)
     insert into event_sources (${COLUMNS}, vanished_at) select ${COLUMNS}, withdrawn_at from back
     on conflict (source_id, external_id) do nothing returning event_id`,
    [source, externalIds],
  )
  if (back.length === 0) return
  // an event that was made to lead to another had no other source records
  await db.query(
    'update events set merged_into = null, updated_at = now() where id = any ($1::uuid[]) and merged_into is not null',
    [back.map(({ event_id: id }) => id)],
  )
}

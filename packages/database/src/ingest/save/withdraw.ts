import { In, IsNull, Not } from 'typeorm'
import { EventArtistEntity, EventEntity } from '../../schema/entities/events.ts'
import { EventSourceEntity, type EventSourceRow } from '../../schema/entities/sources.ts'
import type { Database } from '../../sql/sql.ts'

/** What a listing keeps when it is withdrawn. */
const KEPT = 'id, source_id, external_id, event_id, url, listing, content_hash, first_seen_at'
type EventOf = Pick<EventSourceRow, 'eventId'>

/**
 * Takes listings away from their events: they are no longer read from the page that brought them. An event without source
 * records is suppressed and has no bill. Gives the events that have others left, and those that are gone.
 */
export async function withdrawListings(
  db: Database,
  source: string,
  externalIds: readonly string[],
): Promise<{ left: string[]; gone: string[] }> {
  if (externalIds.length === 0) return { left: [], gone: [] }
  const withdrawn: EventOf[] = await db.query(
    `with gone as (delete from event_sources where source_id = $1 and external_id = any ($2::text[]) returning *)
     insert into withdrawn_listings (${KEPT}, last_seen_at, withdrawn_at)
     select ${KEPT}, coalesce(last_seen_at, (select seen_at from sources where id = $1)), now() from gone
     on conflict (source_id, external_id) do update set id = excluded.id, event_id = excluded.event_id,
       listing = excluded.listing, content_hash = excluded.content_hash, withdrawn_at = excluded.withdrawn_at
     returning event_id as "eventId"`,
    [source, externalIds],
  )
  const events = [...new Set(withdrawn.map(({ eventId }) => eventId))]
  const records = await db
    .getRepository(EventSourceEntity)
    .find({ select: { eventId: true }, where: { eventId: In(events) } })
  const listed = new Set(records.map(({ eventId }) => eventId))
  const { left = [], gone = [] } = Object.groupBy(events, (id) => (listed.has(id) ? 'left' : 'gone'))
  await db.getRepository(EventArtistEntity).delete({ eventId: In(gone) })
  await db
    .getRepository(EventEntity)
    .update({ id: In(gone) }, { suppressed: true, artistId: null, updatedAt: () => 'now()' })
  return { left, gone }
}

/**
 * Restores listings that a read brings again: their events are shown again under their addresses. They count as
 * vanished until the read is stored.
 */
export async function bringBack(db: Database, source: string, externalIds: readonly string[]): Promise<void> {
  const back: EventOf[] = await db.query(
    `with back as (delete from withdrawn_listings where source_id = $1 and external_id = any ($2::text[]) returning *)
     insert into event_sources (${KEPT}, last_seen_at, vanished_at) select ${KEPT}, last_seen_at, withdrawn_at from back
     on conflict (source_id, external_id) do nothing returning event_id as "eventId"`,
    [source, externalIds],
  )
  if (back.length === 0) return
  // an event that was made to lead to another had no other source records
  await db
    .getRepository(EventEntity)
    .update(
      { id: In(back.map(({ eventId }) => eventId)), mergedInto: Not(IsNull()) },
      { mergedInto: null, updatedAt: () => 'now()' },
    )
}

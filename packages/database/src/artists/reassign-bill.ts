import { In } from 'typeorm'
import { EventArtistEntity, type EventArtistRow } from '../schema/entities/events.ts'
import type { Database } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/** Replaces one artist with another on the bills of these events. If both are on a bill, keeps the better billing. */
export async function reassignBills(db: Database, events: readonly string[], from: string, to: string): Promise<void> {
  await db.query(
    `with on_both as (
       select first.event_id, least(first.position, other.position) as position, least(first.role, other.role) as role
       from event_artists first join event_artists other using (event_id)
       where first.artist_id = $2 and other.artist_id = $3 and event_id = any ($1::uuid[])
     ), deleted as (
       delete from event_artists ea using on_both where ea.event_id = on_both.event_id and ea.artist_id = $2
     )
     update event_artists ea set position = on_both.position, role = on_both.role
     from on_both where ea.event_id = on_both.event_id and ea.artist_id = $3`,
    [events, from, to],
  )
  await db.getRepository(EventArtistEntity).update({ artistId: from, eventId: In(events) }, { artistId: to })
  await db.query(
    `update events set artist_id = case when artist_id = $2 then $3 else artist_id end, updated_at = now()
     where id = any ($1::uuid[])`,
    [events, from, to],
  )
}

/**
 * Replaces merged artists on bills with the artists they were merged into. A restored bill may contain artists that
 * were merged since.
 */
export async function reassignMergedArtists(db: Database, events: readonly string[]): Promise<void> {
  const mergedBillings: (Pick<EventArtistRow, 'eventId' | 'artistId'> & { canonical: string })[] = await db.query(
    `select ${select(EventArtistEntity, 'ea', ['eventId', 'artistId'])}, canonical_artist(a.id) as canonical
     from event_artists ea join artists a on a.id = ea.artist_id
     where ea.event_id = any ($1::uuid[]) and a.merged_into is not null`,
    [events],
  )
  for (const { eventId, artistId, canonical } of mergedBillings) await reassignBills(db, [eventId], artistId, canonical)
}

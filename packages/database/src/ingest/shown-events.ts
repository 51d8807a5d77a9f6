import type { Bills } from '@houselights/domain/artist-identity/bill-successors'
import type { ShownEvent } from '@houselights/domain/resolve/reread-counts'
import { In } from 'typeorm'
import { EventArtistEntity } from '../entities/events.ts'
import type { Database, Queryable } from '../sql.ts'

/** These events as they are, and those that they became part of in their place. */
export async function shownEvents(db: Queryable, events: readonly string[]): Promise<Map<string, ShownEvent>> {
  const rows: ShownEvent[] = await db.query(
    `select given.id, e.id as canonical, to_jsonb(e) - '{search,updated_at}'::text[] as row,
       array(select artist_id from event_artists where event_id = e.id order by position) as artists
     from events given join events e on e.id = coalesce(given.merged_into, given.id) where given.id = any ($1::uuid[])`,
    [events],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The bills that events had when they became part of others. */
export async function billsOfMerged(db: Database, events: readonly string[]): Promise<Bills> {
  const rows = await db
    .getRepository(EventArtistEntity)
    .find({ select: { eventId: true, artistId: true }, where: { eventId: In(events) } })
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId)
  return new Map([...byEvent].map(([event, bill]) => [event, bill.map(({ artistId }) => artistId)]))
}

export const billsOf = (states: ReadonlyMap<string, ShownEvent>): Bills =>
  new Map([...states].map(([id, { artists }]) => [id, artists]))

import type { EventRow } from '../entities/events.ts'
import type { Queryable } from '../sql.ts'

/** The artist that a bill means, by the one whom the name usually means. */
export type Assignments = ReadonlyMap<string, string>

/**
 * The assignments that operators made on the bills of these events when they took two artists of one name apart. Those of
 * an event hold for the one that it was made part of, unless that one has its own.
 */
export async function assignmentsOf(db: Queryable, events: readonly string[]): Promise<Map<string, Assignments>> {
  const rows: Record<'event' | 'usual' | 'artist', EventRow['id']>[] = await db.query(
    `select coalesce(e.merged_into, e.id) as event, canonical_artist(named.id) as usual, canonical_artist(aa.artist_id) as artist
     from artist_assignments aa join events e on e.id = aa.event_id join artists named on named.normalised_name = aa.artist_key
     where e.id = any ($1::uuid[]) or e.merged_into = any ($1::uuid[])
     order by e.merged_into is null, e.id`,
    [events],
  )
  return new Map(
    [...Map.groupBy(rows, ({ event }) => event)].map(([event, assigned]) => [
      event,
      new Map(assigned.map(({ usual, artist }) => [usual, artist])),
    ]),
  )
}

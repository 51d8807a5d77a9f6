import type { DataSource } from 'typeorm'
import { PUBLIC_VENUE } from '../repositories/event-sql.ts'
import type { Queryable } from '../sql.ts'

/** A venue whose place is to be found, as one would search for it. */
export interface UnplacedVenue {
  id: string
  name: string
  address: string | null
  latitude: number | null
  longitude: number | null
}

/** Venues (`v`) of which nobody said yet which place they are; an operator who left it empty has said so. */
export const UNPLACED = `${PUBLIC_VENUE} and v.google_place_id is null and not v.locked ? 'google_place_id'`

/** Which venues' places are to be looked up, and what came of it: of what Google says, ids alone. */
export const placeLookups = (dataSource: DataSource) => ({
  /** Those not looked up for a while; those whose look-up failed come back sooner. */
  due: (now: Date): Promise<UnplacedVenue[]> =>
    dataSource.query(
      `select v.id, v.name, v.address, v.latitude, v.longitude
       from venues v left join place_lookups l on l.venue_id = v.id
       where ${UNPLACED} and (l.venue_id is null or l.looked_up_at <
         $1::timestamptz - case when l.problem is null then interval '90 days' else interval '7 days' end)
       order by l.looked_up_at nulls first, v.name, v.id`,
      [now],
    ),

  /** Candidates in their order; one that was refused stays refused. */
  found: (venue: string, placeIds: readonly string[], at: Date): Promise<void> =>
    dataSource.transaction(async (db) => {
      await remember(db, venue, null, at)
      await db.query(
        `insert into place_candidates (venue_id, place_id, position, found_at)
         select $1, id, min(position) - 1, $3 from unnest($2::text[]) with ordinality as found (id, position) group by id
         on conflict (venue_id, place_id) do update set position = excluded.position`,
        [venue, placeIds, at],
      )
    }),

  failed: (venue: string, problem: string, at: Date): Promise<void> => remember(dataSource, venue, problem, at),
})
export type PlaceLookups = ReturnType<typeof placeLookups>

async function remember(db: Queryable, venue: string, problem: string | null, at: Date): Promise<void> {
  await db.query(
    `insert into place_lookups (venue_id, looked_up_at, problem) values ($1, $3, $2)
     on conflict (venue_id) do update set looked_up_at = excluded.looked_up_at, problem = excluded.problem`,
    [venue, problem, at],
  )
}

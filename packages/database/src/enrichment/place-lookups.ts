import type { DataSource } from 'typeorm'
import { PUBLIC_VENUE } from '../queries/event-sql.ts'
import { PlaceLookupEntity } from '../schema/entities/enrichment.ts'
import { VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import type { Database } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

const SEARCHED = ['id', 'cityId', 'name', 'address', 'latitude', 'longitude'] as const
/** A venue whose place is to be found, with what a search needs. */
export type UnplacedVenue = Pick<VenueRow, (typeof SEARCHED)[number]>
/** The columns of an `UnplacedVenue`, of venues `v`. */
export const UNPLACED_COLUMNS = select(VenueEntity, 'v', SEARCHED)

/** Venues (`v`) without a place; one that an operator left empty has been decided. */
export const UNPLACED = `${PUBLIC_VENUE} and v.google_place_id is null and not v.locked ? 'google_place_id'`

/** Which venues' places are to be looked up, and the results: of what Google states, ids alone. */
export const placeLookups = (dataSource: DataSource) => ({
  /** Those not looked up for a while; those whose look-up failed come back sooner. */
  due: (now: Date): Promise<UnplacedVenue[]> =>
    dataSource.query(
      `select ${UNPLACED_COLUMNS}
       from venues v left join place_lookups l on l.venue_id = v.id
       where ${UNPLACED} and (l.venue_id is null or l.looked_up_at <
         $1::timestamptz - case when l.problem is null then interval '90 days' else interval '7 days' end)
       order by l.looked_up_at nulls first, v.name, v.id`,
      [now],
    ),

  /** Candidates in their order; one that was refused stays refused. */
  found: (venue: string, placeIds: readonly string[], at: Date): Promise<void> =>
    dataSource.transaction(async (db) => {
      await store(db, venue, null, at)
      await db.query(
        `insert into place_candidates (venue_id, place_id, position, found_at)
         select $1, id, min(position) - 1, $3 from unnest($2::text[]) with ordinality as found (id, position) group by id
         on conflict (venue_id, place_id) do update set position = excluded.position`,
        [venue, placeIds, at],
      )
    }),

  failed: (venue: string, problem: string, at: Date): Promise<void> => store(dataSource, venue, problem, at),
})

async function store(db: Database, venueId: string, problem: string | null, lookedUpAt: Date): Promise<void> {
  await db.getRepository(PlaceLookupEntity).upsert({ venueId, problem, lookedUpAt }, ['venueId'])
}

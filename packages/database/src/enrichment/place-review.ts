import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { DataSource } from 'typeorm'
import { saveEdit } from '../editor/editor.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { HAS_VENUE_PAGE } from '../queries/event-sql.ts'
import { PlaceLookupEntity } from '../schema/entities/enrichment.ts'
import { VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import { type Database, isUuid, valueIn, valuesIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

const SEARCH_COLUMNS = ['id', 'cityId', 'name', 'address', 'town', 'latitude', 'longitude'] as const
/** A venue without a known Google place, with the data that a search for its place needs. */
export type UnplacedVenue = Pick<VenueRow, (typeof SEARCH_COLUMNS)[number]>
/** The columns of an `UnplacedVenue`, from venues `v`. */
const UNPLACED_COLUMNS = select(VenueEntity, 'v', SEARCH_COLUMNS)

/** Condition: venue `v` has no place yet. A place that an operator left empty counts as decided. */
const IS_UNPLACED = `${HAS_VENUE_PAGE} and v.google_place_id is null and not v.locked ? 'google_place_id'`

/**
 * Finds venues to look up at Google Places, and stores the results. We store only ids from Google, no other data.
 */
export const placeLookups = (dataSource: DataSource) => ({
  /** Finds venues that weren't looked up for a while. A failed lookup is repeated sooner. */
  findDue: (now: Date): Promise<UnplacedVenue[]> =>
    dataSource.query(
      `select ${UNPLACED_COLUMNS}
       from venues v left join place_lookups l on l.venue_id = v.id
       where ${IS_UNPLACED} and (l.venue_id is null or l.looked_up_at <
         $1::timestamptz - case when l.problem is null then interval '90 days' else interval '7 days' end)
       order by l.looked_up_at nulls first, v.name, v.id`,
      [now],
    ),

  /** Stores candidates in this order. A refused candidate stays refused. */
  saveFound: (venue: string, placeIds: readonly string[], at: Date): Promise<void> =>
    dataSource.transaction(async (db) => {
      await store(db, venue, null, at)
      await db.query(
        `insert into place_candidates (venue_id, place_id, position, found_at)
         select $1, id, min(position) - 1, $3 from unnest($2::text[]) with ordinality as found (id, position) group by id
         on conflict (venue_id, place_id) do update set position = excluded.position`,
        [venue, placeIds, at],
      )
    }),

  saveFailure: (venue: string, problem: string, at: Date): Promise<void> => store(dataSource, venue, problem, at),
})

async function store(db: Database, venueId: string, problem: string | null, lookedUpAt: Date): Promise<void> {
  await db.getRepository(PlaceLookupEntity).upsert({ venueId, problem, lookedUpAt }, ['venueId'])
}

export interface VenueToDecide extends UnplacedVenue, Pick<VenueRow, 'slug'> {
  placeIds: string[]
}

// an accepted candidate waits again if an operator undid the edit
const IS_WAITING = `v.city_id = $1 and v.id in (select venue_id from place_candidates where state <> 'refused') and ${IS_UNPLACED}`

/** Lets operators decide which Google place each of a city's venues is. */
export const placeReview = (dataSource: DataSource, city: string) => {
  return {
    countWaiting: async (): Promise<number> =>
      (await valueIn<number>(dataSource, `select count(*)::int from venues v where ${IS_WAITING}`, [city])) ?? 0,

    listWaiting: (limit: number): Promise<VenueToDecide[]> =>
      dataSource.query(
        `select v.slug, ${UNPLACED_COLUMNS}, (
           select array_agg(c.place_id order by c.position, c.place_id) from place_candidates c
           where c.venue_id = v.id and c.state <> 'refused') as "placeIds"
         from venues v where ${IS_WAITING} order by v.name, v.id limit $2`,
        [city, limit],
      ),

    /**
     * Stores which Google place a venue is, or null if none of the candidates is right. False if there is no such
     * venue.
     */
    decide: (venue: string, placeId: string | null, at: Date): Promise<boolean> =>
      underAdvisoryLock(dataSource, async (db) => {
        if (!isUuid(venue) || !(await db.getRepository(VenueEntity).existsBy({ id: venue }))) return false
        const candidateIds = await valuesIn(
          db,
          `select c.place_id from place_candidates c join venues v on v.id = c.venue_id
           where v.id = $1 and c.state <> 'refused' and ${IS_UNPLACED}`,
          [venue],
        )
        if (candidateIds.length === 0) throw new RefusedError('The place of this venue was already decided.')
        if (placeId !== null && !candidateIds.includes(placeId))
          throw new RefusedError('This isn’t one of the places found for the venue.')
        // as an operator's edit, so that it is locked, listed in the history, and can be undone
        if (placeId !== null) await saveEdit(db, 'venue', venue, { values: { googlePlaceId: placeId } }, at)
        await db.query(
          `update place_candidates set state = case when place_id = $2 then 'accepted' else 'refused' end, decided_at = $3
           where venue_id = $1 and state <> 'refused'`,
          [venue, placeId, at],
        )
        return true
      }),
  }
}

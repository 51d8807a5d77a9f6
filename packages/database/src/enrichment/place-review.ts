import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { DataSource } from 'typeorm'
import { saveEdit } from '../editor/editor.ts'
import { underAdvisoryLock } from '../ingest/save/advisory-lock.ts'
import { PlaceCandidateEntity, type PlaceCandidateRow } from '../schema/entities/enrichment.ts'
import { VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import { isUuid } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { UNPLACED, UNPLACED_COLUMNS, type UnplacedVenue } from './place-lookups.ts'

export interface UndecidedVenue extends UnplacedVenue, Pick<VenueRow, 'slug'> {
  placeIds: PlaceCandidateRow['placeId'][]
}

// one that was accepted waits again where an operator undid the edit
const WAITING = `v.city_id = $1 and v.id in (select venue_id from place_candidates where state <> 'refused') and ${UNPLACED}`

/** Which place a venue of a city is, for an operator to decide. */
export const placeReview = (dataSource: DataSource, city: string) => {
  const left = async (): Promise<number> => {
    const [row]: { count: number }[] = await dataSource.query(`select count(*)::int from venues v where ${WAITING}`, [
      city,
    ])
    return row?.count ?? 0
  }
  return {
    left,

    /** So many of the venues to be decided, by name. */
    waiting: (limit: number): Promise<UndecidedVenue[]> =>
      dataSource.query(
        `select v.slug, ${UNPLACED_COLUMNS}, (
           select array_agg(c.place_id order by c.position, c.place_id) from place_candidates c
           where c.venue_id = v.id and c.state <> 'refused') as "placeIds"
         from venues v where ${WAITING} order by v.name, v.id limit $2`,
        [city, limit],
      ),

    /** The place that a venue is, or that it is none of them. False where there is no such venue. */
    decide: (venue: string, placeId: string | null, at: Date): Promise<boolean> =>
      underAdvisoryLock(dataSource, async (db) => {
        if (!isUuid(venue) || !(await db.getRepository(VenueEntity).existsBy({ id: venue }))) return false
        const open: Pick<PlaceCandidateRow, 'placeId'>[] = await db.query(
          `select ${select(PlaceCandidateEntity, 'c', ['placeId'])} from place_candidates c join venues v on v.id = c.venue_id
           where v.id = $1 and c.state <> 'refused' and ${UNPLACED}`,
          [venue],
        )
        if (open.length === 0) throw new RefusedError('The place of this venue is decided already.')
        if (placeId !== null && !open.some((one) => one.placeId === placeId))
          throw new RefusedError('This place is none of those found for the venue.')
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

import { localDay } from '@houselights/domain/city-time'
import { BY_CALENDAR } from '@houselights/domain/matching/decided-by'
import { MatchDecisionEntity, type MatchDecisionRow } from '../entities/decisions.ts'
import type { EventSourceRow } from '../entities/sources.ts'
import type { ListedCity } from '../page.ts'
import type { Queryable } from '../sql.ts'
import { select } from '../statement.ts'

const OF_DECISION = ['id', 'decidedAt', 'skippedAt'] as const

/** A pair that is still open: its two listings are there, and two events to come, both of one city, hold one each. */
export interface OpenPair extends Pick<MatchDecisionRow, (typeof OF_DECISION)[number]> {
  a: EventSourceRow['id']
  b: EventSourceRow['id']
  /** The one whose event is in doubt beside the other's, and is in no list. */
  inDoubt: 'a' | 'b' | null
}

// an event one of whose listings was decided to be different from another event's is different as a whole; a pair that a
// calendar put is open while the event is in doubt beside that show
const OPEN = `
  from match_decisions d
  join event_sources a on (a.source_id, a.external_id) = (d.a_source, d.a_external_id)
  join event_sources b on (b.source_id, b.external_id) = (d.b_source, d.b_external_id)
  join events ea on ea.id = a.event_id join events eb on eb.id = b.event_id
  join venues va on va.id = ea.venue_id join venues vb on vb.id = eb.venue_id
  where d.verdict = 'ask' and va.city_id = $2 and vb.city_id = $2
    and (d.decided_by <> '${BY_CALENDAR}' or ea.unconfirmed_beside = eb.id or eb.unconfirmed_beside = ea.id)
    and ea.id <> eb.id and ea.merged_into is null and eb.merged_into is null
    and least(ea.local_date, eb.local_date) >= $1::date
    and not exists (
      select from match_decisions apart
      join event_sources one on (one.source_id, one.external_id) = (apart.a_source, apart.a_external_id)
      join event_sources other on (other.source_id, other.external_id) = (apart.b_source, apart.b_external_id)
      where apart.verdict = 'different' and (one.event_id, other.event_id) in ((ea.id, eb.id), (eb.id, ea.id)))`

/** The values of that statement. */
const openIn = ({ id, timeZone }: ListedCity, now: Date): [today: string, city: string] => [localDay(now, timeZone), id]

/** The first open pairs of a city: those not skipped by night, then those skipped, the one skipped longest ago first. */
export const openPairs = (db: Queryable, city: ListedCity, now: Date, limit: number): Promise<OpenPair[]> =>
  db.query(
    `select ${select(MatchDecisionEntity, 'd', OF_DECISION)}, a.id as a, b.id as b,
       case when ea.unconfirmed_beside = eb.id then 'a' when eb.unconfirmed_beside = ea.id then 'b' end as "inDoubt" ${OPEN}
     order by d.skipped_at nulls first, least(ea.local_date, eb.local_date), least(ea.sort_at, eb.sort_at), d.id limit $3`,
    [...openIn(city, now), limit],
  )

/** How many pairs of a city are open, skipped ones included. */
export async function countOpen(db: Queryable, city: ListedCity, now: Date): Promise<number> {
  const [row]: [{ count: number }] = await db.query(`select count(*)::int as count ${OPEN}`, openIn(city, now))
  return row.count
}

import { READ_BY_SCHEDULE } from '../operations/due-sources.ts'
import { idsOf, type Queryable } from '../sql/sql.ts'

/**
 * Sources that somebody means to be read and that were not read with success for two cadences. One that never was counts
 * from its own first run, else from the first of any: a fresh database is not late.
 */
export const staleSources = (db: Queryable, now: Date): Promise<string[]> =>
  idsOf(
    db,
    `select s.id from sources s left join venues v on v.id = s.venue_id
     where ${READ_BY_SCHEDULE}
       and coalesce(
         s.last_success_at,
         (select r.started_at from scrape_runs r where r.source_id = s.id order by r.started_at limit 1),
         (select min(started_at) from scrape_runs)
       ) < $1::timestamptz - 2 * s.cadence_minutes * interval '1 minute'
     order by s.last_success_at nulls first, s.id`,
    [now.toISOString()],
  )

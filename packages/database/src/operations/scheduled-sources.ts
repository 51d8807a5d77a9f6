import type { SourceRow } from '../entities/sources.ts'
import type { Queryable } from '../sql.ts'

/** Of a source `s` and its venue `v`: somebody means it to be read by schedule. */
export const READ_BY_SCHEDULE = `s.active and s.scheduled and not s.do_not_scrape and coalesce(v.active and not v.do_not_scrape, true)`

/** Sources that are read by schedule, and so have a next run. */
export async function scheduledSources(db: Queryable): Promise<string[]> {
  const rows: Pick<SourceRow, 'id'>[] = await db.query(
    `select s.id from sources s left join venues v on v.id = s.venue_id where ${READ_BY_SCHEDULE} order by s.id`,
  )
  return rows.map(({ id }) => id)
}

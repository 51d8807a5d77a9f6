import { DEFAULT_CITY } from '@houselights/types/default-city'
import type { SourceState } from '@houselights/types/job-routes'
import { notifyChanged } from '../notify.ts'
import type { Queryable } from '../sql.ts'

/** A source as the database knows it; when it is next read, the queue knows. */
export type StoredSourceState = Omit<SourceState, 'nextRunAt' | 'nextRunMissing'>

const STATE = `
  select s.id, s.name, s.platform, s.url, s.kind, v.name as "venueName", v.slug as "venueSlug",
    s.cadence_minutes as "cadenceMinutes", s.active, s.inactive_reason as "inactiveReason", s.scheduled,
    s.do_not_scrape or coalesce(v.do_not_scrape, false) as "doNotScrape",
    city_instant(s.last_attempt_at, $1) as "lastAttemptAt", city_instant(s.last_success_at, $1) as "lastSuccessAt",
    city_instant(s.failing_since, $1) as "failingSince", s.last_found as "lastFound", s.last_problem as "lastProblem",
    s.active and s.scheduled and not s.do_not_scrape and not coalesce(v.do_not_scrape, false)
      and s.last_attempt_at is not null
      and coalesce(s.last_success_at, '-infinity') < $2::timestamptz - make_interval(mins => 2 * s.cadence_minutes) as stale
  from sources s left join venues v on v.id = s.venue_id`

export const sourceStates = (db: Queryable) => ({
  /** Those that are read first, then by name. */
  list: (now: Date): Promise<StoredSourceState[]> =>
    db.query(`${STATE} order by s.active desc, coalesce(v.name, s.name), s.kind = 'venue' desc, s.rank, s.id`, [
      DEFAULT_CITY.timeZone,
      now.toISOString(),
    ]),

  byId: async (id: string, now: Date): Promise<StoredSourceState | null> => {
    const [row] = await db.query(`${STATE} where s.id = $3`, [DEFAULT_CITY.timeZone, now.toISOString(), id])
    return row ?? null
  },

  /**
   * Turns an operator's switches; what is left out stays. A source that may not be read is not read from its next
   * request on, and what it alone told of is no longer shown (kept so by triggers of migration 0003).
   */
  switch: async (
    id: string,
    { scheduled, doNotScrape }: { scheduled?: boolean | undefined; doNotScrape?: boolean | undefined },
  ): Promise<boolean> => {
    const [rows] = await db.query(
      `update sources set scheduled = coalesce($2, scheduled), do_not_scrape = coalesce($3, do_not_scrape) where id = $1 returning id`,
      [id, scheduled ?? null, doNotScrape ?? null],
    )
    if (rows.length > 0) await notifyChanged(db)
    return rows.length > 0
  },
})

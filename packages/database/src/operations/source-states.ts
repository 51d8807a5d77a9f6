import type { SourceState } from '@houselights/contracts/jobs/job-routes'
import { notifyChanged } from '../connection/notify.ts'
import { SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import type { Database } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/** A source's stored state. The time of its next scrape is in the queue. */
export type StoredSourceState = Omit<SourceState, 'nextRunAt' | 'nextRunMissing'>

const STATE_COLUMNS = [
  ...(['id', 'name', 'platform', 'url', 'kind', 'cadenceMinutes', 'active', 'inactiveReason'] as const),
  ...(['scheduled', 'lastFound', 'lastProblem'] as const),
] as const satisfies readonly (keyof SourceState & keyof SourceRow)[]

const STATE = `
  select ${select(SourceEntity, 's', STATE_COLUMNS)}, s.city_id as city, v.name as "venueName", v.slug as "venueSlug",
    s.do_not_scrape or coalesce(v.do_not_scrape, false) as "doNotScrape",
    city_instant(s.last_attempt_at, c.time_zone) as "lastAttemptAt", city_instant(s.last_success_at, c.time_zone) as "lastSuccessAt",
    city_instant(s.failing_since, c.time_zone) as "failingSince",
    s.active and s.scheduled and not s.do_not_scrape and not coalesce(v.do_not_scrape, false)
      and s.last_attempt_at is not null
      and coalesce(s.last_success_at, '-infinity') < $1::timestamptz - make_interval(mins => 2 * s.cadence_minutes) as stale
  from sources s join cities c on c.id = s.city_id left join venues v on v.id = s.venue_id`

export const sourceStates = (db: Database) => ({
  list: (now: Date, city: string): Promise<StoredSourceState[]> =>
    db.query(
      `${STATE} where s.city_id = $2 order by s.active desc, coalesce(v.name, s.name), s.kind = 'venue' desc, s.rank, s.id`,
      [now.toISOString(), city],
    ),

  byId: async (id: string, now: Date): Promise<StoredSourceState | null> => {
    const [row]: StoredSourceState[] = await db.query(`${STATE} where s.id = $2`, [now.toISOString(), id])
    return row ?? null
  },

  /**
   * Sets an operator's switches. Omitted switches stay. If the source must not be scraped, triggers (migration 0003)
   * hide shows that only it lists.
   */
  switch: async (
    id: string,
    { scheduled, doNotScrape }: { scheduled?: boolean | undefined; doNotScrape?: boolean | undefined },
  ): Promise<boolean> => {
    const { affected } = await db.getRepository(SourceEntity).update(id, { scheduled, doNotScrape })
    if (affected) await notifyChanged(db)
    return Boolean(affected)
  },
})

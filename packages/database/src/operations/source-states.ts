import type { SourceState, switchSource } from '@houselights/contracts/jobs/job-routes'
import type { z } from 'zod'
import { notifyChanged } from '../connection/notify.ts'
import { SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import { type Database, hasRow, IS_ADDED_SHOW, listsCity } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { ALTERNATIVES } from './alternatives.ts'
import { forgetRefusal, JOIN_REFUSAL } from './refusals.ts'

/** A source's stored state. The time of its next scrape is in the queue. */
export type StoredSourceState = Omit<SourceState, 'nextRunAt' | 'nextRunMissing'>
export type SourceSwitches = z.output<typeof switchSource.body>

const STATE_COLUMNS = [
  ...(['id', 'name', 'platform', 'url', 'kind', 'cadenceMinutes', 'active', 'inactiveReason'] as const),
  ...(['terms', 'permitted', 'scheduled', 'unverified', 'lastFound', 'lastProblem'] as const),
] as const satisfies readonly (keyof SourceState & keyof SourceRow)[]

const STATE = `
  select ${select(SourceEntity, 's', STATE_COLUMNS)}, s.city_id as city, v.name as "venueName", v.slug as "venueSlug",
    s.do_not_scrape or coalesce(v.do_not_scrape, false) as "doNotScrape",
    city_instant(s.last_attempt_at, c.time_zone) as "lastAttemptAt", city_instant(s.last_success_at, c.time_zone) as "lastSuccessAt",
    city_instant(s.failing_since, c.time_zone) as "failingSince",
    s.active and s.scheduled and not s.do_not_scrape and not coalesce(v.do_not_scrape, false)
      and s.last_attempt_at is not null and refusal.since is null
      and coalesce(s.last_success_at, '-infinity') < $1::timestamptz - make_interval(mins => 2 * s.cadence_minutes) as stale,
    city_instant(refusal.since, c.time_zone) as "refusedSince", city_instant(refusal.until, c.time_zone) as "refusedUntil",
    case when refusal.since is not null and s.venue_id is not null then ${ALTERNATIVES} end as alternatives
  from sources s join cities c on c.id = s.city_id left join venues v on v.id = s.venue_id ${JOIN_REFUSAL}`

export const sourceStates = (db: Database) => ({
  list: (now: Date, city: string): Promise<StoredSourceState[]> =>
    db.query(
      `${STATE} where ${listsCity('$2')} and (s.active or not ${IS_ADDED_SHOW}) order by s.active desc, coalesce(v.name, s.name), s.kind = 'venue' desc, s.rank, s.id`,
      [now.toISOString(), city],
    ),

  byId: async (id: string, now: Date): Promise<StoredSourceState | null> => {
    const [row]: StoredSourceState[] = await db.query(`${STATE} where s.id = $2`, [now.toISOString(), id])
    return row ?? null
  },

  /**
   * Sets an operator's switches. Omitted switches stay, and so does `permitted` of a source that needs no permission. If
   * the source must not be scraped, triggers (migration 0003) hide shows that only it lists. A site that refused a source
   * is asked again once its schedule or permission is switched on. False if there is no such source.
   */
  switch: async (id: string, { scheduled, doNotScrape, permitted }: SourceSwitches): Promise<boolean> => {
    const isKnown = await hasRow(
      db,
      `with switched as (
         update sources set scheduled = coalesce($2, scheduled), do_not_scrape = coalesce($3, do_not_scrape),
           permitted = case when permitted is not null then coalesce($4, permitted) end,
           active = case when permitted is null or $4::boolean is null then active else $4 and inactive_reason is null end
         where id = $1 returning id
       ) select id from switched`,
      [id, scheduled ?? null, doNotScrape ?? null, permitted ?? null],
    )
    if (scheduled || permitted) await forgetRefusal(db, id)
    if (isKnown) await notifyChanged(db)
    return isKnown
  },
})

import type { Provider } from '@houselights/contracts/operators/enrichment'
import { CALL_DAY } from '../enrichment/provider-pauses.ts'
import { IS_ADDED_SHOW, type Queryable, valueIn } from '../sql/sql.ts'
import { SCRAPED_BY_SCHEDULE } from './due-sources.ts'

export interface VenueFreshness {
  venue: string
  city: string
  /** Seconds since the last good scrape of any of the venue's sources, or else since the first run of any source. */
  seconds: number
  /** How often the venue should be scraped: the shortest cadence of its sources. */
  cadenceSeconds: number
}

const MAX_VENUES = 2_000

/** Loads how fresh the listings are at each venue that is scraped by schedule. */
export const loadVenueFreshness = (db: Queryable, now: Date): Promise<VenueFreshness[]> =>
  db.query(
    `select v.slug as venue, v.city_id as city, min(s.cadence_minutes) * 60 as "cadenceSeconds",
       greatest(0, extract(epoch from $1::timestamptz - coalesce(max(s.last_success_at), first_run.started_at)))::float8 as seconds
     from sources s join venues v on v.id = s.venue_id, (select min(started_at) as started_at from scrape_runs) first_run
     where ${SCRAPED_BY_SCHEDULE} and not ${IS_ADDED_SHOW} and coalesce(s.last_success_at, first_run.started_at) is not null
     group by v.slug, v.city_id, first_run.started_at order by v.city_id, v.slug limit ${MAX_VENUES}`,
    [now.toISOString()],
  )

/** Computes the seconds since the last successful scrape of any source; undefined before the first. */
export async function getSecondsSinceSuccess(db: Queryable, now: Date): Promise<number | undefined> {
  // no greatest(0, …), which would turn null into 0
  const statement = 'select extract(epoch from $1::timestamptz - max(last_success_at))::float8 from sources'
  const seconds = await valueIn<number | null>(db, statement, [now.toISOString()])
  return seconds == null ? undefined : Math.max(0, seconds)
}

/**
 * Loads today's calls to each provider from all processes, and for how many seconds the provider is still paused; 0 if
 * it isn't.
 */
export const loadProviderFigures = (
  db: Queryable,
): Promise<{ provider: Provider; calls: number; pausedSeconds: number }[]> =>
  db.query(
    `select provider, coalesce(c.calls, 0) as calls,
       coalesce(greatest(0, extract(epoch from p.until - clock_timestamp())), 0)::float8 as "pausedSeconds"
     from (select provider, calls from provider_calls where day = ${CALL_DAY}) c
       full join provider_pauses p using (provider)
     order by provider`,
  )

import type { City } from '@houselights/contracts/entities/entities'
import type { Run, RunFilters, VenueHistory } from '@houselights/contracts/jobs/job-routes'
import { PUBLIC_EVENT } from '../queries/event-sql.ts'
import { ScrapeRunEntity, type ScrapeRunRow } from '../schema/entities/scrapes.ts'
import { allOf, listsCity, parameters, type Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

const RUN_COLUMNS = [
  ...(['id', 'jobId', 'depth', 'outcome', 'pages', 'found', 'added', 'updated', 'unchanged', 'vanished'] as const),
  'problems',
] as const satisfies readonly (keyof Run & keyof ScrapeRunRow)[]

/** Lists scrape runs, and counts venues' events over time. */
export const runQueries = (db: Queryable) => ({
  list: ({ source, job, outcome, before, city, limit }: RunFilters & { limit: number }): Promise<Run[]> => {
    const { $, values } = parameters()
    const conditions = [
      city && !source && !job ? listsCity($(city)) : '',
      source ? `r.source_id = ${$(source)}` : '',
      job ? `r.job_id = ${$(job)}` : '',
      outcome ? `r.outcome in ('failed', 'suspect')` : '',
      before ? `r.started_at < ${$(before)}` : '',
    ].filter(Boolean)
    return db.query(
      `select ${select(ScrapeRunEntity, 'r', RUN_COLUMNS)}, s.id as source, s.name as "sourceName", v.name as "venueName",
         city_instant(r.started_at, c.time_zone) as "startedAt", city_instant(r.ended_at, c.time_zone) as "endedAt",
         extract(epoch from r.ended_at - r.started_at)::float8 as seconds
       from scrape_runs r join sources s on s.id = r.source_id join cities c on c.id = s.city_id
         left join venues v on v.id = s.venue_id
       where ${allOf(conditions)} order by r.started_at desc, r.ordinal desc limit ${$(limit)}`,
      values,
    )
  },

  /** Counts the public events at each of a city's venues by week, from this many months ago on. */
  history: (city: Pick<City, 'id' | 'timeZone'>, now: Date, months: number): Promise<VenueHistory[]> =>
    db.query(
      `with weekly as (
         select e.venue_id, date_trunc('week', e.local_date::timestamp)::date as week, count(*)::int as events
         from events e join venues v on v.id = e.venue_id
         where v.city_id = $4 and ${PUBLIC_EVENT} and e.status <> 'unconfirmed'
           and e.local_date >= ($1::timestamptz at time zone $2)::date - make_interval(months => $3)
         group by 1, 2
       )
       select v.id as "venueId", v.name as "venueName",
         json_agg(json_build_object('week', to_char(week, 'YYYY-MM-DD'), 'events', events) order by week) as weeks
       from weekly join venues v on v.id = weekly.venue_id group by v.id order by sum(events) desc, v.name`,
      [now.toISOString(), city.timeZone, months, city.id],
    ),
})

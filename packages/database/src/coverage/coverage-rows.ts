import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import { type CoveragePeriod, getLookbackNights } from '@houselights/domain/coverage/judge-venues'
import type {
  CoverageRows,
  MonitoredSource,
  MonitoredVenue,
  RepeatedProblem,
  ShowRow,
} from '@houselights/domain/coverage/source-state'
import { localDay } from '@houselights/domain/dates/city-time'
import { JOIN_REFUSAL } from '../operations/refusals.ts'
import { LISTED_VENUE } from '../queries/event-sql.ts'
import { VenueEntity } from '../schema/entities/places.ts'
import { SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import { IS_ADDED_SHOW, listsCity, type Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { countWaiting } from '../unknown-venues/unknown-venue-queries.ts'

// a scrape that a dying worker left unfinished doesn't count for its source (see ingest/scrape-runs.ts)
const INTERRUPTED = `r.problems @> '[{"interrupted": true}]'`
const IS_ENDED = `r.source_id = s.id and r.outcome <> 'running' and not ${INTERRUPTED}`
const IS_GOOD = `r.source_id = s.id and r.outcome in ('ok', 'unchanged')`

async function loadSourceStates(db: Queryable, city: string): Promise<MonitoredSource[]> {
  const rows: MonitoredSource[] = await db.query(SOURCE_STATES, [city])
  // JSON has dates as strings
  const parseDates = (problem: RepeatedProblem) => ({ ...problem, since: new Date(problem.since) })
  return rows.map((row) => ({ ...row, problems: row.problems.map(parseDates) }))
}

const SOURCE_COLUMNS = [
  ...(['id', 'venueId', 'name', 'kind', 'url', 'cadenceMinutes', 'active', 'inactiveReason'] as const),
  ...(['permitted', 'doNotScrape', 'scheduled', 'lastSuccessAt', 'unverified'] as const),
] as const satisfies readonly (keyof MonitoredSource & keyof SourceRow)[]

const SOURCE_STATES = `
  select ${select(SourceEntity, 's', SOURCE_COLUMNS)},
    least(
      (select r.started_at from scrape_runs r where ${IS_GOOD} order by r.started_at limit 1),
      (select min(es.first_seen_at) from event_sources es where es.source_id = s.id)
    ) as "firstGoodAt",
    case when last.ran then good.at else s.last_success_at end as "lastGoodAt",
    (select count(*)::int from (select from scrape_runs r where ${IS_GOOD} limit 4) good_runs) as "goodScrapes",
    (select r.started_at from scrape_runs r where r.source_id = s.id order by r.started_at limit 1) as "firstRunAt",
    (select r.started_at from scrape_runs r where r.source_id = s.id and r.outcome = 'running'
      order by r.started_at desc limit 1) as "runningSince",
    coalesce(good.left_out, 0) as "leftOut", coalesce(good.found, 0) as "lastFound",
    refusal.since as "refusedSince", coalesce(repeated.problems, '[]') as problems
  from sources s
  left join lateral (
    select true as ran, r.started_at, r.problems, r.outcome, r.pages from scrape_runs r where ${IS_ENDED} order by r.started_at desc limit 1
  ) last on true
  left join lateral (
    select coalesce(r.ended_at, r.started_at) as at, r.found,
      (select sum(coalesce((p ->> 'lost')::int, 1))::int from jsonb_array_elements(r.problems) p
        where p ->> 'kind' = 'bad-listing') as left_out
    from scrape_runs r where ${IS_GOOD} order by r.started_at desc limit 1
  ) good on true
  left join lateral (
    select json_agg(json_build_object(
      'kind', problem.kind, 'field', problem.field, 'message', problem.message, 'url', problem.url, 'reproduce', problem.reproduce,
      'count', problem.count, 'since', coalesce(streak.started_at, last.started_at), 'failed', last.outcome = 'failed', 'pages', last.pages
    ) order by problem.position) as problems
    from (
      select p ->> 'kind' as kind, p ->> 'field' as field, count(*)::int as count, min(position) as position,
        (array_agg(p ->> 'message' order by position))[1] as message, (array_agg(p ->> 'url' order by position))[1] as url,
        (array_agg(p ->> 'reproduce' order by position))[1] as reproduce
      from jsonb_array_elements(last.problems) with ordinality as listed (p, position) group by 1, 2
    ) problem
    cross join lateral (
      select min(r.started_at) as started_at from scrape_runs r where ${IS_ENDED} and r.started_at > coalesce((
        select r.started_at from scrape_runs r where ${IS_ENDED} and not exists (
          select from jsonb_array_elements(r.problems) p
          where p ->> 'kind' = problem.kind and p ->> 'field' is not distinct from problem.field)
        order by r.started_at desc limit 1), '-infinity')
    ) streak
  ) repeated on true
  ${JOIN_REFUSAL}
  where ${listsCity('$1')} and not ${IS_ADDED_SHOW} order by s.id`

const PUBLIC_KINDS_SQL = PUBLIC_KINDS.map((kind) => `'${kind}'`).join(', ')

/** Condition: show `e` counts. It is an unmerged, public event that isn't in doubt, however many sources list it. */
const IS_COUNTED = `e.merged_into is null and not e.hidden and not e.suppressed and e.kind in (${PUBLIC_KINDS_SQL}) and e.status <> 'unconfirmed'`

const loadShows = (
  db: Queryable,
  { venues, from, to, timeZone }: { venues: readonly string[]; from: string; to: string; timeZone: string },
): Promise<ShowRow[]> =>
  db.query(
    `select e.venue_id as "venueId", to_char(e.local_date, 'YYYY-MM-DD') as day,
       to_char(e.first_seen_at at time zone $4, 'YYYY-MM-DD') as "firstSeen",
       coalesce(listed.sources, '{}') as sources
     from events e left join (
       select es.event_id, array_agg(distinct es.source_id) as sources
       from event_sources es join events e on e.id = es.event_id
       where e.local_date between $2 and $3 group by es.event_id
     ) listed on listed.event_id = e.id
     where e.venue_id = any ($1::uuid[]) and e.local_date between $2 and $3 and ${IS_COUNTED}`,
    [venues, from, to, timeZone],
  )

const VENUE_COLUMNS = ['id', 'name', 'slug', 'website'] as const satisfies readonly (keyof MonitoredVenue)[]

/**
 * Loads the data for judging coverage: the city's public venues by name, their shows, all of the city's sources, and how
 * many shows wait for a venue.
 */
export async function loadCoverageRows(db: Queryable, city: string, period: CoveragePeriod): Promise<CoverageRows> {
  const venues: MonitoredVenue[] = await db.query(
    `select ${select(VenueEntity, 'v', VENUE_COLUMNS)} from venues v where ${LISTED_VENUE} and v.city_id = $1 order by fold(v.name), v.id`,
    [city],
  )
  const today = localDay(period.now, period.timeZone)
  const [sources, waiting, shows] = await Promise.all([
    loadSourceStates(db, city),
    countWaiting(db, city, { from: today, to: getLookbackNights(period).to }),
    loadShows(db, { venues: venues.map(({ id }) => id), timeZone: period.timeZone, ...getLookbackNights(period) }),
  ])
  return { venues, sources, shows, waiting: waiting.shows }
}

import type { JobFilters } from '@houselights/contracts/jobs/job-routes'
import { type Job, JobTotals } from '@houselights/contracts/jobs/jobs'
import { JobEntity, type JobRow } from '../schema/entities/operations.ts'
import { allOf, parameters, type Queryable, valueIn, valuesIn } from '../sql/sql.ts'
import { jsonMembers, select } from '../sql/statement.ts'

const NO_COUNTS = Object.fromEntries(Object.keys(JobTotals.shape).map((name) => [name, 0]))

// Times are in the city's zone. Counts are sums over the job's scrape runs. If a worker died and a scrape was repeated,
// both runs count, except that `found` comes from the last one.
const JOB_JSON = `json_build_object(
  ${jsonMembers(JobEntity, 'j', ['id', 'kind', 'state', 'step', 'error', 'improved'])}, 'city', j.city_id,
  'requestedAt', city_instant(j.requested_at, c.time_zone), 'startedAt', city_instant(j.started_at, c.time_zone),
  'endedAt', city_instant(j.ended_at, c.time_zone),
  'problems', j.problems || artists.problems,
  'totals', '${JSON.stringify(NO_COUNTS)}'::jsonb || jsonb_build_object(
    'done', coalesce(scrapes.done, 0) + artists.done, 'total', cardinality(j.sources) + artists.total,
    'failed', coalesce(scrapes.failed, 0) + artists.failed,
    'pages', coalesce(scrapes.pages, 0), 'found', coalesce(scrapes.found, 0), 'added', coalesce(scrapes.added, 0), 'updated', coalesce(scrapes.updated, 0),
    'vanished', coalesce(scrapes.vanished, 0), 'enriched', artists.enriched) || j.totals,
  'sources', coalesce(scrapes.sources, '[]'))`

const SOURCES = `
  select count(*) filter (where state in ('done', 'failed'))::int as done,
    count(*) filter (where state = 'failed')::int as failed,
    sum(pages)::int as pages, sum(found)::int as found, sum(added)::int as added, sum(updated)::int as updated, sum(vanished)::int as vanished,
    json_agg(json_build_object('source', source, 'name', name, 'state', state, 'found', found, 'added', added,
      'updated', updated, 'vanished', vanished, 'problems', problems) order by position) as sources
  from (
    select planned.source, planned.position, coalesce(s.name, planned.source) as name,
      case when last.outcome is null then case when j.state in ('waiting', 'running') then 'waiting' else 'skipped' end
        when last.outcome = 'running' then 'reading' when last.outcome = 'failed' then 'failed' else 'done' end as state,
      coalesce(runs.pages, 0) as pages, coalesce(last.found, 0) as found, coalesce(runs.added, 0) as added, coalesce(runs.updated, 0) as updated,
      coalesce(runs.vanished, 0) as vanished, coalesce(last.problems, '[]') as problems
    from unnest(j.sources) with ordinality as planned (source, position)
    left join sources s on s.id = planned.source
    left join lateral (
      select sum(pages)::int as pages, sum(added)::int as added, sum(updated)::int as updated, sum(vanished)::int as vanished
      from scrape_runs r where r.job_id = j.id::text and r.source_id = planned.source
    ) runs on true
    left join lateral (
      select outcome, found, problems from scrape_runs r where r.job_id = j.id::text and r.source_id = planned.source
      order by ordinal desc limit 1
    ) last on true
  ) each`

const ARTISTS = `
  select count(*)::int as total, count(*) filter (where ja.state <> 'waiting')::int as done,
    count(*) filter (where ja.state = 'failed')::int as failed, count(*) filter (where enriched)::int as enriched,
    coalesce(jsonb_path_query_array(jsonb_agg(ja.problem order by ja.position) filter (where ja.state = 'failed'), '$[0 to 19]'), '[]')
      as problems
  from job_artists ja where ja.job_id = j.id`
const JOBS = `jobs j join cities c on c.id = j.city_id
  cross join lateral (${SOURCES}) scrapes cross join lateral (${ARTISTS}) artists`

export const jobQueries = (db: Queryable) => ({
  byId: async (id: string): Promise<Job | null> =>
    (await valueIn<Job>(db, `select ${JOB_JSON} from ${JOBS} where j.id = $1`, [id])) ?? null,

  list: ({ kind, state, city, limit }: JobFilters & { city: string; limit: number }): Promise<Job[]> => {
    const { $, values } = parameters()
    const conditions = [
      `j.city_id = ${$(city)}`,
      kind ? `j.kind = ${$(kind)}` : '',
      state ? `(j.state in ('waiting', 'running')) = ${$(state === 'active')}` : '',
    ].filter(Boolean)
    const where = `${allOf(conditions)} order by j.requested_at desc, j.id limit ${$(limit)}`
    return valuesIn(db, `select ${JOB_JSON} from ${JOBS} where ${where}`, values)
  },

  /**
   * Finds jobs that should be in the queue, with the sources that they still have to scrape and the artists to look up.
   */
  listUnfinished: (
    requestedBefore: Date,
  ): Promise<(Pick<JobRow, 'id' | 'kind' | 'depth' | 'sources'> & { artists: string[] })[]> =>
    db.query(
      `select ${select(JobEntity, 'jobs', ['id', 'kind', 'depth'])}, array(
         select source from unnest(sources) with ordinality as planned (source, position)
         where not exists (select from scrape_runs r
           where r.job_id = jobs.id::text and r.source_id = planned.source and r.outcome <> 'running')
         order by position) as sources,
         array(select artist_id from job_artists ja where ja.job_id = jobs.id and ja.state = 'waiting' order by position) as artists
       from jobs where state in ('waiting', 'running') and requested_at < $1`,
      [requestedBefore.toISOString()],
    ),
})

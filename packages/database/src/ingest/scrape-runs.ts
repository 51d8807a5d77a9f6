import { hash } from 'node:crypto'
import { Listing, type Problem } from '@houselights/contracts/entities/listing'
import type { RunOutcome } from '@houselights/contracts/jobs/job-routes'
import type { Depth, ScrapeCounts } from '@houselights/contracts/jobs/jobs'
import { NOTIFY_CHANGED, notifyJobSql } from '../connection/notify.ts'
import { ParserKillsEntity, type ParserKillsRow } from '../schema/entities/scrapes.ts'
import type { ScrapeCache } from '../schema/entities/sources.ts'
import { prepared } from '../sql/prepared.ts'
import { LAST_SEEN, type Queryable, valueIn, valuesIn } from '../sql/sql.ts'
import { jsonMembers, UNAWAITED } from '../sql/statement.ts'
import { CACHED_SCRAPE } from './scrape-cache.ts'

/** How many times in a row a source's pages killed the parser, and the hash of the longest page. */
export type ParserKills = Pick<ParserKillsRow, 'count' | 'pageHash' | 'problem'>

const PARSER_KILLS = `(select jsonb_build_object(${jsonMembers(ParserKillsEntity, 'k', ['count', 'pageHash', 'problem'])})
  from parser_kills k where k.source_id = $1)`

export const hashPage = (body: string): string => hash('sha256', body)

export const saveParserKills = (db: Queryable, source: string, { count, pageHash, problem }: ParserKills, now: Date) =>
  db.query(
    `insert into parser_kills (source_id, count, page_hash, problem, killed_at) values ($1, $2, $3, $4, $5)
     on conflict (source_id) do update set count = excluded.count, page_hash = excluded.page_hash, problem = excluded.problem,
       killed_at = excluded.killed_at`,
    [source, count, pageHash, problem, now.toISOString()],
  )

export const clearParserKills = (db: Queryable, source: string): Promise<unknown> =>
  db.query('delete from parser_kills where source_id = $1', [source])

/** The outcome of a scrape that has ended. */
export type Outcome = Exclude<RunOutcome, 'running'>

const INTERRUPTED: Problem = {
  kind: 'unreachable',
  message: 'The worker stopped during the scrape. The source was scraped again.',
  interrupted: true,
  reproduce: '',
}

const OPEN_RUN = prepared(
  'open-run',
  `with lost as (
     update scrape_runs set outcome = 'failed', ended_at = $4, problems = $5
     where source_id = $1 and outcome = 'running'
   ), created as (
     insert into scrape_runs (source_id, job_id, depth, started_at)
     values ($1, $2, $3, $4) returning id, job_id
   )
   select id, ${PARSER_KILLS} as "parserKills", ${notifyJobSql('job_id')}, ${UNAWAITED},
     (select jsonb_build_object('key', scrape_cache -> 'key', 'exchanges', scrape_cache -> 'exchanges')
      from sources where id = $1 and scrape_cache ? 'exchanges') as cached
   from created`,
)

interface OpenRun {
  id: string
  parserKills: ParserKills | null
  cached: Pick<ScrapeCache, 'key' | 'exchanges'> | null
}

/**
 * Opens the record of a scrape. Closes an earlier record of the source that is still open: only one scrape of a source
 * runs at a time, so the worker of the earlier one died.
 */
export async function openRun(
  db: Queryable,
  run: { source: string; jobId: string | null; depth: Depth; startedAt: string },
): Promise<OpenRun> {
  const [openedRun]: OpenRun[] = await db.query(OPEN_RUN, [
    run.source,
    run.jobId,
    run.depth,
    run.startedAt,
    JSON.stringify([INTERRUPTED]),
  ])
  if (!openedRun) throw new Error(`The scrape of ${run.source} was not recorded.`)
  const { id, parserKills, cached } = openedRun
  return { id, parserKills, cached }
}

/** The result of a scrape. */
export interface ScrapeResult extends Omit<ScrapeCounts, 'problems'> {
  outcome: Outcome
  problems: readonly Problem[]
}

interface EndedRun extends ScrapeResult {
  id: string
  source: string
  endedAt: string
  /** The result, if scraping the same pages again would change nothing. */
  cache?: ScrapeCache | undefined
}

type Refusal = Problem & { refusedBy: string }
const isRefusal = (problem: Problem): problem is Refusal => 'refusedBy' in problem && problem.refusedBy !== undefined

/**
 * Closes the record of a scrape, and stores the outcome with its source. A suspect scrape reached the site, so it isn't
 * an outage.
 */
export async function closeRun(
  db: Queryable,
  { id, source, endedAt, outcome, problems, cache, ...counts }: EndedRun,
): Promise<void> {
  const isGood = outcome === 'ok' || outcome === 'unchanged'
  const { pages, found, added, updated, unchanged, vanished } = counts
  const refusal = outcome === 'failed' ? problems.find(isRefusal) : undefined
  // a good scrape that changed no listing sends no notification; clients get the times that it updated with the next
  // change
  const isChange = !isGood || added + updated + vanished > 0
  const statement = prepared(
    'close-run',
    `with run as (
       update scrape_runs set (ended_at, outcome, pages, found, added, updated, unchanged, vanished, problems)
         = row ($4::timestamptz, $5::text, $6::int, $7::int, $8::int, $9::int, $10::int, $11::int, $12::jsonb)
       where id = $1 returning job_id
     ), source as (
       update sources set last_attempt_at = $4, last_problem = $3,
         last_success_at = case when $5 = 'failed' then last_success_at else $4 end,
         -- an outage starts with its first failure
         failing_since = case when $5 = 'failed' then coalesce(failing_since, $4) end,
         refused_since = case when $14 then coalesce(refused_since, $4) end,
         refused_host = $15,
         last_found = case when $5 = 'ok' then $7 else last_found end,
         scrape_cache = case when $5 = 'failed' then scrape_cache else ${CACHED_SCRAPE('$2', '$13')} end
       where id = $2
     )
     select ${isChange ? `${NOTIFY_CHANGED}, ` : ''}${notifyJobSql('job_id')} from run`,
  )
  await db.query(statement, [
    id,
    source,
    isGood ? null : (problems[0]?.message ?? null),
    endedAt,
    outcome,
    pages,
    found,
    added,
    updated,
    unchanged,
    vanished,
    JSON.stringify(problems),
    cache ? JSON.stringify(cache) : null,
    refusal !== undefined,
    // robots.txt forbids single pages; our sample sites share a host
    refusal?.kind === 'refused' && !refusal.refusedBy.startsWith('127.0.0.1:') ? refusal.refusedBy : null,
  ])
}

/**
 * Closes scrapes that a dead worker left open, and marks them as failed. Skips scrapes that may still be running by the
 * database's clock. Returns how many it closed.
 */
export async function closeLostRuns(db: Queryable, now: Date): Promise<number> {
  const statement = `update scrape_runs set outcome = 'failed', ended_at = $1, problems = $2
    where outcome = 'running' and started_at < now() - interval '15 minutes'`
  const [, closedCount]: [unknown, number] = await db.query(statement, [
    now.toISOString(),
    JSON.stringify([INTERRUPTED]),
  ])
  return closedCount
}

/** Loads a source's stored listings from this day on. */
export async function loadListings(db: Queryable, source: string, from: string): Promise<Listing[]> {
  const statement = `select listing from event_sources where source_id = $1 and vanished_at is null and listing ->> 'date' >= $2`
  return (await valuesIn<unknown>(db, statement, [source, from])).map((listing) => Listing.parse(listing))
}

/** Loads a source's stored listings that were last seen at or after this time. */
export async function loadListingsSince(db: Queryable, source: string, since: string): Promise<Listing[]> {
  const statement = `select es.listing from event_sources es join sources s on s.id = es.source_id
    where es.source_id = $1 and ${LAST_SEEN} >= $2`
  return (await valuesIn<unknown>(db, statement, [source, since])).map((listing) => Listing.parse(listing))
}

/** Finds how many listings the last good scrape of this depth found; undefined before the first good one. */
export const findLastCount = (db: Queryable, source: string, depth: Depth): Promise<number | undefined> =>
  valueIn(
    db,
    `select found from scrape_runs where source_id = $1 and depth = $2 and outcome in ('ok', 'unchanged')
     order by ordinal desc limit 1`,
    [source, depth],
  )

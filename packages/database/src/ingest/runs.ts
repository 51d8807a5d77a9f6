import type { Depth, ReadCounts } from '@houselights/types/jobs'
import { Listing, type Problem } from '@houselights/types/listing'
import { notifyChanged, notifyJob } from '../notify.ts'
import type { Queryable } from '../sql.ts'

export type Outcome = 'ok' | 'unchanged' | 'suspect' | 'failed'

const INTERRUPTED: Problem = {
  ...{ kind: 'unreachable', message: 'The worker ended before the read did; it was read again.' },
  ...{ interrupted: true, reproduce: '' },
}

/** Opens the record of a read; gives its id. A source is read once at a time: what is open of it belongs to a worker that died. */
export async function openRun(
  db: Queryable,
  run: { source: string; jobId: string | null; depth: Depth; startedAt: string },
): Promise<string> {
  await db.query(
    `update scrape_runs set outcome = 'failed', ended_at = $2, problems = $3 where source_id = $1 and outcome = 'running'`,
    [run.source, run.startedAt, JSON.stringify([INTERRUPTED])],
  )
  const [row] = await db.query(
    'insert into scrape_runs (source_id, job_id, depth, started_at) values ($1, $2, $3, $4) returning id',
    [run.source, run.jobId, run.depth, run.startedAt],
  )
  if (run.jobId) await notifyJob(db, run.jobId)
  return row.id
}

/** Writes what a save counted into the record of its read. */
export async function countInRun(
  db: Queryable,
  run: string,
  { added, updated, unchanged, vanished }: Pick<ReadCounts, 'added' | 'updated' | 'unchanged' | 'vanished'>,
): Promise<void> {
  await db.query('update scrape_runs set added = $2, updated = $3, unchanged = $4, vanished = $5 where id = $1', [
    ...[run, added, updated, unchanged, vanished],
  ])
}

interface Ending {
  id: string
  source: string
  endedAt: string
  outcome: Outcome
  counts: Omit<ReadCounts, 'problems'>
  problems: readonly Problem[]
}

/** Closes the record of a read and says at the source how it went. A suspect read reached the site, so it is no outage. */
export async function closeRun(
  db: Queryable,
  { id, source, endedAt, outcome, counts, problems }: Ending,
): Promise<void> {
  const { pages, found, added, updated, unchanged, vanished } = counts
  const [[closed]] = await db.query(
    `update scrape_runs set ended_at = $2, outcome = $3, pages = $4, found = $5, added = $6, updated = $7, unchanged = $8,
       vanished = $9, problems = $10 where id = $1 returning job_id`,
    [id, endedAt, outcome, pages, found, added, updated, unchanged, vanished, JSON.stringify(problems)],
  )
  const grave = outcome === 'ok' || outcome === 'unchanged' ? null : (problems[0]?.message ?? null)
  await db.query(
    outcome === 'failed'
      ? `update sources set last_attempt_at = $2, failing_since = coalesce(failing_since, $2), last_problem = $3 where id = $1`
      : `update sources set last_attempt_at = $2, last_success_at = $2, failing_since = null, last_problem = $3,
           last_found = case when $4 then $5 else last_found end where id = $1`,
    outcome === 'failed' ? [source, endedAt, grave] : [source, endedAt, grave, outcome === 'ok', found],
  )
  // when the listings were last read is public, too
  await notifyChanged(db)
  if (closed?.job_id) await notifyJob(db, closed.job_id)
}

/** Reads that a worker left open when it died, closed as failed; gives their number. Only those older than a read can last, by the database's clock. */
export async function closeLostRuns(db: Queryable, now: Date): Promise<number> {
  const [rows] = await db.query(
    `update scrape_runs set outcome = 'failed', ended_at = $1, problems = $2
     where outcome = 'running' and started_at < now() - interval '15 minutes' returning id`,
    [now.toISOString(), JSON.stringify([INTERRUPTED])],
  )
  return rows.length
}

/** What a source lists from a day on, as stored. */
export async function storedListings(db: Queryable, source: string, from: string): Promise<Listing[]> {
  const rows = await db.query(
    `select listing from event_sources where source_id = $1 and vanished_at is null and listing ->> 'date' >= $2`,
    [source, from],
  )
  return rows.map(({ listing }: { listing: unknown }) => Listing.parse(listing))
}

/** What a source lists that was seen at a moment or later, as stored. */
export async function storedSince(db: Queryable, source: string, moment: string): Promise<Listing[]> {
  const rows = await db.query('select listing from event_sources where source_id = $1 and last_seen_at >= $2', [
    source,
    moment,
  ])
  return rows.map(({ listing }: { listing: unknown }) => Listing.parse(listing))
}

/** How many listings the last good read of that depth found; undefined before the first. */
export async function lastFound(db: Queryable, source: string, depth: Depth): Promise<number | undefined> {
  const [row] = await db.query(
    `select found from scrape_runs where source_id = $1 and depth = $2 and outcome in ('ok', 'unchanged')
     order by ordinal desc limit 1`,
    [source, depth],
  )
  return row?.found
}

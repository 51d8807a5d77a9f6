import type { Depth, ImproveCounts, JobKind, JobState, JobStep, JobTotals } from '@houselights/types/jobs'
import type { Problem } from '@houselights/types/listing'
import { notifyJob } from '../notify.ts'
import type { Queryable } from '../sql.ts'

export interface JobRequest {
  kind: JobKind
  /** To read, in this order. */
  sources: readonly string[]
  depth: Depth
  /** To look up, in this order. */
  artists?: readonly string[]
}

/** Writes a job down, or joins the one of its kind that waits or runs. */
export async function requestJob(
  db: Queryable,
  { kind, sources, depth, artists = [] }: JobRequest,
  now: Date,
): Promise<{ id: string; joined: boolean }> {
  for (;;) {
    const [made] = await db.query(
      `with made as (
         insert into jobs (kind, sources, depth, requested_at) values ($1, $2, $3, $4)
         on conflict (kind) where state in ('waiting', 'running') do nothing returning id
       ), planned as (
         insert into job_artists (job_id, artist_id, position)
         select made.id, planned.artist, planned.position from made, unnest($5::uuid[]) with ordinality as planned (artist, position)
       )
       select id from made`,
      [kind, sources, depth, now.toISOString(), artists],
    )
    if (made) {
      await notifyJob(db, made.id)
      return { id: made.id, joined: false }
    }
    const joined = await underWay(db, kind)
    // it may have ended between the two statements
    if (joined) return { id: joined, joined: true }
  }
}

/** The job of a kind that waits or runs. */
export async function underWay(db: Queryable, kind: JobKind): Promise<string | undefined> {
  const [row] = await db.query(`select id from jobs where kind = $1 and state in ('waiting', 'running')`, [kind])
  return row?.id
}

/** What a worker needs to know of a job that goes on; nothing where it ended, was cancelled or never was. */
export async function jobThatGoesOn(
  db: Queryable,
  id: string,
): Promise<{ id: string; kind: JobKind; state: JobState; sources: string[]; depth: Depth } | undefined> {
  const [row] = await db.query(
    `select id, kind, state, sources, depth from jobs where id = $1 and state in ('waiting', 'running')`,
    [id],
  )
  return row
}

/** Says that a job runs and what it is at. */
export async function stepJob(db: Queryable, id: string, step: JobStep, now: Date): Promise<void> {
  await change(db, id, `state = 'running', started_at = coalesce(started_at, $2), step = $3`, [now.toISOString(), step])
}

/** Puts counts of the job's own into it; those of its reads are counted with these. */
export async function countInJob(db: Queryable, id: string, totals: Partial<JobTotals>): Promise<void> {
  await change(db, id, 'totals = totals || $2::jsonb', [JSON.stringify(totals)])
}

/** Adds to counts of the job's own, for what is done in many transactions: with its own each is counted once. */
export async function addToJob(db: Queryable, id: string, counts: Partial<JobTotals>): Promise<void> {
  await change(
    db,
    id,
    `totals = totals || (select coalesce(jsonb_object_agg(key, value::int + coalesce((totals ->> key)::int, 0)), '{}')
       from jsonb_each_text($2::jsonb))`,
    [JSON.stringify(counts)],
  )
}

/** Adds problems that belong to no read. */
export async function tellProblems(db: Queryable, id: string, problems: readonly Problem[]): Promise<void> {
  if (problems.length > 0) await change(db, id, 'problems = problems || $2::jsonb', [JSON.stringify(problems)])
}

/** Adds a problem that many of a job's parts may meet: it is told once. */
export async function tellOnce(db: Queryable, id: string, problem: Problem): Promise<void> {
  const { kind, message, url } = problem
  await change(db, id, 'problems = case when problems @> $2::jsonb then problems else problems || $3::jsonb end', [
    JSON.stringify([{ kind, message, url }]),
    JSON.stringify([problem]),
  ])
}

export async function completeJob(
  db: Queryable,
  id: string,
  now: Date,
  improved?: ImproveCounts & { batch: string | null },
): Promise<void> {
  await change(db, id, `state = 'completed', step = null, ended_at = $2, improved = $3`, [
    now.toISOString(),
    improved ? JSON.stringify(improved) : null,
  ])
}

/** Ends a job that came to nothing, with the reason. */
export async function failJob(db: Queryable, id: string, why: string, now: Date): Promise<void> {
  await change(db, id, `state = 'failed', step = null, ended_at = $2, error = $3`, [now.toISOString(), why])
}

/** Ends a job at an operator's wish; false where it had ended already. Reads at hand end by themselves. */
export const cancelJob = (db: Queryable, id: string, now: Date): Promise<boolean> =>
  change(db, id, `state = 'cancelled', step = null, ended_at = $2`, [now.toISOString()])

/** Changes a job that has not ended; what has ended stays as it is. */
async function change(db: Queryable, id: string, set: string, values: unknown[]): Promise<boolean> {
  const [rows] = await db.query(
    `update jobs set ${set} where id = $1 and state in ('waiting', 'running') returning id`,
    [id, ...values],
  )
  if (rows.length > 0) await notifyJob(db, id)
  return rows.length > 0
}

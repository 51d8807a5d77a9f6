import type { Problem } from '@houselights/contracts/entities/listing'
import type { FixResult } from '@houselights/contracts/jobs/define-operator-job'
import type { JobKind, JobPlan, JobStep, JobTotals } from '@houselights/contracts/jobs/jobs'
import { In, type QueryPartialEntity } from 'typeorm'
import { notifyJob } from '../connection/notify.ts'
import { JobEntity, type JobRow } from '../schema/entities/operations.ts'
import { type Database, type Queryable, valueIn, writable } from '../sql/sql.ts'

export interface JobRequest extends JobPlan {
  kind: JobKind
  city: string
}

const UNFINISHED = In<JobRow['state']>(['waiting', 'running'])

/** Stores a job, or joins an unfinished job of the same kind in the same city. */
export async function requestJob(
  db: Database,
  { kind, city, sources, depth, artists = [] }: JobRequest,
  now: Date,
): Promise<{ id: string; joined: boolean }> {
  for (;;) {
    const [created]: Pick<JobRow, 'id'>[] = await db.query(
      `with created as (
         insert into jobs (kind, city_id, sources, depth, requested_at) values ($1, $2, $3, $4, $5)
         on conflict (city_id, kind) where state in ('waiting', 'running') do nothing returning id
       ), planned as (
         insert into job_artists (job_id, artist_id, position)
         select created.id, planned.artist, planned.position from created, unnest($6::uuid[]) with ordinality as planned (artist, position)
       )
       select id from created`,
      [kind, city, sources, depth, now.toISOString(), artists],
    )
    if (created) {
      await notifyJob(db, created.id)
      return { id: created.id, joined: false }
    }
    const unfinishedJob = await findUnfinishedJob(db, kind, city)
    // otherwise the job ended between the two statements, so try again
    if (unfinishedJob) return { id: unfinishedJob, joined: true }
  }
}

/** Finds the unfinished job of a kind in a city. */
export const findUnfinishedJob = (db: Queryable, kind: JobKind, city: string): Promise<string | undefined> =>
  valueIn(db, `select id from jobs where kind = $1 and city_id = $2 and state in ('waiting', 'running')`, [kind, city])

const JOB_COLUMNS = { id: true, cityId: true, kind: true, state: true, sources: true, depth: true } as const

/** Loads the columns of an unfinished job that a worker needs. Null if the job ended, was canceled or never existed. */
export const loadUnfinishedJob = (db: Database, id: string): Promise<Pick<JobRow, keyof typeof JOB_COLUMNS> | null> =>
  db.getRepository(JobEntity).findOne({ select: JOB_COLUMNS, where: { id, state: UNFINISHED } })

/** Marks a job as running, and stores its step. */
export async function setJobStep(db: Database, id: string, step: JobStep, now: Date): Promise<void> {
  await updateJob(db, id, { state: 'running', startedAt: () => 'coalesce(started_at, :now)', step }, { now })
}

/** Sets counts of a job, which replace the sums of its scrapes' counts. */
export async function setJobCounts(db: Database, id: string, totals: Partial<JobTotals>): Promise<void> {
  await updateJob(db, id, { totals: () => 'totals || :counts::jsonb' }, { counts: JSON.stringify(totals) })
}

/** Adds to a job's counts. Work in many transactions calls this in each of them, so that everything is counted once. */
export async function addJobCounts(db: Database, id: string, counts: Partial<JobTotals>): Promise<void> {
  const sums = `(select coalesce(jsonb_object_agg(key, value::int + coalesce((totals ->> key)::int, 0)), '{}')
    from jsonb_each_text(:counts::jsonb))`
  await updateJob(db, id, { totals: () => `totals || ${sums}` }, { counts: JSON.stringify(counts) })
}

/** Adds problems that belong to no scrape. */
export async function addProblems(db: Database, id: string, problems: readonly Problem[]): Promise<void> {
  if (problems.length === 0) return
  await updateJob(db, id, { problems: () => 'problems || :added::jsonb' }, { added: JSON.stringify(problems) })
}

/** Adds a problem, unless another part of the job already added it. */
export async function addProblemOnce(db: Database, id: string, problem: Problem): Promise<void> {
  const { kind, message, url } = problem
  const problems = 'case when problems @> :same::jsonb then problems else problems || :added::jsonb end'
  const values = { same: JSON.stringify([{ kind, message, url }]), added: JSON.stringify([problem]) }
  await updateJob(db, id, { problems: () => problems }, values)
}

export async function completeJob(
  db: Database,
  id: string,
  now: Date,
  improved: FixResult | null = null,
): Promise<void> {
  await updateJob(db, id, { state: 'completed', step: null, endedAt: now, improved })
}

/** Ends a job as failed, with the reason. */
export async function failJob(db: Database, id: string, error: string, now: Date): Promise<void> {
  await updateJob(db, id, { state: 'failed', step: null, endedAt: now, error })
}

/** Ends a job at an operator's request. False if it had already ended. Scrapes that are running still finish. */
export const cancelJob = (db: Database, id: string, now: Date): Promise<boolean> =>
  updateJob(db, id, { state: 'cancelled', step: null, endedAt: now })

/** Changes a job, unless it has ended. Returns whether it did. */
async function updateJob(
  db: Database,
  id: string,
  values: QueryPartialEntity<JobRow>,
  parameters: Record<string, unknown> = {},
): Promise<boolean> {
  const { affected } = await db
    .getRepository(JobEntity)
    .createQueryBuilder()
    .update()
    .set(writable<JobRow>(values))
    .where({ id, state: UNFINISHED })
    .setParameters(parameters)
    .execute()
  if (affected) await notifyJob(db, id)
  return Boolean(affected)
}

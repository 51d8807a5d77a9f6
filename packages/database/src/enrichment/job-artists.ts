import type { SourceProgress } from '@houselights/contracts/jobs/define-operator-job'
import { notifyJob } from '../connection/notify.ts'
import { JobEntity, type JobRow } from '../schema/entities/operations.ts'
import type { Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

interface ArtistResult {
  state: Exclude<SourceProgress['state'], 'reading' | 'waiting'>
  enriched: boolean
  problem?: string
}

/**
 * Stores an artist's result in a job, and notifies listeners that the job changed. False if the artist already has a
 * result.
 */
export async function finishArtist(
  db: Queryable,
  job: string,
  artist: string,
  { state, enriched, problem }: ArtistResult,
): Promise<boolean> {
  const [rows] = await db.query(
    `update job_artists ja set state = $3, enriched = $4,
       problem = case when $5::text is not null then jsonb_build_object('kind', 'unreachable', 'message', a.name || ': ' || $5) end
     from artists a where a.id = ja.artist_id and ja.job_id = $1 and ja.artist_id = $2 and ja.state = 'waiting' returning 1`,
    [job, artist, state, enriched, problem ?? null],
  )
  if (rows.length > 0) await notifyJob(db, job)
  return rows.length > 0
}

/**
 * Finds the job in which an artist waits to be looked up, with the time when the job was requested. Undefined if the
 * artist isn't waiting.
 */
export async function findJobOfWaitingArtist(db: Queryable, job: string, artist: string) {
  const [row]: Pick<JobRow, 'requestedAt'>[] = await db.query(
    `select ${select(JobEntity, 'j', ['requestedAt'])} from job_artists ja join jobs j on j.id = ja.job_id
     where ja.job_id = $1 and ja.artist_id = $2 and ja.state = 'waiting'`,
    [job, artist],
  )
  return row
}

/** Explains in a sentence why a job failed to look up all of its artists. Undefined if it looked up some. */
export async function explainNoArtists(db: Queryable, job: string): Promise<string | undefined> {
  const [row]: { none: boolean; total: number; problem: string | null }[] = await db.query(
    `select bool_and(state in ('failed', 'skipped')) as none, count(*)::int as total,
       (array_agg(problem ->> 'message' order by position) filter (where problem is not null))[1] as problem
     from job_artists where job_id = $1`,
    [job],
  )
  return row && row.total > 0 && row.none
    ? `None of ${row.total} artists could be looked up. ${row.problem ?? ''}`.trim()
    : undefined
}

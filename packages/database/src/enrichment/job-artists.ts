import { notifyJob } from '../notify.ts'
import type { Queryable } from '../sql.ts'

interface Settled {
  state: 'done' | 'failed' | 'skipped'
  enriched: boolean
  /** A sentence. */
  problem?: string
}

/** Says how an artist of a job came out; false where that was said already. The job's news are the caller's, at its commit. */
export async function settleArtist(
  db: Queryable,
  job: string,
  artist: string,
  { state, enriched, problem }: Settled,
): Promise<boolean> {
  const [rows] = await db.query(
    `update job_artists ja set state = $3, enriched = $4,
       problem = case when $5::text is not null then jsonb_build_object('kind', 'unreachable', 'message', a.name || ': ' || $5) end
     from artists a where a.id = ja.artist_id and ja.job_id = $1 and ja.artist_id = $2 and ja.state = 'waiting' returning 1`,
    [job, artist, state, enriched, problem ?? null],
  )
  return rows.length > 0
}

/** The same, told to those who follow the job. */
export async function settleArtistNow(db: Queryable, job: string, artist: string, settled: Settled): Promise<void> {
  if (await settleArtist(db, job, artist, settled)) await notifyJob(db, job)
}

/** Whether an artist of a job waits to be looked up, and since when the job was asked for. */
export async function waitsInJob(db: Queryable, job: string, artist: string): Promise<{ since: Date } | undefined> {
  const [row] = await db.query(
    `select j.requested_at as since from job_artists ja join jobs j on j.id = ja.job_id
     where ja.job_id = $1 and ja.artist_id = $2 and ja.state = 'waiting'`,
    [job, artist],
  )
  return row
}

/** Why artists of a job came to nothing: a sentence where none was looked up. */
export async function whyNoArtist(db: Queryable, job: string): Promise<string | undefined> {
  const [row] = await db.query(
    `select bool_and(state in ('failed', 'skipped')) as none, count(*)::int as total,
       (array_agg(problem ->> 'message' order by position) filter (where problem is not null))[1] as first
     from job_artists where job_id = $1`,
    [job],
  )
  return row?.total > 0 && row.none
    ? `None of ${row.total} artists could be looked up. ${row.first ?? ''}`.trim()
    : undefined
}

import type { Config } from '@houselights/config/config'
import { openReadPool } from '@houselights/database/connection/read-pool'
import { isReadOnly } from '@houselights/database/connection/unavailable'
import { scheduledSources, staleSources } from '@houselights/database/operations/due-sources'
import { secondsSinceSuccess } from '@houselights/database/operations/operating-figures'
import type { Queryable } from '@houselights/database/sql/sql'
import type { JobQueue } from '@houselights/jobs/job-queue'
import { scheduleId } from '@houselights/jobs/schedules'
import pTimeout from 'p-timeout'
import { everyMinute } from '../every-minute.ts'
import type { WorkerObserver } from './worker-observer.ts'

interface Watched {
  /** On a connection of its own, so that nothing else holds it up. */
  db: Queryable
  reads: Pick<JobQueue<unknown>, 'nextRuns' | 'figures'>
  now: () => Date
  /** When the newest good backup was made, where any are to be made. */
  lastBackup?: (() => Promise<Date | undefined>) | undefined
  uptimeSeconds?: () => number
}

/** What `/health` of the worker says; in the same words as the API's, where both say it. */
interface WorkerHealth {
  status: 'ok' | 'degraded' | 'failing'
  readOnly?: true
  database: boolean
  queue?: boolean
  staleSources?: string[]
  staleCount?: number
  sourcesWithoutNextRun?: string[]
  withoutNextRunCount?: number
  /** Since any source was read with success; null before the first. */
  secondsSinceGoodRead?: number | null
  /** For how long the oldest read has waited, where that is too long: the queue does not move. */
  oldestWaitingSeconds?: number
  /** Since the newest good backup, where any are to be made; null before the first, or where their place does not answer. */
  secondsSinceBackup?: number | null
}

const ANSWER_TIMEOUT_MS = 2_000
const MAX_NAMES = 20
/** After a long time off, every source is due at once: all are read within less. */
const MAX_WAIT_SECONDS = 3_600
/** One is made every night. */
const OLDEST_BACKUP_SECONDS = 2 * 86_400
/** A worker that finds no good backup makes one at once, and tries every 15 minutes. */
const MAX_FIRST_BACKUP_SECONDS = 3_600

/** How the worker is, by what its database and queue answer. @internal */
export async function workerHealth({
  db,
  reads,
  now,
  lastBackup,
  uptimeSeconds = process.uptime,
}: Watched): Promise<WorkerHealth> {
  const [readOnly, since, stale, scheduled, next, figures, backup] = await Promise.all([
    inTime(isReadOnly(db)),
    inTime(secondsSinceSuccess(db, now())),
    inTime(staleSources(db, now())),
    inTime(scheduledSources(db)),
    inTime(reads.nextRuns()),
    inTime(reads.figures()),
    lastBackup && inTime(lastBackup().then((madeAt) => ({ madeAt }))),
  ])
  // without a first read there is a database all the same
  if (!stale || !scheduled) return { status: 'failing', database: false }
  if (readOnly) return { status: 'failing', database: true, readOnly: true }
  const without = next && scheduled.filter((id) => !next.has(scheduleId(id)))
  const waited = figures?.oldestWaitingSeconds ?? 0
  // the machine's clock, as the names of backups are
  const backupAge = backup?.madeAt && Math.round((Date.now() - backup.madeAt.getTime()) / 1_000)
  const isBackedUp =
    backupAge === undefined ? uptimeSeconds() <= MAX_FIRST_BACKUP_SECONDS : backupAge <= OLDEST_BACKUP_SECONDS
  const backsUp = !lastBackup || (backup !== undefined && isBackedUp)
  const isWell = backsUp && stale.length === 0 && without?.length === 0 && figures && waited <= MAX_WAIT_SECONDS
  return {
    status: isWell ? 'ok' : 'degraded',
    database: true,
    queue: next !== undefined && figures !== undefined,
    ...(stale.length > 0 && { staleSources: stale.slice(0, MAX_NAMES), staleCount: stale.length }),
    ...(without?.length && { sourcesWithoutNextRun: without.slice(0, MAX_NAMES), withoutNextRunCount: without.length }),
    secondsSinceGoodRead: since === undefined ? null : Math.round(since),
    ...(lastBackup && { secondsSinceBackup: backupAge ?? null }),
    ...(waited > MAX_WAIT_SECONDS && { oldestWaitingSeconds: Math.round(waited) }),
  }
}

/** The answer; nothing where it fails or takes too long, which says enough. */
const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  pTimeout(answer, { milliseconds: ANSWER_TIMEOUT_MS }).catch(() => undefined)

const BEAT_TIMEOUT_MS = 10_000

/**
 * Tells a switch outside how the reads are: a GET of its address while sources are read with success and the queue moves, a POST to
 * `…/fail` with what `/health` says while not. Before the first good read it is told nothing. It raises the alarm when it is no longer told.
 * Throws where it cannot be reached. @internal
 */
export async function beat({
  url,
  health,
  observe,
}: Pick<Parts, 'observe'> & { url: string; health: () => Promise<WorkerHealth> }): Promise<void> {
  const state = await health()
  if (state.status === 'ok' && state.secondsSinceGoodRead === null) return
  const isWell = state.status === 'ok'
  const to = new URL(url)
  if (!isWell) to.pathname = `${to.pathname.replace(/\/$/, '')}/fail`
  try {
    const answer = await fetch(to, {
      ...(isWell
        ? {}
        : { method: 'POST', body: JSON.stringify(state), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(BEAT_TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the heartbeat was answered with ${answer.status}`)
    observe(isWell ? 'well' : 'fail')
  } catch (error) {
    observe('unsent')
    // its address is what lets others beat
    throw new Error('the heartbeat could not be sent', { cause: error })
  }
}

interface Parts extends Omit<Watched, 'db'> {
  config: Pick<Config, 'databaseUrl' | 'observability'>
  observe: WorkerObserver['heartbeat']
  onError: (error: Error) => void
  heartbeatMs: number
}

/** Says how the worker is to those who ask, and to a switch outside where one is set. */
export function watchHealth({ config, reads, now, lastBackup, observe, onError, heartbeatMs }: Parts) {
  const db = openReadPool({
    url: config.databaseUrl,
    applicationName: 'worker health',
    connections: 2,
    onError,
    lockTimeoutMs: 1_000,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 2_000,
  })
  const health = (): Promise<WorkerHealth> => workerHealth({ db, reads, now, lastBackup })
  const { heartbeatUrl: url } = config.observability
  const beats = url && everyMinute([() => beat({ url, health, observe })], onError, heartbeatMs)
  return {
    health,
    stop: async (): Promise<void> => {
      if (beats) await beats.stop()
      await db.close()
    },
  }
}

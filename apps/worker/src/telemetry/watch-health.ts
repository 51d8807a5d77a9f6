import type { Config } from '@houselights/config/config'
import { openReadPool } from '@houselights/database/connection/read-pool'
import { isReadOnly } from '@houselights/database/connection/unavailable'
import { findStaleSources, listScheduledSources } from '@houselights/database/operations/due-sources'
import { getSecondsSinceSuccess } from '@houselights/database/operations/operations-metrics'
import type { Queryable } from '@houselights/database/sql/sql'
import type { JobQueue } from '@houselights/jobs/job-queue'
import { toScheduleId } from '@houselights/jobs/schedules'
import pTimeout from 'p-timeout'
import { repeatEveryMinute } from '../every-minute.ts'
import type { WorkerObserver } from './worker-observer.ts'

interface HealthServices {
  /** A separate connection, so that other queries can't delay it. */
  db: Queryable
  scrapeQueue: Pick<JobQueue<unknown>, 'findNextRuns' | 'loadFigures'>
  now: () => Date
  /** Finds when the newest good backup was made. Undefined if backups are off. */
  findLastBackup?: (() => Promise<Date | undefined>) | undefined
  uptimeSeconds?: () => number
}

/** The worker's `/health` response. Uses the same names as the API's where both report a fact. */
interface WorkerHealth {
  status: 'ok' | 'degraded' | 'failing'
  readOnly?: true
  database: boolean
  queue?: boolean
  staleSources?: string[]
  staleCount?: number
  sourcesWithoutNextRun?: string[]
  withoutNextRunCount?: number
  /** Seconds since any source was scraped successfully. Null before the first time. */
  secondsSinceGoodRead?: number | null
  /** How long the oldest scrape has waited, if that is too long: the queue is stuck. */
  oldestWaitingSeconds?: number
  /**
   * Seconds since the newest good backup, if backups are on. Null before the first, or if the storage doesn't respond.
   */
  secondsSinceBackup?: number | null
}

const CHECK_TIMEOUT_MS = 2_000
const MAX_NAMES = 20
/** After a long downtime, all sources are due immediately. They are scraped within this time. */
const MAX_WAIT_SECONDS = 3_600
/** A backup is made every night. */
const MAX_BACKUP_AGE_SECONDS = 2 * 86_400
/** A worker that finds no good backup makes one immediately, and tries every 15 minutes. */
const MAX_FIRST_BACKUP_SECONDS = 3_600

/** Computes the worker's health from its database and queue. @internal */
export async function getWorkerHealth({
  db,
  scrapeQueue,
  now,
  findLastBackup,
  uptimeSeconds = process.uptime,
}: HealthServices): Promise<WorkerHealth> {
  const [readOnly, secondsSinceScrape, stale, scheduled, nextRuns, figures, backup] = await Promise.all([
    withTimeout(isReadOnly(db)),
    withTimeout(getSecondsSinceSuccess(db, now())),
    withTimeout(findStaleSources(db, now())),
    withTimeout(listScheduledSources(db)),
    withTimeout(scrapeQueue.findNextRuns()),
    withTimeout(scrapeQueue.loadFigures()),
    findLastBackup && withTimeout(findLastBackup().then((madeAt) => ({ madeAt }))),
  ])
  // Before the first scrape, `getSecondsSinceSuccess` returns undefined even if the database responds.
  if (!stale || !scheduled) return { status: 'failing', database: false }
  if (readOnly) return { status: 'failing', database: true, readOnly: true }
  const unscheduled = nextRuns && scheduled.filter((id) => !nextRuns.has(toScheduleId(id)))
  const waitedSeconds = figures?.oldestWaitingSeconds ?? 0
  // Uses the machine's clock, because backups are named by it.
  const backupAge = backup?.madeAt && Math.round((Date.now() - backup.madeAt.getTime()) / 1_000)
  const isBackedUp =
    backupAge === undefined ? uptimeSeconds() <= MAX_FIRST_BACKUP_SECONDS : backupAge <= MAX_BACKUP_AGE_SECONDS
  const hasGoodBackup = !findLastBackup || (backup !== undefined && isBackedUp)
  const isHealthy =
    hasGoodBackup && stale.length === 0 && unscheduled?.length === 0 && figures && waitedSeconds <= MAX_WAIT_SECONDS
  return {
    status: isHealthy ? 'ok' : 'degraded',
    database: true,
    queue: nextRuns !== undefined && figures !== undefined,
    ...(stale.length > 0 && { staleSources: stale.slice(0, MAX_NAMES), staleCount: stale.length }),
    ...(unscheduled?.length && {
      sourcesWithoutNextRun: unscheduled.slice(0, MAX_NAMES),
      withoutNextRunCount: unscheduled.length,
    }),
    secondsSinceGoodRead: secondsSinceScrape === undefined ? null : Math.round(secondsSinceScrape),
    ...(findLastBackup && { secondsSinceBackup: backupAge ?? null }),
    ...(waitedSeconds > MAX_WAIT_SECONDS && { oldestWaitingSeconds: Math.round(waitedSeconds) }),
  }
}

/** Returns the result, or undefined if it fails or takes too long. */
const withTimeout = <Result>(result: Promise<Result>): Promise<Result | undefined> =>
  pTimeout(result, { milliseconds: CHECK_TIMEOUT_MS }).catch(() => undefined)

const HEARTBEAT_TIMEOUT_MS = 10_000

/**
 * Sends a heartbeat to an external monitor: a GET of its URL while scrapes succeed and the queue moves, otherwise a
 * POST of the `/health` body to `…/fail`. Sends nothing before the first successful scrape. The monitor raises an alarm
 * when heartbeats stop. Throws if it can't be reached. @internal
 */
export async function sendHeartbeat({
  url,
  health,
  observe,
}: Pick<HealthWatchOptions, 'observe'> & { url: string; health: () => Promise<WorkerHealth> }): Promise<void> {
  const state = await health()
  if (state.status === 'ok' && state.secondsSinceGoodRead === null) return
  const isHealthy = state.status === 'ok'
  const target = new URL(url)
  if (!isHealthy) target.pathname = `${target.pathname.replace(/\/$/, '')}/fail`
  try {
    const response = await fetch(target, {
      ...(isHealthy
        ? {}
        : { method: 'POST', body: JSON.stringify(state), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(HEARTBEAT_TIMEOUT_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the monitor responded with ${response.status}`)
    observe(isHealthy ? 'well' : 'fail')
  } catch (error) {
    observe('unsent')
    // The message leaves out the URL, which would let others send heartbeats.
    throw new Error('the heartbeat could not be sent', { cause: error })
  }
}

interface HealthWatchOptions extends Omit<HealthServices, 'db'> {
  config: Pick<Config, 'databaseUrl' | 'observability'>
  observe: WorkerObserver['heartbeat']
  onError: (error: Error) => void
  heartbeatMs: number
}

/** Reports the worker's health on request, and to an external monitor if one is set. */
export function watchHealth({
  config,
  scrapeQueue,
  now,
  findLastBackup,
  observe,
  onError,
  heartbeatMs,
}: HealthWatchOptions) {
  const db = openReadPool({
    url: config.databaseUrl,
    applicationName: 'worker health',
    connections: 2,
    onError,
    lockTimeoutMs: 1_000,
    connectTimeoutMs: 3_000,
    statementTimeoutMs: 2_000,
  })
  const health = (): Promise<WorkerHealth> => getWorkerHealth({ db, scrapeQueue, now, findLastBackup })
  const { heartbeatUrl: url } = config.observability
  const heartbeats = url && repeatEveryMinute([() => sendHeartbeat({ url, health, observe })], onError, heartbeatMs)
  return {
    health,
    stop: async (): Promise<void> => {
      if (heartbeats) await heartbeats.stop()
      await db.close()
    },
  }
}

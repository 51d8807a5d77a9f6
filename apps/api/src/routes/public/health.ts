import { isReadOnly } from '@houselights/database/connection/unavailable'
import { findStaleSources, listScheduledSources } from '@houselights/database/operations/due-sources'
import { countPendingMigrations } from '@houselights/database/schema/migrate'
import { toScheduleId } from '@houselights/jobs/schedules'
import type { FastifyInstance } from 'fastify'
import pTimeout from 'p-timeout'

const TIMEOUT_MS = 2_000
const MAX_NAMES = 20

/**
 * Health checks for operators. `/health` says whether the API works and whether its sources are scraped and scheduled.
 * `/live` says whether the process responds at all. `/ready` says whether to send visitors to the process, and says no
 * during shutdown. Outdated listings are better than none, so they make the API degraded, not unready. The same goes
 * for failing queries while the database itself is up.
 */
export function healthRoutes(app: FastifyInstance): void {
  const { cache, clock, healthConnections: db, shutdown } = app
  app.get('/health', async (_, reply) => {
    const [readOnly, pendingMigrations, stale, queue] = await Promise.all([
      withTimeout(isReadOnly(db)),
      withTimeout(countPendingMigrations(db)),
      withTimeout(findStaleSources(db, clock())),
      withTimeout(checkQueue(app)),
    ])
    if (readOnly === undefined) return reply.status(503).send({ status: 'failing', database: false })
    if (readOnly) return reply.status(503).send({ status: 'failing', database: true, readOnly: true })
    if (pendingMigrations) return reply.status(503).send({ status: 'failing', database: true, pendingMigrations })
    // A locked table doesn't mean that the database is down.
    const failing = [...(stale && queue ? [] : ['sources']), ...cache.bulkhead.listFailingKinds()]
    const isHealthy = stale?.length === 0 && queue?.isHealthy && failing.length === 0
    return {
      status: isHealthy ? 'ok' : 'degraded',
      database: true,
      ...(stale && stale.length > 0 && { staleSources: stale.slice(0, MAX_NAMES), staleCount: stale.length }),
      ...queue?.fields,
      ...(failing.length > 0 && { failingReads: failing }),
    }
  })
  // For supervisors that restart a process that hangs. Doesn't check the database, because a restart wouldn't fix it.
  app.get('/live', () => ({ live: true }))
  app.get('/ready', async (_, reply) => {
    const pendingMigrations = shutdown.signal.aborted ? undefined : await withTimeout(countPendingMigrations(db))
    const ready = pendingMigrations === 0
    return reply.status(ready ? 200 : 503).send({ ready, ...(pendingMigrations && { reason: OLD_TABLES }) })
  })
}

const OLD_TABLES = 'The tables are from an older release. Run the migrations first.'

/** Returns the result, or undefined if it fails or takes too long. */
const withTimeout = <Result>(result: Promise<Result>): Promise<Result | undefined> =>
  pTimeout(result, { milliseconds: TIMEOUT_MS }).catch(() => undefined)

/**
 * Checks whether the queue responds and has a next run for every scheduled source. Returns the fields for `/health`.
 */
async function checkQueue({ healthConnections: db, queues }: FastifyInstance) {
  const [sources, nextRuns] = await Promise.all([listScheduledSources(db), queues.findNextRuns()])
  if (!nextRuns) return { isHealthy: false, fields: { queue: false } }
  const unscheduled = sources.filter((id) => !nextRuns.has(toScheduleId(id)))
  if (unscheduled.length === 0) return { isHealthy: true, fields: { queue: true } }
  const unscheduledFields = {
    sourcesWithoutNextRun: unscheduled.slice(0, MAX_NAMES),
    withoutNextRunCount: unscheduled.length,
  }
  return { isHealthy: false, fields: { queue: true, ...unscheduledFields } }
}

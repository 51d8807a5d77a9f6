import { isReadOnly } from '@houselights/database/connection/unavailable'
import { scheduledSources, staleSources } from '@houselights/database/operations/due-sources'
import { pendingMigrations } from '@houselights/database/schema/migrate'
import { scheduleId } from '@houselights/jobs/schedules'
import type { FastifyInstance } from 'fastify'
import pTimeout from 'p-timeout'

const TIMEOUT_MS = 2_000
const MAX_NAMES = 20

/**
 * For those who run it: `/health` says whether it works and whether its sources are read and will be, `/live` that it answers at all, `/ready` whether
 * it should be sent visitors: not when it is about to close. Old listings are better than none: they make it degraded,
 * not unready; so do reads that are not answered while the database itself is there.
 */
export function healthRoutes(app: FastifyInstance): void {
  const { cache, clock, healthConnections: db, leaving } = app
  app.get('/health', async (_, reply) => {
    const [readOnly, pending, stale, queue] = await Promise.all([
      inTime(isReadOnly(db)),
      inTime(pendingMigrations(db)),
      inTime(staleSources(db, clock())),
      inTime(queueHealth(app)),
    ])
    if (readOnly === undefined) return reply.status(503).send({ status: 'failing', database: false })
    if (readOnly) return reply.status(503).send({ status: 'failing', database: true, readOnly: true })
    if (pending) return reply.status(503).send({ status: 'failing', database: true, pendingMigrations: pending })
    // a table that is locked is no database that is away
    const failing = [...(stale && queue ? [] : ['sources']), ...cache.reads.failing()]
    const isWell = stale?.length === 0 && queue?.isWell && failing.length === 0
    return {
      status: isWell ? 'ok' : 'degraded',
      database: true,
      ...(stale && stale.length > 0 && { staleSources: stale.slice(0, MAX_NAMES), staleCount: stale.length }),
      ...queue?.shown,
      ...(failing.length > 0 && { failingReads: failing }),
    }
  })
  // for who starts it anew when it hangs: that mends no database
  app.get('/live', () => ({ live: true }))
  app.get('/ready', async (_, reply) => {
    const pending = leaving.signal.aborted ? undefined : await inTime(pendingMigrations(db))
    const ready = pending === 0
    return reply.status(ready ? 200 : 503).send({ ready, ...(pending && { reason: OLD_TABLES }) })
  })
}

const OLD_TABLES = 'The tables are from an older release. Run the migrations first.'

/** The answer; nothing where it fails or takes too long, which says enough. */
const inTime = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  pTimeout(answer, { milliseconds: TIMEOUT_MS }).catch(() => undefined)

/** Whether the queue answers, and has a next run of every source that is to be read by schedule; with what `/health` shows of it. */
async function queueHealth({ healthConnections: db, queues }: FastifyInstance) {
  const [sources, next] = await Promise.all([scheduledSources(db), queues.nextRuns()])
  if (!next) return { isWell: false, shown: { queue: false } }
  const without = sources.filter((id) => !next.has(scheduleId(id)))
  if (without.length === 0) return { isWell: true, shown: { queue: true } }
  const named = { sourcesWithoutNextRun: without.slice(0, MAX_NAMES), withoutNextRunCount: without.length }
  return { isWell: false, shown: { queue: true, ...named } }
}

import { staleSources } from '@houselights/database/coverage/stale-sources'
import type { FastifyInstance } from 'fastify'
import type { DataSource } from 'typeorm'
import type { Queues } from '../jobs/queues.ts'
import { queueHealth } from './queue-health.ts'

const PATIENCE_MS = 2_000
const MOST_NAMED = 20

interface HealthServices {
  db: DataSource
  queues: Queues
  clock: () => Date
  leaving: AbortSignal
}

/**
 * For those who run it: `/health` tells whether it works and whether its sources are read and will be, `/ready` whether
 * it should be sent visitors: not when it is about to close. Old listings are better than none: they make it degraded, not unready.
 */
export function healthRoutes(app: FastifyInstance, { db, queues, clock, leaving }: HealthServices): void {
  app.get('/health', async (_, reply) => {
    const asked = [inTime(staleSources(db, clock())), inTime(queueHealth(db, queues))] as const
    const [stale, queue] = await Promise.all(asked)
    if (!stale || !queue) return reply.status(503).send({ status: 'failing', database: false })
    const isWell = stale.length === 0 && queue.isWell
    const late = stale.length > 0 && { staleSources: stale.slice(0, MOST_NAMED), staleCount: stale.length }
    return { status: isWell ? 'ok' : 'degraded', database: true, ...late, ...queue.told }
  })
  app.get('/ready', async (_, reply) => {
    const ready = !leaving.aborted && (await inTime(db.query('select 1'))) !== undefined
    return reply.status(ready ? 200 : 503).send({ ready })
  })
}

/** What the database answers, nothing where it fails or takes too long: that it does is the answer itself. */
async function inTime<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  const { promise: waited, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  try {
    return await Promise.race([waited, asked.catch(() => undefined)])
  } finally {
    clearTimeout(timer)
  }
}

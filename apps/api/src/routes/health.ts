import { staleSources } from '@houselights/database/coverage/stale-sources'
import type { FastifyInstance } from 'fastify'
import type { DataSource } from 'typeorm'

const PATIENCE_MS = 2_000
const MOST_NAMED = 20

interface HealthServices {
  db: DataSource
  clock: () => Date
  leaving: AbortSignal
}

/**
 * For those who run it: `/health` tells whether it works and whether its sources are read, `/ready` whether it should be
 * sent visitors: not when it is about to close. Old listings are better than none: they make it degraded, not unready.
 */
export function healthRoutes(app: FastifyInstance, { db, clock, leaving }: HealthServices): void {
  app.get('/health', async (_, reply) => {
    const stale = await inTime(staleSources(db, clock()))
    if (!stale) return reply.status(503).send({ status: 'failing', database: false })
    if (stale.length === 0) return { status: 'ok', database: true }
    const told = { staleSources: stale.slice(0, MOST_NAMED), staleCount: stale.length }
    return { status: 'degraded', database: true, ...told }
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

import { staleSources } from '@houselights/database/coverage/stale-sources'
import type { Queryable } from '@houselights/database/sql'
import type { FastifyInstance } from 'fastify'

const PATIENCE_MS = 2_000
const MOST_NAMED = 20

interface HealthServices {
  /** On connections of its own, so that nothing else holds it up. */
  db: Queryable
  /** The kinds of reads that are not answered just now. */
  failingReads: () => string[]
  clock: () => Date
  closing: () => boolean
}

/**
 * For those who run it: `/health` tells whether it works and whether its sources are read, `/ready` whether it should be
 * sent visitors. Old listings are better than none: they make it degraded, not unready; so do reads that are not answered
 * while the database itself is there.
 */
export function healthRoutes(app: FastifyInstance, { db, failingReads, clock, closing }: HealthServices): void {
  app.get('/health', async (_, reply) => {
    const [answers, stale] = await Promise.all([inTime(db.query('select 1')), inTime(staleSources(db, clock()))])
    if (!answers) return reply.status(503).send({ status: 'failing', database: false })
    // a table that is locked is no database that is away
    const failing = [...(stale ? [] : ['sources']), ...failingReads()]
    if (stale?.length === 0 && failing.length === 0) return { status: 'ok', database: true }
    return {
      status: 'degraded',
      database: true,
      ...(stale && stale.length > 0 && { staleSources: stale.slice(0, MOST_NAMED), staleCount: stale.length }),
      ...(failing.length > 0 && { failingReads: failing }),
    }
  })
  app.get('/ready', async (_, reply) => {
    const ready = !closing() && (await inTime(db.query('select 1'))) !== undefined
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

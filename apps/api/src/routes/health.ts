import type { FastifyInstance } from 'fastify'
import type { DataSource } from 'typeorm'

const PATIENCE_MS = 2_000

/** For those who run it: `/health` tells whether it works, `/ready` whether it should be sent visitors. */
export function healthRoutes(app: FastifyInstance, { db, closing }: { db: DataSource; closing: () => boolean }): void {
  app.get('/health', async (_, reply) => {
    const database = await answers(db)
    return reply.status(database ? 200 : 503).send({ status: database ? 'ok' : 'failing', database })
  })
  app.get('/ready', async (_, reply) => {
    const ready = !closing() && (await answers(db))
    return reply.status(ready ? 200 : 503).send({ ready })
  })
}

async function answers(db: DataSource): Promise<boolean> {
  const { promise: waited, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), PATIENCE_MS)
  try {
    // that it fails is the answer itself
    return await Promise.race([waited, db.query('select 1').then(Boolean, () => false)])
  } finally {
    clearTimeout(timer)
  }
}

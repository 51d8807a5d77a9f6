import type { FastifyInstance } from 'fastify'
import type { RouteServices } from './services.ts'

/** The operators' area: every call in it passes one guard. */
export async function operatorRoutes(app: FastifyInstance, _services: RouteServices): Promise<void> {
  await app.register(async (_area) => {
    // the guard comes first, then the routes
  })
}

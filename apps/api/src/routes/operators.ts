import type { FastifyInstance } from 'fastify'
import { qualityRoutes } from './quality.ts'
import type { RouteServices } from './services.ts'

/** The operators' area: every call in it passes one guard. */
export async function operatorRoutes(app: FastifyInstance, services: RouteServices): Promise<void> {
  await app.register(async (area) => {
    // the guard comes first, then the routes
    qualityRoutes(area, services)
  })
}

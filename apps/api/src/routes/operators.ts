import type { FastifyInstance } from 'fastify'
import { editorRoutes } from './editor.ts'
import { reviewRoutes } from './review.ts'
import type { RouteServices } from './services.ts'

/** The operators' area: every call in it passes one guard. */
export async function operatorRoutes(app: FastifyInstance, services: RouteServices): Promise<void> {
  await app.register(async (area) => {
    // the guard comes first, then the routes
    reviewRoutes(area, services)
    editorRoutes(area, services)
  })
}

import type { FastifyInstance } from 'fastify'
import { jobRoutes } from './jobs.ts'
import { operationRoutes } from './operations.ts'
import { queueBoard } from './queue-board.ts'
import type { OperatorServices } from './services.ts'

/** The operators' area: every call in it passes one guard. */
export async function operatorRoutes(app: FastifyInstance, services: OperatorServices): Promise<void> {
  await app.register(async (area) => {
    // the guard comes first, then the routes
    jobRoutes(area, services)
    operationRoutes(area, services)
    await queueBoard(area, services)
  })
}

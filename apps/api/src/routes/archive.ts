import { listArchive, listArchiveMonths } from '@houselights/types/archive'
import { DEFAULT_LIMIT } from '@houselights/types/routes'
import type { FastifyInstance } from 'fastify'
import { publicRead } from '../public-read.ts'
import type { RouteServices } from './services.ts'

/** Events that were, by months. */
export function archiveRoutes(app: FastifyInstance, services: RouteServices): void {
  const { lists, cards } = services

  publicRead(app, services, listArchiveMonths, async ({ now, city }) => ({ body: await lists.past.months(city, now) }))

  publicRead(app, services, listArchive, async ({ params: { month }, query, now, city }) => {
    const { limit = DEFAULT_LIMIT, cursor } = query
    const page = await lists.past.ofMonth(month, { now, city, limit, cursor })
    return { cards: await cards(page, now), path: `/api/archive/${month}`, query }
  })
}

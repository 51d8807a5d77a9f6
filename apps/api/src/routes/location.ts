import { siteReads } from '@houselights/database/repositories/site-reads'
import { detectLocation } from '@houselights/types/routes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { RouteServices } from './services.ts'

/** A browser asks once in five minutes; many may share an address. */
const A_MINUTE = { max: 120, timeWindow: 60_000 }

/** The visitor's own city: an answer for one, which nobody between keeps for others. */
export function locationRoutes(app: FastifyInstance, { db, visitorCity }: RouteServices): void {
  const site = siteReads(db)
  app.route({
    method: 'GET',
    url: detectLocation.path,
    config: { queryShape: detectLocation.query.shape, rateLimit: A_MINUTE },
    schema: { querystring: z.strictObject({}) },
    handler: async (request, reply) => {
      const detectedCity = visitorCity.of(request, await site.cities())
      const vary = [reply.getHeader('vary'), ...visitorCity.vary].filter(Boolean).join(', ')
      reply.header('cache-control', 'private, max-age=300')
      if (vary) reply.header('vary', vary)
      return reply.send(detectLocation.response.parse({ detectedCity }))
    },
  })
}

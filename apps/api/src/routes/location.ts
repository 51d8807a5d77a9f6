import { siteReads } from '@houselights/database/repositories/site-reads'
import { detectLocation, listCities } from '@houselights/types/routes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { freshnessOf, readKept } from '../public-read.ts'
import type { RouteServices } from './services.ts'

/** A browser sends one request in five minutes; many may share an address. */
const A_MINUTE = { max: 120, timeWindow: 60_000 }

/** The visitor's own city: an answer for one, which no cache keeps for others. */
export function locationRoutes(app: FastifyInstance, services: RouteServices): void {
  const { reads, visitorCity, clock } = services
  const site = siteReads(reads)
  app.route({
    method: 'GET',
    url: detectLocation.path,
    config: { contract: detectLocation, queryShape: detectLocation.query.shape, rateLimit: A_MINUTE },
    schema: { querystring: z.strictObject({}) },
    handler: async (request, reply) => {
      const cities = await readKept(app, services, listCities, site.cities)
      // an answer for one: only that it is of before concerns its reader
      if (cities.served.stale) reply.headers(freshnessOf(cities.served, clock()).headers)
      const detectedCity = visitorCity.of(request, cities.body)
      const vary = [reply.getHeader('vary'), ...visitorCity.vary].filter(Boolean).join(', ')
      reply.header('cache-control', 'private, max-age=300')
      if (vary) reply.header('vary', vary)
      return reply.send(detectLocation.response.parse({ detectedCity }))
    },
  })
}

import { siteReads } from '@houselights/database/repositories/site-reads'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import { detectLocation, getSiteStatus, listCities } from '@houselights/types/routes'
import { getSiteSettings } from '@houselights/types/settings'
import type { FastifyInstance } from 'fastify'
import { publicRead } from '../public-read.ts'
import type { RouteServices } from './services.ts'

/** Cities, the visitor's city, and how the site is doing. */
export function siteRoutes(app: FastifyInstance, services: RouteServices): void {
  const site = siteReads(services.db)

  publicRead(app, services, listCities, async () => ({ body: await site.cities() }))

  // nothing is known of where a visitor is, and nothing is looked up: the answer is the city the site is about
  publicRead(app, services, detectLocation, async () => {
    const cities = await site.cities()
    return { body: { detectedCity: cities.find(({ id }) => id === DEFAULT_CITY.id) ?? cities[0] ?? DEFAULT_CITY } }
  })

  publicRead(app, services, getSiteSettings, async () => ({ body: services.settings }))

  publicRead(app, services, getSiteStatus, async ({ now }) => ({ body: await site.status(services.mode, now) }))
}

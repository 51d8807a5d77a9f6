import { siteReads } from '@houselights/database/repositories/site-reads'
import { toCityInstant } from '@houselights/domain/city-time'
import { getApiDocument } from '@houselights/types/openapi'
import { getSiteStatus, listCities } from '@houselights/types/routes'
import { getSiteSettings } from '@houselights/types/settings'
import type { FastifyInstance } from 'fastify'
import { publicRead } from '../public-read.ts'
import type { RouteServices } from './services.ts'

/** Cities, settings, the description of the API, and how the site is doing. */
export function siteRoutes(app: FastifyInstance, services: RouteServices): void {
  const site = siteReads(services.reads)

  publicRead(app, services, listCities, async () => ({ body: await site.cities() }))

  const describe = async ({ site }: { site: string }) => ({ body: services.apiDocument(site) })
  publicRead(app, services, getApiDocument, describe, { namesSite: true })

  publicRead(app, services, getSiteSettings, async () => ({ body: services.settings }))

  publicRead(
    app,
    services,
    getSiteStatus,
    async ({ now, city }) => ({ body: await site.status(services.mode, now, city) }),
    // the clock that pages go by does not stand still in an outage
    {
      whenStale: (status, { now, since, city: { timeZone } }) => ({
        ...status,
        ...{ now: toCityInstant(now, timeZone), staleSince: toCityInstant(since, timeZone) },
      }),
    },
  )
}

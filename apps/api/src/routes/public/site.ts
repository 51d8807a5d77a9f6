import { getApiDocument } from '@houselights/contracts/contract/openapi'
import { detectLocation, getSiteStatus, listCities } from '@houselights/contracts/public-api/routes'
import { getSiteSettings } from '@houselights/contracts/public-api/settings'
import { siteQueries } from '@houselights/database/queries/site-queries'
import { toCityInstant } from '@houselights/domain/dates/city-time'
import type { FastifyInstance } from 'fastify'
import { clientRoute } from '../../routing/operator-route.ts'
import { getCachedBody, getFreshness, publicRoute } from '../../routing/public-route.ts'

/** A browser sends one request every five minutes, and many browsers may share an address. */
const LOCATION_LIMIT = { max: 120, timeWindow: 60_000 }

/** Detects the visitor's city. The response is for one visitor, so shared caches must not store it. */
export function locationRoutes(app: FastifyInstance): void {
  const { reads, visitorCity, clock } = app
  const site = siteQueries(reads)
  const config = { contract: detectLocation, queryShape: detectLocation.query.shape, rateLimit: LOCATION_LIMIT }
  clientRoute(app, detectLocation, { config }, async ({ request, reply }) => {
    const cities = await getCachedBody(app, listCities, site.cities)
    // The response isn't shared, so only the headers about staleness matter.
    if (cities.served.stale) reply.headers(getFreshness(cities.served, clock()).headers)
    const vary = [reply.getHeader('vary'), ...visitorCity.vary].filter(Boolean).join(', ')
    reply.header('cache-control', 'private, max-age=300')
    if (vary) reply.header('vary', vary)
    return { detectedCity: visitorCity.find(request, cities.body) }
  })
}

export function siteRoutes(app: FastifyInstance): void {
  const site = siteQueries(app.reads)

  publicRoute(app, listCities, async () => ({ body: await site.cities() }))

  publicRoute(app, getApiDocument, async ({ site }) => ({ body: app.apiDocument(site) }), { containsOrigin: true })

  publicRoute(app, getSiteSettings, async () => ({ body: app.config.site }))

  publicRoute(
    app,
    getSiteStatus,
    async ({ now, city }) => ({ body: await site.status(app.config.mode, now, city) }),
    // Pages use this clock, which must not stop in an outage.
    {
      whenStale: (status, { now, since, city: { timeZone } }) => ({
        ...status,
        now: toCityInstant(now, timeZone),
        staleSince: toCityInstant(since, timeZone),
      }),
    },
  )
}

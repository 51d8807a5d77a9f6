import { venueReads } from '@houselights/database/repositories/venue-reads'
import { DEFAULT_LIMIT, getVenue, listVenueEvents, listVenues, MAX_LIMIT } from '@houselights/types/routes'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { publicRead } from '../public-read.ts'
import type { RouteServices } from './services.ts'

/** Venues, their names for the filter, and what is on there. */
export function venueRoutes(app: FastifyInstance, services: RouteServices): void {
  const venues = venueReads(services.reads)
  const { lists, cards } = services

  publicRead(app, services, listVenues, async ({ query, now, city }) => {
    if (query.simple === 'true') return { body: await venues.names(city.id) }
    // a city has fewer venues than a page may hold: a request without a limit gets them all
    const request = { now, city, limit: query.limit ?? MAX_LIMIT, cursor: query.cursor }
    const page = await (query.sort === 'popular' ? venues.popular : venues.list)(request)
    return { page, path: listVenues.path, query }
  })

  publicRead(app, services, getVenue, async ({ params, now }) => {
    const venue = found(await venues.bySlug(params.slug, now), 'venue', params.slug)
    if (params.slug === venue.slug || params.slug === venue.id) return { body: venue }
    return { movedTo: `/api/venues/${encodeURIComponent(venue.slug)}` }
  })

  publicRead(app, services, listVenueEvents, async ({ params, query, now }) => {
    const id = found(await venues.idOf(params.id), 'venue', params.id)
    const page = await lists.byVenue(id, { now, limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor })
    return { cards: await cards(page, now), path: `/api/venues/${encodeURIComponent(params.id)}/events`, query }
  })
}

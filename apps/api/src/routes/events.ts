import { announcedShows } from '@houselights/database/repositories/announced-shows'
import { eventReads } from '@houselights/database/repositories/event-reads'
import { filterReads } from '@houselights/database/repositories/filter-reads'
import { followedShows } from '@houselights/database/repositories/followed-shows'
import { showsById } from '@houselights/database/repositories/shows-by-id'
import { similarEvents } from '@houselights/database/similar/similar-reads'
import { listAnnounced } from '@houselights/types/announced'
import { listFollowedShows } from '@houselights/types/following'
import { MOST_FOLLOWED_SHOWS } from '@houselights/types/following-limits'
import {
  DEFAULT_LIMIT,
  getEvent,
  getFilterOptions,
  listEvents,
  listEventsOnNow,
  listUpcomingEvents,
} from '@houselights/types/routes'
import { idsOf, listShows } from '@houselights/types/shows'
import { listSimilarEvents } from '@houselights/types/similar'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { publicRead } from '../public-read.ts'
import type { RouteServices } from './services.ts'

/** Upcoming events, all of them or as filtered, and single ones. */
export function eventRoutes(app: FastifyInstance, services: RouteServices): void {
  const events = eventReads(services.reads)
  const chosen = showsById(services.reads)
  const { lists, cards } = services

  publicRead(app, services, listUpcomingEvents, async ({ query, now, city }) => {
    const page = await lists.upcoming({ now, city, limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor })
    return { cards: await cards(page, now), path: listUpcomingEvents.path, query }
  })

  publicRead(app, services, listEvents, async ({ query, now, city }) => {
    const { limit = DEFAULT_LIMIT, cursor, city: _, ...filters } = query
    const page = await lists.search(filters, { now, city, limit, cursor })
    return { cards: await cards(page, now), path: listEvents.path, query }
  })

  publicRead(app, services, listEventsOnNow, async ({ query, now, city }) => {
    const { limit = DEFAULT_LIMIT, cursor, venue, neighborhood } = query
    const page = await lists.past.onNow({ venue, neighborhood }, { now, city, limit, cursor })
    return { cards: await cards(page, now), path: listEventsOnNow.path, query }
  })

  publicRead(app, services, listAnnounced, async ({ query, now, city }) => {
    const request = { now, city, limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor }
    return { page: await announcedShows(services.reads, lists, request), path: listAnnounced.path, query }
  })

  publicRead(app, services, listShows, async ({ query }) => ({ body: await chosen.shows(idsOf(query.ids)) }))
  publicRead(app, services, listFollowedShows, async ({ query, now, city }) => {
    const followed = { artists: idsOf(query.artists), venues: idsOf(query.venues), events: idsOf(query.events) }
    return { body: await followedShows(services.reads, lists, followed, { now, city, limit: MOST_FOLLOWED_SHOWS }) }
  })

  publicRead(app, services, getFilterOptions, async ({ now, city }) => ({
    body: await filterReads(services.reads).options(now, city.id),
  }))

  publicRead(app, services, listSimilarEvents, async ({ params, now }) => {
    const { slug, similar } = found(await similarEvents(services.reads, lists, params.slug, now), 'event', params.slug)
    return slug === params.slug ? { body: similar } : { movedTo: `/api/events/${encodeURIComponent(slug)}/similar` }
  })

  publicRead(app, services, getEvent, async ({ params }) => {
    const event = found(await events.bySlug(params.slug), 'event', params.slug)
    // merged or renamed: its page lives on under another slug
    return event.slug === params.slug ? { body: event } : { movedTo: `/api/events/${encodeURIComponent(event.slug)}` }
  })
}

import { listAnnounced } from '@houselights/contracts/public-api/announced'
import { listArchive, listArchiveMonths } from '@houselights/contracts/public-api/archive'
import { listFollowedShows } from '@houselights/contracts/public-api/following'
import { MAX_FOLLOWED_SHOWS } from '@houselights/contracts/public-api/following-limits'
import * as calls from '@houselights/contracts/public-api/routes'
import { listShows, splitIds } from '@houselights/contracts/public-api/shows-by-id'
import { listSimilarEvents } from '@houselights/contracts/public-api/similar'
import { findFollowedShows, loadAnnouncedShows } from '@houselights/database/queries/announced-shows'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { showByIdQueries } from '@houselights/database/queries/feed-shows'
import { filterQueries } from '@houselights/database/queries/filter-queries'
import { loadSimilarEvents } from '@houselights/database/similar/similar-queries'
import { getCityIds } from '@houselights/database/sql/page'
import type { FastifyInstance } from 'fastify'
import { assertFound } from '../../responses/errors.ts'
import { publicRoute } from '../../routing/public-route.ts'

export function archiveRoutes(app: FastifyInstance): void {
  publicRoute(app, listArchiveMonths, async ({ now, city }) => ({ body: await app.lists.past.months(city, now) }))

  publicRoute(app, listArchive, async ({ params: { month }, paging }) => ({
    listed: await app.lists.past.ofMonth(month, paging),
  }))
}

export function eventRoutes(app: FastifyInstance): void {
  const events = eventQueries(app.reads)
  const { lists } = app

  publicRoute(app, calls.listUpcomingEvents, async ({ paging }) => ({ listed: await lists.upcoming(paging) }))
  publicRoute(app, calls.listEvents, async ({ query: { limit, cursor, city, ...filters }, paging }) => ({
    listed: await lists.search(filters, paging),
  }))
  publicRoute(app, calls.listEventsOnNow, async ({ query: { venue, neighborhood }, paging }) => ({
    listed: await lists.past.onNow({ venue, neighborhood }, paging),
  }))
  publicRoute(app, listAnnounced, async ({ paging }) => ({ page: await loadAnnouncedShows(app.reads, lists, paging) }))

  publicRoute(app, listShows, async ({ query }) => ({
    body: await showByIdQueries(app.reads).shows(splitIds(query.ids)),
  }))
  publicRoute(app, listFollowedShows, async ({ query, now, city }) => {
    const followedIds = {
      artists: splitIds(query.artists),
      venues: splitIds(query.venues),
      events: splitIds(query.events),
    }
    return { body: await findFollowedShows(app.reads, lists, followedIds, { now, city, limit: MAX_FOLLOWED_SHOWS }) }
  })

  publicRoute(app, calls.getFilterOptions, async ({ now, paging }) => ({
    body: await filterQueries(app.reads).options(now, getCityIds(paging.city)),
  }))

  publicRoute(app, listSimilarEvents, async ({ params, now }) => {
    const { slug, similar } = assertFound(
      await loadSimilarEvents(app.reads, lists, params.slug, now),
      'event',
      params.slug,
    )
    return slug === params.slug ? { body: similar } : { movedTo: `/api/events/${encodeURIComponent(slug)}/similar` }
  })

  publicRoute(app, calls.getEvent, async ({ params }) => {
    const event = assertFound(await events.bySlug(params.slug), 'event', params.slug)
    // If the event was merged or renamed, its page has another slug now.
    return event.slug === params.slug ? { body: event } : { movedTo: `/api/events/${encodeURIComponent(event.slug)}` }
  })
}

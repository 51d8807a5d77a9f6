import * as calls from '@houselights/contracts/operators/venue-facts'
import { decideVenueRequest, listVenueRequests } from '@houselights/contracts/reports/venue-requests'
import { decideFactReview, listFactReviews } from '@houselights/database/venues/fact-reviews'
import * as requests from '@houselights/database/venues/venue-requests'
import { localDay } from '@houselights/domain/dates/city-time'
import type { FastifyInstance } from 'fastify'
import { assertFound } from '../../responses/errors.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

/** No operator decides more facts than this before reloading the page. */
const MAX_SHOWN = 50

export function venueFactRoutes(area: FastifyInstance): void {
  const { db, clock } = area
  operatorRoute(area, calls.listFactReviews, async ({ city }) => {
    const reviews = await listFactReviews(db, city.id)
    return { reviews: reviews.slice(0, MAX_SHOWN), total: reviews.length }
  })

  operatorRoute(area, calls.decideFactReview, async ({ params: { id }, body: { take } }) => {
    assertFound((await decideFactReview(db, id, take, clock())) || null, 'review', id)
    return { taken: take }
  })

  operatorRoute(area, listVenueRequests, ({ city }) => requests.listVenueRequests(db, city.id))

  operatorRoute(area, decideVenueRequest, async ({ params: { id }, city, body: { accept } }) => {
    const at = clock()
    const decision = { accept, proved: false, at, day: localDay(at, city.timeZone) }
    assertFound((await requests.decideVenueRequest(db, id, decision)) || null, 'request', id)
    return { accepted: accept }
  })
}

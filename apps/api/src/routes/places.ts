import { MISSING } from '@houselights/config/enrichment'
import { placeReview, type UndecidedVenue } from '@houselights/database/enrichment/place-review'
import { metresBetween } from '@houselights/domain/metres-between'
import type { GooglePlaces } from '@houselights/providers/google-places'
import { isProviderError } from '@houselights/providers/provider-error'
import { decidePlace, listPlaces, type PlaceCandidate, type VenuePlaces } from '@houselights/types/enrichment'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { operatorRoute } from '../operator-route.ts'
import type { OperatorServices } from './services.ts'

/** Each candidate is a call to Google: an operator sees this many venues at a time. */
const VENUES_AT_A_TIME = 5

/** Which place a venue is. Names and addresses are Google's: requested for the operator who looks, and kept nowhere. */
export function placeRoutes(area: FastifyInstance, { db, clock, places }: OperatorServices): void {
  operatorRoute(area, listPlaces, async ({ city }) => {
    const review = placeReview(db, city.id)
    const withCandidates = candidatesFrom(places)
    const venues: VenuePlaces[] = []
    for (const venue of await review.waiting(VENUES_AT_A_TIME)) venues.push(await withCandidates(venue))
    return { venues, total: await review.left() }
  })

  operatorRoute(area, decidePlace, async ({ params, city, body }) => {
    const review = placeReview(db, city.id)
    found((await review.decide(params.venue, body.placeId, clock())) || null, 'venue', params.venue)
    return { left: await review.left() }
  })
}

/** Gives venues with their candidates; once Google does not answer, the rest have their ids alone. */
function candidatesFrom(places: GooglePlaces | undefined) {
  let problem = places ? null : MISSING.googlePlaces
  return async ({ placeIds, latitude, longitude, ...venue }: UndecidedVenue): Promise<VenuePlaces> => {
    const candidateOf = async (placeId: string): Promise<PlaceCandidate> => {
      if (!places || problem) return unknown(placeId)
      try {
        const { name, address, mapsUrl, ...point } = await places.identity(placeId)
        const metres = metresBetween({ latitude, longitude }, point)
        return { placeId, name, address, mapsUrl, metres: metres === undefined ? null : Math.round(metres) }
      } catch (error) {
        if (!isProviderError(error)) throw error
        // a place that Google no longer knows says nothing of the others
        if (error.fault !== 'missing') problem = error.message
        return unknown(placeId)
      }
    }
    const candidates = await Promise.all(placeIds.map(candidateOf))
    return { venue: { id: venue.id, slug: venue.slug, name: venue.name, address: venue.address }, candidates, problem }
  }
}

const unknown = (placeId: string): PlaceCandidate => ({
  ...{ placeId, name: null, address: null, mapsUrl: null, metres: null },
})

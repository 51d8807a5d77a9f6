import { MISSING_SETTINGS } from '@houselights/config/settings/enrichment'
import * as calls from '@houselights/contracts/operators/enrichment'
import { decideLookup as decideStored, requestLookup } from '@houselights/database/enrichment/decide-lookup'
import { loadEnrichmentState } from '@houselights/database/enrichment/enrichment-state'
import { lookupQueries } from '@houselights/database/enrichment/lookup-queries'
import { placeReview, type VenueToDecide } from '@houselights/database/enrichment/place-review'
import { metersBetween } from '@houselights/domain/geography/distance'
import type { GooglePlaces } from '@houselights/providers/google-places'
import { isProviderError } from '@houselights/providers/provider-error'
import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../../jobs/queues.ts'
import { assertFound } from '../../responses/errors.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

/** Each candidate costs a call to Google, so an operator sees only this many venues at a time. */
const MAX_VENUES = 5

/**
 * Adds calls to match venues with Google places. Names and addresses are Google's, so they are requested when an
 * operator looks, and never stored.
 */
export function placeRoutes(area: FastifyInstance): void {
  const { db, clock, places } = area
  operatorRoute(area, calls.listPlaces, async ({ city }) => {
    const review = placeReview(db, city.id)
    const withCandidates = makeCandidateLoader(places)
    const venues: calls.VenuePlaces[] = []
    for (const venue of await review.listWaiting(MAX_VENUES)) venues.push(await withCandidates(venue))
    return { venues, total: await review.countWaiting() }
  })

  operatorRoute(area, calls.decidePlace, async ({ params, city, body }) => {
    const review = placeReview(db, city.id)
    assertFound((await review.decide(params.venue, body.placeId, clock())) || null, 'venue', params.venue)
    return { left: await review.countWaiting() }
  })
}

/** Adds details to venues' candidates. Once a request to Google fails, the remaining candidates have only their ids. */
function makeCandidateLoader(places: GooglePlaces | undefined) {
  let problem = places ? null : MISSING_SETTINGS.googlePlaces
  return async ({ placeIds, latitude, longitude, ...venue }: VenueToDecide): Promise<calls.VenuePlaces> => {
    const getCandidate = async (placeId: string): Promise<calls.PlaceCandidate> => {
      if (!places || problem) return toUnknownCandidate(placeId)
      try {
        const { name, address, mapsUrl, ...point } = await places.identity(placeId)
        const distance = metersBetween({ latitude, longitude }, point)
        return { placeId, name, address, mapsUrl, metres: distance === undefined ? null : Math.round(distance) }
      } catch (error) {
        if (!isProviderError(error)) throw error
        // If Google no longer has one place, requests for the others can still work.
        if (error.fault !== 'missing') problem = error.message
        return toUnknownCandidate(placeId)
      }
    }
    const candidates = await Promise.all(placeIds.map(getCandidate))
    return { venue: { id: venue.id, slug: venue.slug, name: venue.name, address: venue.address }, candidates, problem }
  }
}

const toUnknownCandidate = (placeId: string): calls.PlaceCandidate => ({
  placeId,
  name: null,
  address: null,
  mapsUrl: null,
  metres: null,
})

const SETTING_NAMES = { musicbrainz: 'musicbrainz', spotify: 'spotify', 'google-places': 'googlePlaces' } as const

export function enrichmentRoutes(area: FastifyInstance): void {
  const { db, clock, queues } = area
  const { providers } = area.config
  operatorRoute(area, calls.getEnrichment, async ({ city: { timeZone } }) => {
    const state = await loadEnrichmentState(db, { now: clock(), timeZone })
    return {
      ...state,
      providers: state.providers.map((providerState) => ({
        ...providerState,
        missing: getMissingReason(providerState.provider),
        callsPerDay: providerState.provider === 'google-places' ? (providers.googlePlaces?.callsPerDay ?? null) : null,
      })),
    }
  })

  operatorRoute(area, calls.listLookups, ({ query, city }) => lookupQueries(db, city.timeZone).list(query, clock()))

  operatorRoute(area, calls.decideLookup, async ({ params: { provider, artist }, city, body: { choose } }) => {
    if (!(await decideStored(db, { artist, provider, choose, at: clock() }))) assertFound(null, 'artist', artist)
    if (choose !== null) await enqueue(provider, artist)
    return assertFound(await lookupQueries(db, city.timeZone).byArtist(artist, provider, clock()), 'artist', artist)
  })

  operatorRoute(area, calls.repeatLookup, async ({ params: { provider, artist } }) => {
    if (!(await requestLookup(db, { artist, provider, at: clock() }))) assertFound(null, 'artist', artist)
    return { asked: await enqueue(provider, artist) }
  })

  const getMissingReason = (provider: calls.Provider): string | null =>
    providers[SETTING_NAMES[provider]] ? null : MISSING_SETTINGS[SETTING_NAMES[provider]]

  /**
   * Returns whether the queue accepted the lookup. If it didn't, the next round enqueues it from the stored request.
   */
  async function enqueue(provider: calls.ArtistProvider, artistId: string): Promise<boolean> {
    try {
      await withTimeout(queues.lookUps(provider).enqueue({ artist: artistId }))
      return true
    } catch (error) {
      area.log.warn({ err: error }, 'the queue did not accept a lookup')
      return false
    }
  }
}

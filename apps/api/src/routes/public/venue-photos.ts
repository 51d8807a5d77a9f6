import { createHmac, hkdfSync } from 'node:crypto'
import { getVenuePhotos, VENUE_PHOTO_PATH, type VenuePhotos } from '@houselights/contracts/public-api/routes'
import { venueQueries } from '@houselights/database/queries/venue-queries'
import type { GooglePlaces } from '@houselights/providers/google-places'
import { isProviderError } from '@houselights/providers/provider-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sameText } from '../../access/secrets.ts'
import { found, NotFoundError } from '../../responses/errors.ts'
import { clientRoute } from '../../routing/operator-route.ts'

const MAX_PHOTOS = 6
/** Twice what the widest page shows of one: enough for fine screens. */
const WIDEST_PX = 1_600

type PhotoFile = Awaited<ReturnType<GooglePlaces['photo']>>

const NO_PHOTOS: VenuePhotos = { photos: [], credits: [], rating: null, reviewCount: null, mapsUrl: null }

/** Requests for the same while it is under way share one result; nothing is kept beyond that. */
function oneAtATime<Result>() {
  const underway = new Map<string, Promise<Result>>()
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const begun = underway.get(key) ?? work().finally(() => underway.delete(key))
    underway.set(key, begun)
    return begun
  }
}

/**
 * What Google shows of a place, requested each time: nothing of it may be kept but the place's id. `secret` signs the
 * photos' addresses: it is the same in every process, so that each serves what another listed.
 *
 * @internal for its test
 */
export function placePhotos(places: GooglePlaces, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'houselights', 'addresses of venues’ photos', 32))
  const lists = oneAtATime<VenuePhotos>()
  const files = oneAtATime<PhotoFile>()
  const signed = (placeId: string, id: string) =>
    createHmac('sha256', key).update(`${placeId}/${id}`).digest('base64url').slice(0, 22)

  async function list(placeId: string): Promise<VenuePhotos> {
    const { photos, rating, reviewCount, mapsUrl } = await places.view(placeId)
    const shown = photos.slice(0, MAX_PHOTOS)
    return {
      photos: shown.map(({ name }) => {
        const id = name.split('/').at(-1) ?? ''
        return toAddress(placeId, `${id}.${signed(placeId, id)}`)
      }),
      credits: shown.map(({ credits }) => credits),
      rating,
      reviewCount,
      mapsUrl,
    }
  }

  return {
    list: (placeId: string) => lists(placeId, () => list(placeId)),

    /** The photo of an address that `list` gave; null for any other, since no request to Google may be forged in our name. */
    photo: async (placeId: string, photo: string): Promise<PhotoFile | null> => {
      const [id = '', signature = ''] = photo.split('.')
      if (!sameText(signature, signed(placeId, id))) return null
      const name = `places/${placeId}/photos/${id}`
      return files(name, () => places.photo(name, WIDEST_PX))
    },
  }
}

const toAddress = (placeId: string, photo: string): string =>
  VENUE_PHOTO_PATH.replace(':googlePlaceId', encodeURIComponent(placeId)).replace(':photo', photo)

/** A client's requests in a minute: a person looking through venues never reaches them, a script does. */
const LISTS_A_MINUTE = 60
const PHOTOS_A_MINUTE = 240
const A_MINUTE = 60_000

const Photo = getVenuePhotos.params.extend({ photo: z.string().regex(/^[\w-]{1,950}\.[\w-]{22}$/) })

/** Photos and rating of venues' places, requested from Google for each visitor: of the site's own venues alone, and kept nowhere. */
export function venuePhotoRoutes(app: FastifyInstance): void {
  const key = app.config.providers.googlePlaces?.apiKey
  const photos = app.places && key ? placePhotos(app.places, key) : undefined
  const venues = venueQueries(app.reads)

  const config = {
    contract: getVenuePhotos,
    queryShape: getVenuePhotos.query.shape,
    rateLimit: { max: LISTS_A_MINUTE, timeWindow: A_MINUTE },
  }
  clientRoute(app, getVenuePhotos, { config, exposeHeadRoute: false }, async ({ params, request }) => {
    const { googlePlaceId } = params
    if (!photos || !(await venues.hasPlace(googlePlaceId))) return NO_PHOTOS
    return (await photos.list(googlePlaceId).catch((error: unknown) => doneWithout(request, error))) ?? NO_PHOTOS
  })

  app.route({
    method: 'GET',
    url: VENUE_PHOTO_PATH,
    exposeHeadRoute: false,
    config: {
      rateLimit: { max: PHOTOS_A_MINUTE, timeWindow: A_MINUTE },
      file: {
        operationId: 'getVenuePhotoFile',
        summary: 'A venue photo from Google, by its address in the venue’s photo list. Show it with its credits',
        params: { googlePlaceId: 'the googlePlaceId of a venue', photo: 'a photo, as in its address' },
        produces: ['image/jpeg', 'image/png', 'image/webp'],
      },
    },
    schema: { params: Photo },
    handler: async (request, reply) => {
      const { googlePlaceId, photo } = request.params as z.output<typeof Photo>
      if (!photos || !(await venues.hasPlace(googlePlaceId))) throw new NotFoundError('There’s no such photo.')
      const file = await photos.photo(googlePlaceId, photo).catch((error: unknown) => doneWithout(request, error))
      const { type, bytes } = found(file, 'photo', photo)
      return reply.header('cache-control', 'no-store').type(type).send(bytes)
    },
  })
}

/** A page does without what Google does not give; why is for the log. */
function doneWithout(request: FastifyRequest, error: unknown): null {
  if (!isProviderError(error)) throw error
  const { fault, message, cause } = error
  request.log.warn({ fault, cause: cause instanceof Error ? cause.message : undefined }, `no photos: ${message}`)
  return null
}

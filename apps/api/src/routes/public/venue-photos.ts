import { createHmac, hkdfSync } from 'node:crypto'
import { getVenuePhotos, VENUE_PHOTO_PATH, type VenuePhotos } from '@houselights/contracts/public-api/routes'
import { venueQueries } from '@houselights/database/queries/venue-queries'
import type { GooglePlaces } from '@houselights/providers/google-places'
import { isProviderError } from '@houselights/providers/provider-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSameText } from '../../access/secrets.ts'
import { assertFound, NotFoundError } from '../../responses/errors.ts'
import { clientRoute } from '../../routing/operator-route.ts'

const MAX_PHOTOS = 6
/** Twice the widest size on a page, for high-resolution screens. */
const MAX_WIDTH_PX = 1_600

type PhotoFile = Awaited<ReturnType<GooglePlaces['photo']>>

const NO_PHOTOS: VenuePhotos = { photos: [], credits: [], rating: null, reviewCount: null, mapsUrl: null }

/** Lets simultaneous requests with the same key share one result. The result isn't stored after that. */
function shareRequests<Result>() {
  const pending = new Map<string, Promise<Result>>()
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = pending.get(key) ?? work().finally(() => pending.delete(key))
    pending.set(key, result)
    return result
  }
}

/**
 * Requests Google's photos and rating of a place each time, since only the place's id may be stored. `secret` signs the
 * photos' URLs. It is the same in every process, so that each process can serve photos that another process listed.
 *
 * @internal for its test
 */
export function createPlacePhotos(places: GooglePlaces, secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'houselights', 'addresses of venues’ photos', 32))
  const shareList = shareRequests<VenuePhotos>()
  const shareFile = shareRequests<PhotoFile>()
  const sign = (placeId: string, id: string) =>
    createHmac('sha256', key).update(`${placeId}/${id}`).digest('base64url').slice(0, 22)

  async function list(placeId: string): Promise<VenuePhotos> {
    const { photos, rating, reviewCount, mapsUrl } = await places.view(placeId)
    const shownPhotos = photos.slice(0, MAX_PHOTOS)
    return {
      photos: shownPhotos.map(({ name }) => {
        const id = name.split('/').at(-1) ?? ''
        return toAddress(placeId, `${id}.${sign(placeId, id)}`)
      }),
      credits: shownPhotos.map(({ credits }) => credits),
      rating,
      reviewCount,
      mapsUrl,
    }
  }

  return {
    list: (placeId: string) => shareList(placeId, () => list(placeId)),

    /**
     * Returns the photo at a URL from `list`. Null for any other URL, so that nobody can make us send forged requests
     * to Google.
     */
    photo: async (placeId: string, photo: string): Promise<PhotoFile | null> => {
      const [id = '', signature = ''] = photo.split('.')
      if (!isSameText(signature, sign(placeId, id))) return null
      const name = `places/${placeId}/photos/${id}`
      return shareFile(name, () => places.photo(name, MAX_WIDTH_PX))
    },
  }
}

const toAddress = (placeId: string, photo: string): string =>
  VENUE_PHOTO_PATH.replace(':googlePlaceId', encodeURIComponent(placeId)).replace(':photo', photo)

/** Requests per client and minute. A visitor who browses venues never reaches these. A script does. */
const MAX_LISTS_PER_MINUTE = 60
const MAX_PHOTOS_PER_MINUTE = 240
const MINUTE_MS = 60_000

const Photo = getVenuePhotos.params.extend({ photo: z.string().regex(/^[\w-]{1,950}\.[\w-]{22}$/) })

/** Serves Google's photos and ratings of our venues. They are requested for each visitor and never stored. */
export function venuePhotoRoutes(app: FastifyInstance): void {
  const key = app.config.providers.googlePlaces?.apiKey
  const photos = app.places && key ? createPlacePhotos(app.places, key) : undefined
  const venues = venueQueries(app.reads)

  const config = {
    contract: getVenuePhotos,
    queryShape: getVenuePhotos.query.shape,
    rateLimit: { max: MAX_LISTS_PER_MINUTE, timeWindow: MINUTE_MS },
  }
  clientRoute(app, getVenuePhotos, { config, exposeHeadRoute: false }, async ({ params, request }) => {
    const { googlePlaceId } = params
    if (!photos || !(await venues.hasPlace(googlePlaceId))) return NO_PHOTOS
    return (await photos.list(googlePlaceId).catch((error: unknown) => logMissing(request, error))) ?? NO_PHOTOS
  })

  app.route({
    method: 'GET',
    url: VENUE_PHOTO_PATH,
    exposeHeadRoute: false,
    config: {
      rateLimit: { max: MAX_PHOTOS_PER_MINUTE, timeWindow: MINUTE_MS },
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
      const file = await photos.photo(googlePlaceId, photo).catch((error: unknown) => logMissing(request, error))
      const { type, bytes } = assertFound(file, 'photo', photo)
      return reply.header('cache-control', 'no-store').type(type).send(bytes)
    },
  })
}

/** Logs why Google's photos are missing. The page is shown without them. */
function logMissing(request: FastifyRequest, error: unknown): null {
  if (!isProviderError(error)) throw error
  const { fault, message, cause } = error
  request.log.warn({ fault, cause: cause instanceof Error ? cause.message : undefined }, `no photos: ${message}`)
  return null
}

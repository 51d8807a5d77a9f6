import { venueReads } from '@houselights/database/repositories/venue-reads'
import { isProviderError } from '@houselights/providers/provider-error'
import { getVenuePhotos, VENUE_PHOTO_PATH } from '@houselights/types/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found, NotFoundError } from '../answers/errors.ts'
import { clientRoute } from '../operator-route.ts'
import { NO_PHOTOS } from '../venue-photos.ts'
import type { RouteServices } from './services.ts'

/** A client's requests in a minute: a person looking through venues never reaches them, a script does. */
const LISTS_A_MINUTE = 60
const PHOTOS_A_MINUTE = 240
const A_MINUTE = 60_000

const Photo = getVenuePhotos.params.extend({ photo: z.string().regex(/^[\w-]{1,950}\.[\w-]{22}$/) })

/** Photos and rating of venues' places, requested from Google for each visitor: of the site's own venues alone, and kept nowhere. */
export function venuePhotoRoutes(app: FastifyInstance, { reads, photos }: RouteServices): void {
  const venues = venueReads(reads)

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
        summary:
          'A photo by the address that the list of a venue gave, passed on from Google: to be shown with its credits',
        params: { googlePlaceId: 'the googlePlaceId of a venue', photo: 'a photo, as its address has it' },
        produces: ['image/jpeg', 'image/png', 'image/webp'],
      },
    },
    schema: { params: Photo },
    handler: async (request, reply) => {
      const { googlePlaceId, photo } = request.params as z.output<typeof Photo>
      if (!photos || !(await venues.hasPlace(googlePlaceId))) throw new NotFoundError('There is no such photo.')
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

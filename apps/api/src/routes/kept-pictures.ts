import { pictureReads } from '@houselights/database/pictures/picture-reads'
import { allowPicture, noteFilesGone, removePicture } from '@houselights/database/pictures/removed-pictures'
import { pictureFolder } from '@houselights/pictures/picture-keys'
import {
  allowPicture as allowPictureCall,
  listPictures,
  removePicture as removePictureCall,
} from '@houselights/types/enrichment'
import type { FastifyInstance } from 'fastify'
import { found } from '../answers/not-found-error.ts'
import { requestedCity } from '../city-parameter.ts'
import { operatorRoute } from '../operator-route.ts'
import type { RouteServices } from './services.ts'

/** What is kept of other people's pictures, and taking one off the site. */
export function keptPictureRoutes(area: FastifyInstance, { db, clock, pictureStore }: RouteServices): void {
  const pictures = pictureReads(db)

  operatorRoute(area, listPictures, ({ query: { city, ...filters } }) => pictures.list(requestedCity(city), filters))

  operatorRoute(area, removePictureCall, async ({ params: { id }, body: { why } }) => {
    const removed = found(await removePicture(db, id, { why, at: clock() }), 'picture', id)
    // should this end half-way, the worker's next round deletes the rest
    await pictureStore.removeFolder(pictureFolder(id))
    await noteFilesGone(db, id)
    return removed
  })

  operatorRoute(area, allowPictureCall, async ({ params: { id } }) =>
    found(await allowPicture(db, id, clock()), 'removed picture', id),
  )
}

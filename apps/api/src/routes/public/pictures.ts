import { PICTURE_FILE_PATH, SPOTIFY_PICTURE_PATH } from '@houselights/contracts/contract/client-paths'
import { PICTURE_FORMATS, SHARE_FILE } from '@houselights/contracts/pictures/picture-files'
import { pictureQueries } from '@houselights/database/pictures/picture-queries'
import { toPictureKey } from '@houselights/storage/pictures/picture-keys'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { getVisitor } from '../../guards/client-limits.ts'
import { NotFoundError } from '../../responses/errors.ts'
import { openToAll } from '../../responses/open-to-all.ts'
import { makeStoredResponse } from '../../responses/send-stored.ts'

const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const YEAR_S = 365 * 86_400
const DAY_S = 86_400

const FileParams = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/),
  file: z.string().regex(new RegExp(`^(?:[1-9]\\d{1,3}\\.(?:${PICTURE_FORMATS.join('|')})|${SHARE_FILE})$`)),
})
const SpotifyParams = z.object({
  spotifyId: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
  width: z.coerce.number().int().min(1).max(10_000),
})

export function pictureRoutes(app: FastifyInstance): void {
  const { reads, cache, pictureStore, spotifyPictures } = app
  const pictures = pictureQueries(reads)
  /**
   * Queries each time, so that a picture disappears from every server as soon as it is removed. In an outage, uses the
   * last response.
   */
  const queryNow = async <Result>(
    kind: string,
    { id, client }: { id: string; client: string | undefined },
    query: () => Promise<Result>,
  ): Promise<Result> => {
    const key = JSON.stringify([kind, id])
    const { response } = await cache.get(key, async () => makeStoredResponse(await query()), {
      kind,
      isUncached: true,
      client,
    })
    // Parse the response that was just stored, or an earlier one.
    return (await response.json()) as Result
  }
  /** Recently loaded files. The content of a key never changes. */
  const files = new LRUCache<string, Buffer>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: (bytes) => bytes.length || 1,
    // A file that is evicted while it loads is still sent.
    ignoreFetchAbort: true,
    fetchMethod: async (key) => (await pictureStore.get(key)) ?? undefined,
  })

  app.route({
    method: 'GET',
    url: PICTURE_FILE_PATH,
    config: {
      openToAll: true,
      file: {
        operationId: 'getPictureFile',
        summary: 'A picture in one width and format',
        params: {
          id: 'the id of a picture',
          file: 'one of its widths with a format, such as 640.avif or 640.webp, or share.jpg',
        },
        produces: ['image/avif', 'image/webp', 'image/jpeg'],
      },
    },
    schema: { params: FileParams },
    handler: async (request, reply) => {
      // Checked by the validator.
      const { id, file } = request.params as z.output<typeof FileParams>
      const widths = await queryNow(PICTURE_FILE_PATH, { id, client: getVisitor(request) }, () => pictures.widths(id))
      if (!widths || !(file === SHARE_FILE || widths.includes(Number.parseInt(file, 10)))) throw toNotFound()
      const etag = `"${id}-${file}"`
      openToAll(reply).header('etag', etag).header('cache-control', `public, max-age=${YEAR_S}, immutable`)
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
      const bytes = await files.fetch(toPictureKey(id, file))
      if (!bytes) throw toNotFound()
      return reply.type(getType(file)).send(bytes)
    },
  })

  app.route({
    method: 'GET',
    url: SPOTIFY_PICTURE_PATH,
    config: {
      openToAll: true,
      file: {
        operationId: 'getSpotifyPicture',
        summary: "An artist's picture from Spotify. Show it uncropped, with a link to the artist on Spotify",
        params: { spotifyId: 'the spotifyId of an artist', width: 'one of the widths of its spotifyImages' },
        produces: ['image/jpeg', 'image/png', 'image/webp'],
      },
    },
    schema: { params: SpotifyParams },
    handler: async (request, reply) => {
      const { spotifyId, width } = request.params as z.output<typeof SpotifyParams>
      const images = await queryNow(SPOTIFY_PICTURE_PATH, { id: spotifyId, client: getVisitor(request) }, () =>
        pictures.spotifyImages(spotifyId),
      )
      const smallest = images.filter((image) => image.width >= width).at(-1) ?? images[0]
      const picture = smallest && (await spotifyPictures(smallest.url))
      if (!picture) throw toNotFound()
      return openToAll(reply).header('cache-control', `public, max-age=${DAY_S}`).type(picture.type).send(picture.bytes)
    },
  })
}

const getType = (file: string) => (file === SHARE_FILE ? 'image/jpeg' : `image/${file.split('.')[1]}`)

const toNotFound = () => new NotFoundError('There’s no such picture.')

import { cityOf } from '@houselights/cities/cities'
import type { PictureStore } from '@houselights/pictures/picture-store'
import { DUMP_FILES, dumpPath, getDumpManifest, manifestKey, StoredManifest } from '@houselights/types/dumps'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { NotFoundError } from '../answers/not-found-error.ts'
import { openToAll } from '../answers/open-to-all.ts'
import { publicRead } from '../public-read.ts'
import type { RouteServices } from './services.ts'

/** A file is some megabytes: enough for everybody who copies it, too few for a loop that went wrong. */
const FILES_A_MINUTE = { max: 30, timeWindow: 60_000 }

/** The nightly copies of public events, which the worker makes. */
export function dumpRoutes(app: FastifyInstance, services: RouteServices): void {
  const { pictureStore } = services

  publicRead(app, services, getDumpManifest, async ({ params }) => ({
    body: await manifestOf(pictureStore, params.city),
  }))

  for (const name of DUMP_FILES)
    app.route({
      method: 'GET',
      url: dumpPath(name),
      config: { openToAll: true, rateLimit: FILES_A_MINUTE },
      schema: { params: getDumpManifest.params },
      handler: async (request, reply) => {
        const { city } = request.params as { city: string }
        const { files, folder, licence } = await manifestOf(pictureStore, city)
        const etag = `"${files.find((file) => file.name === name)?.sha256}"`
        openToAll(reply).header('etag', etag).header('cache-control', 'no-cache')
        if (licence.url) reply.header('link', `<${licence.url}>; rel="license"`)
        if (isKnown(request, etag)) return reply.status(304).send()
        const bytes = await pictureStore.get(`${folder}/${name}`)
        // the next one was made meanwhile
        if (!bytes) throw nothingThere(city)
        const fileName = name.replace('events', `events-${city}`)
        return reply
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .type('application/gzip')
          .send(bytes)
      },
    })
}

const isKnown = ({ headers }: FastifyRequest, etag: string) => headers['if-none-match']?.includes(etag) ?? false

async function manifestOf(store: PictureStore, city: string): Promise<StoredManifest> {
  // the name of a city that is there alone becomes a part of a path
  const bytes = cityOf(city) && (await store.get(manifestKey(city)))
  if (!bytes) throw nothingThere(city)
  return StoredManifest.parse(JSON.parse(bytes.toString()))
}

const nothingThere = (city: string) =>
  new NotFoundError(`There is no copy of the events of "${city.slice(0, 50)}": it is made every night.`)

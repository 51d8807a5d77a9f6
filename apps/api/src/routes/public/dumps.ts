import { findCity } from '@houselights/config/cities/cities'
import { DUMP_DOWNLOADS_A_MINUTE } from '@houselights/contracts/publishing/dump-limit'
import * as dumps from '@houselights/contracts/publishing/dumps'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NotFoundError } from '../../responses/errors.ts'
import { OPEN_TO_ALL, openToAll } from '../../responses/open-to-all.ts'
import { sendStored, storedAnswer } from '../../responses/send-stored.ts'

const A_MINUTE = { max: DUMP_DOWNLOADS_A_MINUTE, timeWindow: 60_000 }

const OF_A_CITY = { params: { city: 'the id of a city' }, produces: ['application/gzip'] }
const FILES = {
  'events.jsonl.gz': {
    operationId: 'getDumpLines',
    summary: 'Every public event of a city, one object per line (JSON Lines)',
  },
  'events.csv.gz': {
    operationId: 'getDumpTable',
    summary: 'The same as CSV (RFC 4180). Text that a spreadsheet would read as a formula starts with an apostrophe',
    'x-columns': dumps.DUMP_COLUMNS,
  },
}

export function dumpRoutes(app: FastifyInstance): void {
  app.route({
    method: 'GET',
    url: dumps.getDumpManifest.path,
    config: { contract: dumps.getDumpManifest, openToAll: true },
    schema: { params: dumps.getDumpManifest.params, querystring: z.strictObject({}) },
    // read each time: a manifest that is kept would name files that are no longer those that are sent
    handler: async (request, reply) => {
      const manifest = dumps.DumpManifest.parse(await loadManifest(app, cityIn(request)))
      await sendStored(request, reply, storedAnswer(manifest, { headers: { ...OPEN_TO_ALL } }))
    },
  })

  for (const name of dumps.DUMP_FILES)
    app.route({
      method: 'GET',
      url: dumps.dumpPath(name),
      config: { openToAll: true, rateLimit: A_MINUTE, file: { ...FILES[name], ...OF_A_CITY } },
      schema: { params: dumps.getDumpManifest.params },
      handler: async (request, reply) => {
        const city = cityIn(request)
        const { files, folder, licence } = await loadManifest(app, city)
        const etag = `"${files.find((file) => file.name === name)?.sha256}"`
        openToAll(reply).header('etag', etag).header('cache-control', 'no-cache')
        // as addresses are written: what a header cannot hold, or would end there, is encoded
        if (licence.url) reply.header('link', `<${new URL(licence.url).href}>; rel="license"`)
        if (isKnown(request, etag)) return reply.status(304).send()
        const bytes = await app.pictureStore.get(`${folder}/${name}`)
        // two were made meanwhile: the former one's files stay until the next
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

const cityIn = ({ params }: FastifyRequest) => (params as { city: string }).city

async function loadManifest(app: FastifyInstance, city: string): Promise<dumps.StoredManifest> {
  // the name of a city that is there alone becomes a part of a path
  const bytes = findCity(city) && (await app.pictureStore.get(dumps.manifestKey(city)))
  const manifest = bytes && readable(bytes.toString())
  if (!manifest) throw nothingThere(city)
  return manifest
}

/** The manifest, or null where it cannot be read: the worker says so, and makes the copies anew. */
function readable(text: string): dumps.StoredManifest | null {
  try {
    return dumps.StoredManifest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const nothingThere = (city: string) =>
  new NotFoundError(`There’s no copy of the events in "${city.slice(0, 50)}" yet. Copies are made every night.`)

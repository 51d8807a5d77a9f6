import { findCity } from '@houselights/config/cities/cities'
import { DUMP_DOWNLOADS_A_MINUTE } from '@houselights/contracts/publishing/dump-limit'
import * as dumps from '@houselights/contracts/publishing/dumps'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { NotFoundError } from '../../responses/errors.ts'
import { OPEN_HEADERS, openToAll } from '../../responses/open-to-all.ts'
import { makeStoredResponse, sendStored } from '../../responses/send-stored.ts'

const DOWNLOAD_LIMIT = { max: DUMP_DOWNLOADS_A_MINUTE, timeWindow: 60_000 }

const CITY_FILE = { params: { city: 'the id of a city' }, produces: ['application/gzip'] }
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
    // Loaded each time, because a cached manifest could name files that have been replaced.
    handler: async (request, reply) => {
      const manifest = dumps.DumpManifest.parse(await loadManifest(app, getCityId(request)))
      await sendStored(request, reply, makeStoredResponse(manifest, { headers: { ...OPEN_HEADERS } }))
    },
  })

  for (const name of dumps.DUMP_FILES)
    app.route({
      method: 'GET',
      url: dumps.getDumpPath(name),
      config: { openToAll: true, rateLimit: DOWNLOAD_LIMIT, file: { ...FILES[name], ...CITY_FILE } },
      schema: { params: dumps.getDumpManifest.params },
      handler: async (request, reply) => {
        const city = getCityId(request)
        const { files, folder, licence } = await loadManifest(app, city)
        const etag = `"${files.find((file) => file.name === name)?.sha256}"`
        openToAll(reply).header('etag', etag).header('cache-control', 'no-cache')
        // URL encoding escapes characters that a header can't contain or that would end the link.
        if (licence.url) reply.header('link', `<${new URL(licence.url).href}>; rel="license"`)
        if (matchesEtag(request, etag)) return reply.status(304).send()
        const bytes = await app.pictureStore.get(`${folder}/${name}`)
        // A dump's files are deleted when the second dump after it is made, which may have happened in the meantime.
        if (!bytes) throw toNotFound(city)
        const fileName = name.replace('events', `events-${city}`)
        return reply
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .type('application/gzip')
          .send(bytes)
      },
    })
}

const matchesEtag = ({ headers }: FastifyRequest, etag: string) => headers['if-none-match']?.includes(etag) ?? false

const getCityId = ({ params }: FastifyRequest) => (params as { city: string }).city

async function loadManifest(app: FastifyInstance, city: string): Promise<dumps.StoredManifest> {
  // Only the id of an existing city becomes part of a path.
  const bytes = findCity(city) && (await app.pictureStore.get(dumps.getManifestKey(city)))
  const manifest = bytes && parseManifest(bytes.toString())
  if (!manifest) throw toNotFound(city)
  return manifest
}

/** Parses the manifest. Null if it is invalid, which the worker reports and fixes with a new dump. */
function parseManifest(text: string): dumps.StoredManifest | null {
  try {
    return dumps.StoredManifest.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const toNotFound = (city: string) =>
  new NotFoundError(`There’s no copy of the events in "${city.slice(0, 50)}" yet. Copies are made every night.`)

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isLocalHost } from '@houselights/server/http/local-host'
import { getOutgoingHeaders } from '@houselights/server/telemetry/context'
import type { PageApiResponses } from '../../src/rendering/api-response-tags.ts'
import type { ServerContext } from '../../src/rendering/server-context.ts'
import type { Embeds, SubscriberPages } from '../../src/standalone/documents.ts'
import { getSiteCityAt } from '../addresses/city-address.ts'
import { getDrawing } from '../map/city-drawing.ts'

export type Pages = (request: Request, nonce: string, apiResponses: PageApiResponses) => Response | Promise<Response>

const DIST = join(import.meta.dirname, '../../dist')

export const CLIENT_FILES = join(DIST, 'client')

interface ServerBuild {
  createPages: (context: ServerContext) => Pages
  createEmbeds: (context: ServerContext) => Embeds
  createSubscriberPages: (context: ServerContext) => SubscriberPages
}

type Config = Pick<ServerContext, 'apiUrl' | 'publicUrl' | 'mapTiles'>

export async function loadPages(config: Config) {
  const entry = join(DIST, 'server/server.js')
  if (!existsSync(entry)) throw new Error('The site is not built yet: run `node apps/web/build-if-needed.ts` first.')
  return createPagesFrom(await import(/* @vite-ignore */ pathToFileURL(entry).href), config)
}

export function createPagesFrom(build: ServerBuild, { apiUrl, publicUrl, mapTiles }: Config) {
  const context = {
    apiUrl,
    publicUrl,
    cityAt: getSiteCityAt,
    getDrawing,
    mapTiles,
    isLocalHost,
    outgoingHeaders: getOutgoingHeaders,
  }
  return {
    pages: build.createPages(context),
    embeds: build.createEmbeds(context),
    subscribers: build.createSubscriberPages(context),
  }
}

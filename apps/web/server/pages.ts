import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isLocalHost } from '@houselights/server/http/local-host'
import { outgoingHeaders } from '@houselights/server/telemetry/context'
import type { Embeds } from '../src/embed/embed-page.tsx'
import type { PageAnswers } from '../src/page-answers.ts'
import type { ServerContext } from '../src/server-context.ts'
import type { SubscriberPages } from '../src/subscriber/subscriber-page.tsx'
import { siteCityAt } from './city-address.ts'
import { drawingOf } from './city-drawing.ts'

export type Pages = (request: Request, nonce: string, answers: PageAnswers) => Response | Promise<Response>

const DIST = join(import.meta.dirname, '../dist')

export const CLIENT_FILES = join(DIST, 'client')

interface Built {
  createPages: (context: ServerContext) => Pages
  createEmbeds: (context: ServerContext) => Embeds
  createSubscriberPages: (context: ServerContext) => SubscriberPages
}

export async function loadPages({
  apiUrl,
  publicUrl,
  mapTiles,
}: Pick<ServerContext, 'apiUrl' | 'publicUrl' | 'mapTiles'>): Promise<{
  pages: Pages
  embeds: Embeds
  subscribers: SubscriberPages
}> {
  const entry = join(DIST, 'server/server.js')
  if (!existsSync(entry)) throw new Error('The site is not built yet: run `node apps/web/build-if-needed.ts` first.')
  const built: Built = await import(pathToFileURL(entry).href)
  const context = { apiUrl, publicUrl, cityAt: siteCityAt, drawingOf, mapTiles, isLocalHost, outgoingHeaders }
  return {
    pages: built.createPages(context),
    embeds: built.createEmbeds(context),
    subscribers: built.createSubscriberPages(context),
  }
}

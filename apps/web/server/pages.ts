import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageAnswers } from '../src/page-answers.ts'
import type { ServerContext } from '../src/server-context.ts'
import { siteCityAt } from './city-address.ts'

/** Renders a page, whose inline scripts carry the nonce, and notes the answers of the API that it is made from. */
export type Pages = (request: Request, nonce: string, answers: PageAnswers) => Response | Promise<Response>

const DIST = join(import.meta.dirname, '../dist')

/** The folder of files that `vite build` makes for browsers. */
export const CLIENT_FILES = join(DIST, 'client')

/** The page renderer that `vite build` makes of src/. */
export async function loadPages({ apiUrl, publicUrl }: Omit<ServerContext, 'cityAt'>): Promise<Pages> {
  const entry = join(DIST, 'server/server.js')
  if (!existsSync(entry)) throw new Error('The site is not built yet: run `node apps/web/build-if-needed.ts` first.')
  const built: { createPages: (context: ServerContext) => Pages } = await import(pathToFileURL(entry).href)
  return built.createPages({ apiUrl, publicUrl, cityAt: siteCityAt })
}

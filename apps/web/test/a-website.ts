import { join } from 'node:path'
import { createWebServer } from '../server/web-server.ts'
import { listenOnLoopback } from './listen-on-loopback.ts'

/** Starts a website on loopback for one test. By default it has one page, and its API can't be reached. */
export const aWebsite = (options: Partial<Parameters<typeof createWebServer>[0]> = {}): Promise<string> => {
  const files = join(import.meta.dirname, '../public')
  return listenOnLoopback(
    createWebServer({ apiUrl: 'http://127.0.0.1:1', pages: () => new Response('a page'), files, ...options }),
  )
}

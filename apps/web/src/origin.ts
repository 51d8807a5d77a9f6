import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestUrl } from '@tanstack/react-start/server'
import { rendering } from './render-context.ts'
import { serverContext } from './server-context.ts'

/** Where the API answers: its own address on the server, the page's origin in the browser. */
export const apiBase = createIsomorphicFn()
  .server(() => serverContext().apiUrl)
  .client(() => '')

/** What goes along with calls to the API so that it knows who asks: a browser does that by itself. */
export const visitorHeaders = createIsomorphicFn()
  .server((): Readonly<Record<string, string>> => rendering()?.visitor ?? {})
  .client((): Readonly<Record<string, string>> => ({}))

/** The origin in the site's canonical addresses. */
export const siteOrigin = createIsomorphicFn()
  .server(() => serverContext().publicUrl ?? getRequestUrl().origin)
  .client(() => window.location.origin)

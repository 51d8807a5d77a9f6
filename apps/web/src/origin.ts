import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestUrl } from '@tanstack/react-start/server'
import { serverContext } from './server-context.ts'

/** Where the API answers: its own address on the server, the page's origin in the browser. */
export const apiBase = createIsomorphicFn()
  .server(() => serverContext().apiUrl)
  .client(() => '')

/** The origin in the site's canonical addresses. */
export const siteOrigin = createIsomorphicFn()
  .server(() => serverContext().publicUrl ?? getRequestUrl().origin)
  .client(() => window.location.origin)

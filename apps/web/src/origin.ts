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

/** How long a visitor looks at a skeleton before it is a failure that can be tried again. */
const LONGEST_CALL_MS = 15_000

/** When a visitor's call to the API is given up: on the server all calls of a page together, in the browser each by itself. */
export const callDeadline = createIsomorphicFn()
  .server(() => pageDeadline())
  .client(() => () => AbortSignal.timeout(LONGEST_CALL_MS))

/** The same for operators' calls, which may take long: in the browser the web server gives them up. */
export const pageDeadline = createIsomorphicFn()
  .server(() => {
    const page = rendering()
    return () => page?.deadline
  })
  .client(() => undefined)

/** The origin in the site's canonical addresses. */
export const siteOrigin = createIsomorphicFn()
  .server(() => serverContext().publicUrl ?? getRequestUrl().origin)
  .client(() => window.location.origin)

import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequestUrl } from '@tanstack/react-start/server'
import { getRenderContext } from '../rendering/render-context.ts'
import { getServerContext } from '../rendering/server-context.ts'
import { CITY_ELEMENT } from './page-city.ts'

export const apiBase = createIsomorphicFn()
  .server(() => getServerContext().apiUrl)
  .client(() => '')

export const visitorHeaders = createIsomorphicFn()
  .server((): Readonly<Record<string, string>> => getRenderContext()?.visitor ?? {})
  .client((): Readonly<Record<string, string>> => ({}))

/** How long a part of a page may load before it shows a failure with a retry. */
const REQUEST_TIMEOUT_MS = 15_000

/**
 * Creates deadlines for visitors' requests: on the server, one for all of a page's requests; in the browser, one for
 * each request.
 */
export const visitorRequestDeadline = createIsomorphicFn()
  .server(() => operatorRequestDeadline())
  .client(() => () => AbortSignal.timeout(REQUEST_TIMEOUT_MS))

/**
 * Creates deadlines for operators' requests, which may take long: in the browser, only the web server's timeout
 * applies.
 */
export const operatorRequestDeadline = createIsomorphicFn()
  .server(() => {
    const page = getRenderContext()
    return () => page?.deadline
  })
  .client(() => undefined)

/** Returns the origin for links to the site. Empty on the server if it isn't known: a request can contain any host. */
export const siteOrigin = createIsomorphicFn()
  .server(() => {
    const { publicUrl, isLocalHost } = getServerContext()
    const { host, origin } = getRequestUrl()
    return publicUrl ?? (isLocalHost(host) ? origin : '')
  })
  .client(() => window.location.origin)

export const canonicalOrigin = createIsomorphicFn()
  .server(() => getServerContext().publicUrl)
  .client(() => document.getElementById(CITY_ELEMENT)?.dataset.site)

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { CHANGES_PATH } from '@houselights/contracts/contract/changes'
import { withoutTrailing } from '@houselights/domain/text/text'
import { StoredResponse } from '@houselights/server/http/cached-response'
import { setClientAddress } from '@houselights/server/http/client-address'
import { createHttpServer } from '@houselights/server/http/http-server'
import { choosePreferredEncoding } from '@houselights/server/http/preferred-encoding'
import { warnOfUntrustedProxies } from '@houselights/server/http/trusted-proxies'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import type { ObserveRequest } from '@houselights/server/telemetry/request-observer'
import { runInRequest, tracedListener } from '@houselights/server/telemetry/traced-listener'
import { lookup } from 'mrmime'
import sirv from 'sirv'
import { NodeRequest } from 'srvx/node'
import type { Embeds, SubscriberPages } from '../src/standalone/documents.ts'
import { parseCityPath } from './addresses/city-address.ts'
import { toFeedPath, toSitemapPath, toTextPath } from './addresses/feed-address.ts'
import { getSharedAddress } from './addresses/page-address.ts'
import type { Changes } from './api/api-changes.ts'
import { type ApiTimeouts, apiProxy } from './api/api-proxy.ts'
import { findPlainForm } from './forms/plain-form.ts'
import { COMMON_HEADERS, contentPolicy, HSTS, type pagePolicies } from './headers.ts'
import { LatestApiResponses } from './page-cache/latest-api-responses.ts'
import { isOutage, PageCache, type StartRender } from './page-cache/page-cache.ts'
import { toUncachedPage } from './page-cache/stored-page.ts'
import type { Pages } from './rendering/built-pages.ts'
import { isTooManyRenders, limitRenders } from './rendering/render-shares.ts'
import { loadStylesheets, type RenderedPage, renderPage } from './rendering/rendered-page.ts'
import { createEmbedHandler, EMBED_PATH, EMBED_SCRIPT } from './standalone/embed.ts'
import { createSubscriberPageHandler, subscriberPageAt } from './standalone/newsletter-pages.ts'
import { observeEnd, observePageCache } from './telemetry/observe-web.ts'
import { MANIFEST_PATH, sendManifest } from './well-known/manifest.ts'
import { SECURITY_TXT_PATH, sendSecurityTxt } from './well-known/security-txt.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const ONE_HOUR = 'public, max-age=3600'
const TEXT_TYPES = /^text\/|json|svg|xml/
/** For a client that has reached its limit of concurrent renders. */
const RETRY_AFTER_SECONDS = '2'
const TOO_MANY_RENDERS = 'Too many pages at once. Please wait a moment and try again.'
/** Every release has the service worker at this address. */
const SERVICE_WORKER = '/service-worker.js'

const CROSS_ORIGIN_HEADERS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

export interface WebServerParts {
  /** Whether an address is a trusted proxy, whose forwarding headers count. Default: none. */
  trusts?: (address: string) => boolean
  apiUrl: string
  pages: Pages
  embeds?: Embeds
  subscribers?: SubscriberPages
  files: string
  secure?: boolean
  timeouts?: ApiTimeouts
  /** Aborted before the server closes: it still responds, but `/ready` is 503 and connections close. */
  shutdown?: AbortSignal
  /** The site's public origin. Default: the origin of the request, if its host is this machine or an IP address. */
  publicUrl?: string | undefined
  contactUrl?: string | undefined
  /** Data changes. Pages are cached only while the changes arrive, and never if this part is missing. */
  changes?: Changes
  refreshAhead?: readonly string[]
  mapTilesOrigin?: string | undefined
  /** The headers that limit what a page may load and do. The development server allows more. */
  policies?: typeof pagePolicies
  onUntrustedProxy?: (line: string) => void
  observe?: ObserveRequest
  metrics?: Metrics | undefined
}

/**
 * Serves the site on one origin: built files, `/api` passed on to the API, and a rendered page at every other address.
 */
export function createWebServer(parts: WebServerParts): Server {
  const { apiUrl, pages, files, secure = false, timeouts, shutdown, trusts = () => false, publicUrl, changes } = parts
  const { observe, metrics, onUntrustedProxy = () => undefined } = parts
  const warnAboutProxy = warnOfUntrustedProxies(trusts, 'WEB_TRUSTED_PROXIES', onUntrustedProxy)
  const limitClient = limitRenders(trusts)
  const proxy = apiProxy(apiUrl, timeouts)
  const headers = { ...COMMON_HEADERS, 'content-security-policy': contentPolicy([]) }
  const handleEmbed = parts.embeds && createEmbedHandler(parts.embeds, COMMON_HEADERS)
  const handleSubscriberPage =
    parts.subscribers && createSubscriberPageHandler(parts.subscribers, apiUrl, COMMON_HEADERS)
  const stylesheets = loadStylesheets(files)
  const renderRequest = (request: Request) =>
    renderPage(pages, stylesheets, request, parts.mapTilesOrigin, parts.policies)
  const pageCache = changes && createPageCache(parts, renderRequest, changes, headers)
  if (metrics && pageCache) observePageCache(metrics, pageCache)
  const handlePage = createPageHandler(renderRequest, {
    pageCache,
    changes,
    headers,
    publicOrigin: publicUrl,
    limitClient,
  })
  const serveFile = sirv(files, {
    etag: true,
    brotli: true,
    gzip: true,
    // the names of built assets contain a hash of their content
    setHeaders: (response, path) => {
      const type = lookup(path)
      if (type && TEXT_TYPES.test(type)) response.setHeader('content-type', `${type}; charset=utf-8`)
      // mrmime has no type for .ico
      if (path === '/favicon.ico') response.setHeader('content-type', 'image/x-icon')
      response.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? IMMUTABLE : path === SERVICE_WORKER ? 'no-cache' : ONE_HOUR,
      )
      if (path === EMBED_SCRIPT)
        for (const [name, value] of Object.entries(CROSS_ORIGIN_HEADERS)) response.setHeader(name, value)
    },
  })
  const listener: RequestListener = (request, response) => {
    if (observe) observeEnd(observe, request, response)
    const textPath = toTextPath(request)
    if (!textPath && pageCache && sendReadyPage(pageCache, publicUrl, request, response)) return
    runInRequest(request, () => handleRequest(request, response, textPath))
  }
  const handleRequest: RequestHandler = (request, response, textPath) => {
    warnAboutProxy(request)
    setClientAddress(request, trusts)
    const renderWithinLimit = (render: () => Promise<void>) => {
      try {
        void limitClient(String(request.headers['x-forwarded-for']))(render)
      } catch (error) {
        if (!isTooManyRenders(error)) throw error
        response.setHeader('retry-after', RETRY_AFTER_SECONDS)
        sendPlainText(response, 429, TOO_MANY_RENDERS)
      }
    }
    if (textPath) {
      request.url = textPath
      return proxy(request, response, 'accept')
    }
    const path = request.url?.split('?', 1)[0] ?? '/'
    // the stream of changes is for websites, not for visitors
    const decodedPath = decodePath(path)
    if (decodedPath === CHANGES_PATH) return sendPlainText(response, 404, 'There’s nothing at this address.')
    if (path === '/api' || path.startsWith('/api/')) return proxy(request, response)
    const { path: pathInCity, isNamedDefault } = parseCityPath(path)
    // the default city's addresses have no prefix
    if (isNamedDefault) return redirect(response, pathInCity + (request.url ?? '').slice(path.length))
    const feedPath = toFeedPath(request.url ?? '') ?? toSitemapPath(path)
    if (feedPath) {
      request.url = feedPath
      return proxy(request, response)
    }
    if (decodedPath === undefined)
      return sendPlainText(response, 400, 'This address has a broken % code. Please check the link.')
    const isGetOrHead = request.method === 'GET' || request.method === 'HEAD'
    if (isGetOrHead && path.length > 1 && path.endsWith('/'))
      return redirect(response, withoutTrailing(path, '/') + (request.url ?? '').slice(path.length))
    const subscriberPage = handleSubscriberPage && subscriberPageAt(pathInCity)
    if (subscriberPage) return renderWithinLimit(() => handleSubscriberPage(request, response, subscriberPage))
    const form = request.method === 'POST' ? findPlainForm(pathInCity, apiUrl) : undefined
    if (form) return void form(request, response)
    if (path === '/health' || path === '/ready') {
      if (!isGetOrHead)
        return sendPlainText(response.setHeader('allow', 'GET, HEAD'), 405, 'This address accepts only GET and HEAD.')
      // doesn't depend on the API: during an outage, websites must stay ready so that pages can report it
      const isReady = path === '/health' || !shutdown?.aborted
      return sendPlainText(response, isReady ? 200 : 503, isReady ? 'ok' : 'closing')
    }
    if (isGetOrHead && pathInCity === MANIFEST_PATH) return sendManifest(response, path)
    if (handleEmbed && isGetOrHead && pathInCity === EMBED_PATH)
      return renderWithinLimit(() => handleEmbed(request, response, path))
    if (isGetOrHead && path === SECURITY_TXT_PATH) return sendSecurityTxt(response, parts)
    const servePage = () => void handlePage(request, response)
    if (!isGetOrHead) return servePage()
    // sirv ignores the q-values of encodings
    request.headers['accept-encoding'] = choosePreferredEncoding(request.headers['accept-encoding'])
    serveFile(request, response, servePage)
  }
  return createHttpServer(tracedListener(listener, trusts), {
    headers,
    trustsIdsFrom: trusts,
    hsts: secure ? HSTS : undefined,
    ...(shutdown && { shutdown }),
  })
}

type RequestHandler = (request: IncomingMessage, response: ServerResponse, textPath: string | undefined) => void

type RenderPage = (request: Request) => Promise<RenderedPage>

const createPageCache = (
  { apiUrl, refreshAhead }: WebServerParts,
  renderRequest: RenderPage,
  changes: Changes,
  headers: Record<string, string>,
) => {
  const latestResponses = new LatestApiResponses(apiUrl)
  return new PageCache({
    // without a visitor's headers: the page is for everyone
    render: (address) => renderRequest(new Request(address, { headers: { accept: 'text/html' } })),
    match: (responses, asOf) => latestResponses.match(responses, asOf),
    changes,
    headers,
    ...(refreshAhead && { refreshAhead }),
  })
}

/** Sends a cached page if the URL is exactly its cache key, which is true for most requests. */
function sendReadyPage(
  pageCache: PageCache,
  publicOrigin: string | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url, headers } = request
  // `x-forwarded-proto` counts only from a trusted proxy, which is checked later
  if ((method !== 'GET' && method !== 'HEAD') || (!publicOrigin && headers['x-forwarded-proto'] !== undefined))
    return false
  const page = pageCache.getReady(`${publicOrigin ?? `http://${headers.host}`}${url}`)
  if (!page?.hasEncoding(headers['accept-encoding'])) return false
  void page.respond(request, response)
  return true
}

/** Decodes a path as the API's router does. Undefined if its percent-encoding is invalid. */
function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Redirects with 308, which keeps method and body. A path that begins with two slashes (or \) would lead to another
 * site.
 */
const redirect = (response: ServerResponse, path: string) =>
  void response.writeHead(308, { location: path.replace(/^[/\\]+/, '/'), 'cache-control': 'no-store' }).end()

const sendPlainText = (response: ServerResponse, status: number, line: string) =>
  void response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(`${line}\n`)

interface RenderingParts {
  pageCache: PageCache | undefined
  changes: Changes | undefined
  headers: Readonly<Record<string, string>>
  publicOrigin: string | undefined
  limitClient: (client: string) => StartRender
}

const createPageHandler = (
  render: RenderPage,
  { pageCache, changes, headers, publicOrigin, limitClient }: RenderingParts,
) => {
  /** Returns the cached page with the headers that mark it stale. */
  const getStalePage = (address: string | undefined) => {
    const page = address ? pageCache?.getStale(address) : undefined
    return page && { ...page, staleHeaders: { 'x-cache': 'stale', age: String(Math.floor(page.ageMs / 1_000)) } }
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendPlainText(response.setHeader('allow', 'GET, HEAD'), 405, 'Use GET to request pages.')
    const webRequest = new NodeRequest({ req: request, res: response })
    try {
      const address = pageCache && getSharedAddress(webRequest, publicOrigin)
      const start = limitClient(String(request.headers['x-forwarded-for'] ?? 'unknown'))
      const stalePage = changes?.isUnreachable ? getStalePage(address) : undefined
      if (stalePage) return await stalePage.response.respond(request, response, stalePage.staleHeaders)
      const cachedPage = address ? await pageCache.get(address, request.headers['accept-encoding'], start) : undefined
      const page = cachedPage ?? (await start(() => render(webRequest)))
      if (page instanceof StoredResponse) return await page.respond(request, response)
      const fallbackPage = isOutage(page) ? getStalePage(address) : undefined
      if (fallbackPage) return await fallbackPage.response.respond(request, response, fallbackPage.staleHeaders)
      await toUncachedPage(page, headers).respond(request, response)
    } catch (error) {
      if (isTooManyRenders(error)) {
        response.setHeader('retry-after', RETRY_AFTER_SECONDS)
        return sendPlainText(response, 429, TOO_MANY_RENDERS)
      }
      if (!webRequest.signal.aborted) console.error('Couldn’t render a page:', error)
      sendPlainText(response, 500, 'Couldn’t show the page. Please try again later.')
    }
  }
}

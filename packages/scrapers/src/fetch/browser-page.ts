import type { Browser as Chromium, LaunchOptions, Route, Page as Tab } from 'playwright-core'
import type { Page } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { type FetchResponse, pickHeaders } from './bounded-fetch.ts'
import type { PoliteFetch } from './polite-fetch.ts'
import type { Browser } from './polite-fetcher.ts'
import { redactKeys } from './redact-keys.ts'

interface Options {
  launch(options: LaunchOptions): Promise<Chromium>
  userAgent: string
  /** How long a page may take to load its content. */
  timeoutMs?: number
}

/**
 * The proxy leads nowhere and no name resolves, so the browser's own requests fail. A page's requests reach the network
 * only through our own fetch.
 */
const LAUNCH_OPTIONS: LaunchOptions = {
  proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
  args: ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp', '--host-resolver-rules=MAP * ~NOTFOUND'],
}
/** We only need a page's text, so images, fonts and media aren't loaded. */
const ALLOWED_TYPES = new Set(['document', 'script', 'xhr', 'fetch', 'stylesheet'])
const MAX_REQUESTS = 80
/** Gap between requests for the parts of one page. They still go out one at a time. */
const PART_GAP_MS = 100
const PART_HEADERS = /^(?:accept|content-type|origin|referer|x-requested-with)$/
const MAX_PAGE_LENGTH = 12 * 1024 * 1024

/** Renders pages in one Chromium, which starts when first needed. */
export function createBrowser({ launch, userAgent, timeoutMs = 20_000 }: Options): Browser {
  let chromiumPromise: Promise<Chromium> | undefined
  const startChromium = () => {
    chromiumPromise ??= launch(LAUNCH_OPTIONS).catch((error) => {
      chromiumPromise = undefined
      throw error
    })
    return chromiumPromise
  }
  return {
    render: async (url, headers, fetch) => {
      // redirects are followed first, so that the tab opens the page's final URL
      const document = await fetch({ url, headers })
      const chromium = await startChromium()
      const context = await chromium.newContext({ userAgent, serviceWorkers: 'block', acceptDownloads: false })
      try {
        const tab = await context.newPage()
        await tab.routeWebSocket(/.*/, (socket) => socket.close())
        await tab.route('**/*', createRouteHandler(document, fetch))
        return await loadPage(tab, document.url, timeoutMs)
      } catch (cause) {
        if (isSourceError(cause) || !(cause instanceof Error)) throw cause
        throw new SourceError(
          'unreachable',
          redactKeys(url),
          `could not be rendered: ${cause.message.split('\n')[0]}`,
          { cause },
        )
      } finally {
        await context.close()
      }
    },
    close: async () => (await chromiumPromise)?.close(),
  }
}

async function loadPage(tab: Tab, url: string, timeoutMs: number): Promise<Page> {
  await tab.goto(url, { waitUntil: 'domcontentloaded', timeout: timeoutMs })
  // if a page never stops sending requests, use what it has at the timeout
  await tab.waitForLoadState('networkidle', { timeout: timeoutMs }).catch(() => undefined)
  const body = await tab.content()
  if (body.length > MAX_PAGE_LENGTH) throw new SourceError('changed', redactKeys(url), 'its rendered page is too long')
  return { url, body, contentType: 'text/html; charset=utf-8' }
}

/**
 * Handles the page's requests: serves the document that we already fetched, gets scripts and data through the polite
 * fetch, and aborts everything else.
 */
function createRouteHandler(document: FetchResponse, fetch: PoliteFetch): (route: Route) => Promise<void> {
  let count = 0
  return async (route) => {
    const request = route.request()
    count++
    if (count === 1) return route.fulfill(toFulfillOptions(document))
    const method = request.method()
    if (count > MAX_REQUESTS || !ALLOWED_TYPES.has(request.resourceType()) || !(method === 'GET' || method === 'POST'))
      return route.abort()
    try {
      const headers = pickHeaders(request.headers(), PART_HEADERS)
      const body = request.postData() ?? undefined
      await route.fulfill(
        toFulfillOptions(await fetch({ url: request.url(), method, headers, body }, { gapMs: PART_GAP_MS })),
      )
    } catch (error) {
      // the page does without a part that we can't or mustn't fetch. abort() fails if the tab has closed
      if (isSourceError(error)) await route.abort().catch(() => undefined)
    }
  }
}

/** The body is already decompressed, so the headers about its encoding and length no longer apply. */
const toFulfillOptions = ({ status, headers, bytes }: FetchResponse) => ({
  status,
  headers: pickHeaders(headers, /^(?:content-type|access-control-)/),
  body: bytes,
})

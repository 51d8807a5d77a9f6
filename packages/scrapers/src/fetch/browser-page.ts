import type { Browser as Chromium, LaunchOptions, Route, Page as Tab } from 'playwright-core'
import type { Page } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { type Answer, headersNamed } from './bounded-fetch.ts'
import type { PoliteFetch } from './polite-fetch.ts'
import type { Browser } from './polite-fetcher.ts'
import { redact } from './redact-keys.ts'

interface Options {
  launch(options: LaunchOptions): Promise<Chromium>
  fetch: PoliteFetch
  userAgent: string
  /** How long a page may take to fill itself. */
  timeoutMs?: number
}

/** Whatever the browser would call by itself ends here; what it requests reaches the network through our own fetch alone. */
const NOWHERE: LaunchOptions = {
  proxy: { server: 'http://127.0.0.1:9', bypass: '<-loopback>' },
  args: ['--force-webrtc-ip-handling-policy=disable_non_proxied_udp', '--host-resolver-rules=MAP * ~NOTFOUND'],
}
/** A page is read for its text: pictures, fonts and sounds are left out. */
const WANTED = new Set(['document', 'script', 'xhr', 'fetch', 'stylesheet'])
const MAX_REQUESTS = 80
/** Between the scripts of one page; still one at a time. */
const PART_GAP_MS = 100
const PART_HEADERS = /^(?:accept|content-type|origin|referer|x-requested-with)$/
const MAX_PAGE_LENGTH = 12 * 1024 * 1024

/** Renders pages in one Chromium, started when first needed. */
export function browserPages({ launch, fetch, userAgent, timeoutMs = 20_000 }: Options): Browser {
  let running: Promise<Chromium> | undefined
  const start = () => {
    running ??= launch(NOWHERE).catch((error) => {
      running = undefined
      throw error
    })
    return running
  }
  return {
    render: async (url, headers) => {
      // redirects are followed before, so that the page stands at its own address
      const document = await fetch({ url, headers })
      const chromium = await start()
      const context = await chromium.newContext({ userAgent, serviceWorkers: 'block', acceptDownloads: false })
      try {
        const tab = await context.newPage()
        await tab.routeWebSocket(/.*/, (socket) => socket.close())
        await tab.route('**/*', serve(document, fetch))
        return await loadedPage(tab, document.url, timeoutMs)
      } catch (cause) {
        if (isSourceError(cause) || !(cause instanceof Error)) throw cause
        throw new SourceError('unreachable', redact(url), `could not be rendered: ${cause.message.split('\n')[0]}`, {
          cause,
        })
      } finally {
        await context.close()
      }
    },
    close: async () => (await running)?.close(),
  }
}

async function loadedPage(tab: Tab, url: string, timeoutMs: number): Promise<Page> {
  await tab.goto(url, { waitUntil: 'domcontentloaded', timeout: timeoutMs })
  // a page that keeps sending requests is taken as it is then
  await tab.waitForLoadState('networkidle', { timeout: timeoutMs }).catch(() => undefined)
  const body = await tab.content()
  if (body.length > MAX_PAGE_LENGTH) throw new SourceError('changed', redact(url), 'its rendered page is too long')
  return { url, body, contentType: 'text/html; charset=utf-8' }
}

/** Answers the page's requests: its own text once, its parts through the polite fetch, everything else not at all. */
function serve(document: Answer, fetch: PoliteFetch): (route: Route) => Promise<void> {
  let count = 0
  return async (route) => {
    const request = route.request()
    count++
    if (count === 1) return route.fulfill(asFulfilled(document))
    const method = request.method()
    if (count > MAX_REQUESTS || !WANTED.has(request.resourceType()) || !(method === 'GET' || method === 'POST'))
      return route.abort()
    try {
      const headers = headersNamed(request.headers(), PART_HEADERS)
      const body = request.postData() ?? undefined
      await route.fulfill(
        asFulfilled(await fetch({ url: request.url(), method, headers, body }, { gapMs: PART_GAP_MS })),
      )
    } catch (error) {
      // a part that may not or cannot be had is missing from the page, as in any browser; so is a tab that closed meanwhile
      if (isSourceError(error)) await route.abort().catch(() => undefined)
    }
  }
}

/** Unpacked already, so that the headers about its form on the wire no longer hold. */
const asFulfilled = ({ status, headers, bytes }: Answer) => ({
  status,
  headers: headersNamed(headers, /^(?:content-type|access-control-)/),
  body: bytes,
})

import type { Page, Request, SourceDefinition } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import type { FetchResponse } from './bounded-fetch.ts'
import { decodeBody } from './decode-body.ts'
import type { CachedPage, FetchContext, Fetchers, FetchSession } from './fetch-session.ts'
import type { PoliteFetch } from './polite-fetch.ts'

const ACCEPT = 'text/html,application/xhtml+xml,application/json,application/xml,text/calendar;q=0.9,*/*;q=0.5'

/** Renders a page in a browser, which gets the page and its parts only through `fetch`. */
export interface Browser {
  render(url: string, headers: Record<string, string>, fetch: PoliteFetch): Promise<Page>
  close(): Promise<void>
}

/** Creates fetchers that use the network. Without a browser, sources that need one fail. */
export const createPoliteFetchers = (fetch: PoliteFetch, browser?: Browser): Fetchers => ({
  open: (_source: SourceDefinition, context: FetchContext) => openSession(acceptRefusals(fetch), browser, context),
  close: async () => browser?.close(),
})

/** Sends no further request to a host that refused one, whether for a page or for a part of a rendered page. */
function acceptRefusals(fetch: PoliteFetch): PoliteFetch {
  const refusals = new Map<string, SourceError>()
  return async (request, settings) => {
    const refusal = refusals.get(URL.parse(request.url)?.host ?? '')
    if (refusal) throw refusal
    return fetch(request, settings).catch((error) => {
      // robots.txt forbids single pages, and is checked for each
      if (isSourceError(error) && error.kind === 'refused' && error.refusedBy) refusals.set(error.refusedBy, error)
      throw error
    })
  }
}

function openSession(fetch: PoliteFetch, browser: Browser | undefined, context: FetchContext): FetchSession {
  const cacheablePages = new Map<string, CachedPage>()
  let freshCount = 0

  async function fetchPlain(url: string, { method = 'GET', headers, body }: Request): Promise<Page> {
    const cached = method === 'GET' ? await context.findCached?.(url) : undefined
    const response = await fetch({
      url,
      method,
      body,
      headers: { accept: ACCEPT, 'accept-language': 'en', ...headers, ...getConditionalHeaders(cached) },
    })
    if (response.status === 304 && !cached)
      throw new SourceError('changed', url, 'responded with 304 to an unconditional request')
    const page = response.status === 304 && cached ? cached.page : toPage(response)
    if (response.status !== 304) freshCount++
    storeValidators(url, method, response, page, cached)
    return page
  }

  /** Stores a page with its validators. A 304 response may omit them. Then the earlier ones still apply. */
  function storeValidators(
    url: string,
    method: string,
    { headers, status }: FetchResponse,
    page: Page,
    cached: CachedPage | undefined,
  ) {
    const previous = status === 304 ? cached : undefined
    const etag = headers.etag ?? previous?.etag
    const lastModified = headers['last-modified'] ?? previous?.lastModified
    if (method === 'GET' && (etag || lastModified)) cacheablePages.set(url, { etag, lastModified, page })
  }

  async function fetchRendered(url: string, request: Request): Promise<Page> {
    if (!browser) throw new SourceError('unreachable', url, 'it needs a browser to render, and none is available')
    const page = await browser.render(url, request.headers ?? {}, fetch)
    freshCount++
    return page
  }

  return {
    ...context,
    cacheablePages,
    get freshCount() {
      return freshCount
    },
    get: (url, request = {}) => (request.render === 'browser' ? fetchRendered(url, request) : fetchPlain(url, request)),
  }
}

const getConditionalHeaders = (cached: CachedPage | undefined): Record<string, string> => ({
  ...(cached?.etag && { 'if-none-match': cached.etag }),
  ...(cached?.lastModified && { 'if-modified-since': cached.lastModified }),
})

function toPage({ url, headers, bytes }: FetchResponse): Page {
  const contentType = headers['content-type']
  return { url, body: decodeBody(bytes, contentType), ...(contentType && { contentType }) }
}

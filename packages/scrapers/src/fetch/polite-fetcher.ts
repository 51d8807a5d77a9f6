import type { Page, Request, SourceDefinition } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import type { Answer } from './bounded-fetch.ts'
import { decodeBody } from './decode-body.ts'
import type { FetchContext, Fetchers, KeptPage, Reading } from './fetch-session.ts'
import type { PoliteFetch } from './polite-fetch.ts'

const ACCEPT = 'text/html,application/xhtml+xml,application/json,application/xml,text/calendar;q=0.9,*/*;q=0.5'

/** Renders a page in a browser; the page's own text comes through the same polite fetch. */
export interface Browser {
  render(url: string, headers: Record<string, string>): Promise<Page>
  close(): Promise<void>
}

/** Readers over the network. Without a browser, sources that need one cannot be read. */
export const politeFetchers = (fetch: PoliteFetch, browser?: Browser): Fetchers => ({
  open: (_source: SourceDefinition, context: FetchContext) => politeFetch(fetch, browser, context),
  close: async () => browser?.close(),
})

function politeFetch(fetch: PoliteFetch, browser: Browser | undefined, context: FetchContext): Reading {
  const validated = new Map<string, KeptPage>()
  let fresh = 0

  async function getPlain(url: string, { method = 'GET', headers, body }: Request): Promise<Page> {
    const kept = method === 'GET' ? await context.recall?.(url) : undefined
    const answer = await fetch({
      url,
      method,
      body,
      headers: { accept: ACCEPT, 'accept-language': 'en', ...headers, ...conditions(kept) },
    })
    if (answer.status === 304 && !kept)
      throw new SourceError('changed', url, 'answered 304 although we asked for the page without conditions')
    const page = answer.status === 304 && kept ? kept.page : getPage(answer)
    if (answer.status !== 304) fresh++
    remember(url, method, answer, page, kept)
    return page
  }

  /** A 304 may leave its validators out: then the earlier ones still hold. */
  function remember(url: string, method: string, { headers, status }: Answer, page: Page, kept: KeptPage | undefined) {
    const before = status === 304 ? kept : undefined
    const etag = headers.etag ?? before?.etag
    const lastModified = headers['last-modified'] ?? before?.lastModified
    if (method === 'GET' && (etag || lastModified)) validated.set(url, { etag, lastModified, page })
  }

  async function getRendered(url: string, request: Request): Promise<Page> {
    if (!browser) throw new SourceError('unreachable', url, 'it has to be rendered in a browser, and none is at hand')
    const page = await browser.render(url, request.headers ?? {})
    fresh++
    return page
  }

  return {
    ...context,
    validated,
    get fresh() {
      return fresh
    },
    get: (url, request = {}) => (request.render === 'browser' ? getRendered(url, request) : getPlain(url, request)),
  }
}

const conditions = (kept: KeptPage | undefined): Record<string, string> => ({
  ...(kept?.etag && { 'if-none-match': kept.etag }),
  ...(kept?.lastModified && { 'if-modified-since': kept.lastModified }),
})

function getPage({ url, headers, bytes }: Answer): Page {
  const contentType = headers['content-type']
  return { url, body: decodeBody(bytes, contentType), ...(contentType && { contentType }) }
}

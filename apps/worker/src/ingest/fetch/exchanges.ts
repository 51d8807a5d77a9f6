import { type Exchange, hashOfAnswer } from '@houselights/database/ingest/scrape-cache'
import type { Page, Reader, Request } from '@houselights/scrapers/source/source'

/**
 * The pages that one scrape requests, with what was asked and answered. What a source requests depends on nothing but the
 * answers to its earlier requests, its day and its depth, so a site that answers the last scrape's requests as before has the
 * same pages, and they need not go through a parser.
 */
export function openExchanges(requestPage: Reader['get'], asOf: () => string | undefined) {
  const exchanges: [url: string, request: Request | null, hash: string | undefined][] = []
  const repeated = new Map<string, Promise<Page>>()
  const keyOf = (url: string, request: Request | null) => JSON.stringify([url, request])

  return {
    /** Requests a page, unless `repeat` did already. */
    async get(url: string, request?: Request): Promise<Page> {
      const exchange: (typeof exchanges)[number] = [url, request ?? null, undefined]
      exchanges.push(exchange)
      const key = keyOf(url, exchange[1])
      const coming = repeated.get(key) ?? requestPage(url, request)
      repeated.delete(key)
      const page = await coming
      exchange[2] = hashOfAnswer(page, asOf())
      return page
    },

    /** Whether the site answers as in an earlier scrape. Stops at the first other answer. */
    async repeat(earlier: readonly Exchange[]): Promise<boolean> {
      for (const [url, request, hash] of earlier) {
        const coming = requestPage(url, request ?? undefined)
        repeated.set(keyOf(url, request), coming)
        // a failure is that of `get`, which gives the same promise
        const page = await coming.catch(() => undefined)
        if (!page || hashOfAnswer(page, asOf()) !== hash) return false
      }
      return true
    },

    /** What was asked and answered; undefined where a request failed: the next scrape may have its page. */
    exchanges: (): Exchange[] | undefined =>
      exchanges.every((each): each is [string, Request | null, string] => each[2] !== undefined)
        ? exchanges
        : undefined,
  }
}

import {
  loadLatestScrapes,
  openPageCache,
  saveValidators,
  storeRawPages,
  toValidatorState,
} from '@houselights/database/ingest/raw-pages'
import { closeFromCache, type Exchange, hashResponse, scrapeCacheKey } from '@houselights/database/ingest/scrape-cache'
import { lacksHtmlEnd } from '@houselights/scrapers/fetch/missing-end'
import type { Fetched, Fetcher, Page, Request } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import type { DataSource } from 'typeorm'
import type { Scrape } from '../open-scrape.ts'

/** A source's pages, which are now stored as raw pages. */
export interface FetchedPages extends Fetched {
  /** The time these pages were recorded, if that isn't the time of the scrape. */
  asOf: string | undefined
  /** Whether any page is new. A site may respond that all pages are unchanged. */
  isNew: boolean
  /**
   * Data with which the next scrape checks whether the site's responses are still the same. Undefined if that can't be
   * checked.
   */
  cache?: { key: string; exchanges: readonly Exchange[] } | undefined
}

/** The result if the site's responses were the same as before. The scrape is already closed. */
interface SamePages {
  cachedResult: NonNullable<Awaited<ReturnType<typeof closeFromCache>>> & { outcome: 'ok' | 'unchanged' }
}

/**
 * Fetches a source's pages and stores them. If the site's responses are the same as in the last good scrape, and
 * nothing else that affects the result has changed, closes the scrape with the earlier result instead.
 */
export async function fetchPages(scrape: Scrape): Promise<FetchedPages | SamePages> {
  const { services, definition, timeZone, depth, scrapedAt, today, cached, watch, redactor } = scrape
  const { dataSource, fetchers, registry, parser, keys } = services
  const { slug, source } = definition
  const earlierPages = openPageCache(dataSource, slug)
  const fetcher = fetchers.open(definition, { depth, now: scrapedAt, timeZone, keys, findCached: earlierPages })
  const exchangeRecorder = openExchanges(
    async (url, request) => watch.checkPage(await fetcher.get(url, request)),
    () => fetcher.asOf,
  )
  const toCacheKey = (exchanges: readonly Exchange[]) =>
    scrapeCacheKey(definition, { registry, exchanges, when: { depth, today, timeZone } })
  if (cached && cached.key === toCacheKey(cached.exchanges) && (await exchangeRecorder.repeat(cached.exchanges))) {
    const outcome = fetcher.freshCount === 0 ? 'unchanged' : 'ok'
    const cachedResult = await closeFromCache(dataSource, {
      run: scrape.run,
      source: slug,
      key: cached.key,
      outcome,
      scrapedAt,
      asOf: fetcher.asOf,
      endedAt: services.now().toISOString(),
      validators: toValidatorState(redactor.validated(fetcher.cacheablePages)),
    })
    if (cachedResult) {
      await watch.recordParsed()
      return { cachedResult: { outcome, ...cachedResult } }
    }
  }
  const options = { depth, now: scrapedAt, timeZone, keys }
  const fetched = redactor.fetched(await parser.fetch({ source, options }, { get: exchangeRecorder.get }))
  const validated = redactor.validated(fetcher.cacheablePages)
  const { asOf } = fetcher
  await refuseCutPages(dataSource, slug, fetched.pages)
  const rawPages = { source: slug, run: scrape.run, fetchedAt: scrapedAt, asOf, pages: fetched.pages }
  await storeRawPages(dataSource, rawPages, earlierPages.lastScrape?.pages)
  const hadNoValidators = earlierPages.lastScrape && Object.keys(earlierPages.lastScrape.validators).length === 0
  if (!hadNoValidators || validated.size > 0) await saveValidators(dataSource, slug, validated)
  const exchanges = fetched.complete ? exchangeRecorder.exchanges() : undefined
  // URLs with a key are never stored, so a source with such URLs is parsed each time.
  const hasKey = exchanges?.some(([url, request]) => {
    const requestText = JSON.stringify([url, request])
    return redactor.text(requestText) !== requestText
  })
  const cache = exchanges && !hasKey ? { key: toCacheKey(exchanges), exchanges } : undefined
  return { ...fetched, asOf, isNew: fetcher.freshCount > 0, cache }
}

/**
 * Throws if an HTML page is shorter than before and its end tag is missing: the page was cut off, and its other shows
 * would look removed.
 */
async function refuseCutPages(db: DataSource, source: string, pages: readonly Page[]): Promise<void> {
  const pagesWithoutEnd = pages.filter(lacksHtmlEnd)
  if (pagesWithoutEnd.length === 0) return
  const [lastScrape] = await loadLatestScrapes(db.manager, source)
  for (const page of pagesWithoutEnd) {
    const earlierPage = lastScrape?.pages.find(({ url }) => url === page.url)
    if (earlierPage && !lacksHtmlEnd(earlierPage) && page.body.length < earlierPage.body.length)
      throw new SourceError('unreachable', page.url, 'the page is cut off: </html> is missing at its end')
  }
}

/**
 * Records a scrape's requests and responses. A source's requests depend only on the responses to its earlier requests,
 * the day and the depth. So if the responses to the last scrape's requests are the same as before, so are the pages,
 * and they don't need to be parsed again. @internal
 */
export function openExchanges(requestPage: Fetcher['get'], asOf: () => string | undefined) {
  const exchanges: [url: string, request: Request | null, hash: string | undefined][] = []
  const repeated = new Map<string, Promise<Page>>()
  const toKey = (url: string, request: Request | null) => JSON.stringify([url, request])

  return {
    /** Requests a page, unless `repeat` already did. */
    async get(url: string, request?: Request): Promise<Page> {
      const exchange: (typeof exchanges)[number] = [url, request ?? null, undefined]
      exchanges.push(exchange)
      const key = toKey(url, exchange[1])
      const pendingPage = repeated.get(key) ?? requestPage(url, request)
      repeated.delete(key)
      const page = await pendingPage
      exchange[2] = hashResponse(page, asOf())
      return page
    },

    /** Returns whether the site's responses are the same as in an earlier scrape. Stops at the first difference. */
    async repeat(earlier: readonly Exchange[]): Promise<boolean> {
      for (const [url, request, hash] of earlier) {
        const pendingPage = requestPage(url, request ?? undefined)
        repeated.set(toKey(url, request), pendingPage)
        // `get` returns the same promise and reports the failure.
        const page = await pendingPage.catch(() => undefined)
        if (!page || hashResponse(page, asOf()) !== hash) return false
      }
      return true
    },

    /** Returns the requests and responses. Undefined if a request failed, because the next scrape may get that page. */
    exchanges: (): Exchange[] | undefined =>
      exchanges.every((exchange): exchange is [string, Request | null, string] => exchange[2] !== undefined)
        ? exchanges
        : undefined,
  }
}

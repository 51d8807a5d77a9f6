import {
  loadLatestScrapes,
  openPageCache,
  saveValidators,
  storeRawPages,
  toValidatorState,
} from '@houselights/database/ingest/raw-pages'
import { closeFromCache, type Exchange, hashAnswer, scrapeCacheKey } from '@houselights/database/ingest/scrape-cache'
import { lacksHtmlEnd } from '@houselights/scrapers/fetch/missing-end'
import type { Fetched, Fetcher, Page, Request } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import type { DataSource } from 'typeorm'
import type { Scrape } from '../open-scrape.ts'

/** A source's pages, which are now stored as raw pages. */
export interface FetchedPages extends Fetched {
  /** The time these pages were recorded, if that isn't the time of the scrape. */
  asOf: string | undefined
  /** Whether any page is new. A site may answer that all are unchanged. */
  isNew: boolean
  /**
   * What the next scrape needs to find out whether the site still answers the same. Undefined if that can't be known.
   */
  cache?: { key: string; exchanges: readonly Exchange[] } | undefined
}

/** The site answered as before, so the scrape is already closed. */
interface SamePages {
  cachedResult: NonNullable<Awaited<ReturnType<typeof closeFromCache>>> & { outcome: 'ok' | 'unchanged' }
}

/**
 * Fetches a source's pages and stores them. If the site answers as in the last good scrape, and nothing else changed
 * that the result depends on, closes the scrape with that result instead.
 */
export async function fetchPages(scrape: Scrape): Promise<FetchedPages | SamePages> {
  const { services, definition, venues, depth, scrapedAt, today, cached, watch, clean } = scrape
  const { dataSource, fetchers, registry, parser, keys } = services
  const { slug, source } = definition
  const { timeZone } = venues.city
  const earlierPages = openPageCache(dataSource, slug)
  const fetcher = fetchers.open(definition, { depth, now: scrapedAt, timeZone, keys, findCached: earlierPages })
  const site = openExchanges(
    async (url, request) => watch.see(await fetcher.get(url, request)),
    () => fetcher.asOf,
  )
  const keyFor = (exchanges: readonly Exchange[]) =>
    scrapeCacheKey(definition, { registry, exchanges, when: { depth, today, timeZone } })
  if (cached && cached.key === keyFor(cached.exchanges) && (await site.repeat(cached.exchanges))) {
    const outcome = fetcher.freshCount === 0 ? 'unchanged' : 'ok'
    const cachedResult = await closeFromCache(dataSource, {
      run: scrape.run,
      source: slug,
      key: cached.key,
      outcome,
      scrapedAt,
      asOf: fetcher.asOf,
      endedAt: services.now().toISOString(),
      validators: toValidatorState(clean.validated(fetcher.cacheablePages)),
    })
    if (cachedResult) {
      await watch.parsed()
      return { cachedResult: { outcome, ...cachedResult } }
    }
  }
  const options = { depth, now: scrapedAt, timeZone, keys }
  const fetched = clean.fetched(await parser.fetch({ source, read: options }, { get: site.get }))
  const validated = clean.validated(fetcher.cacheablePages)
  const { asOf } = fetcher
  await refuseCutPages(dataSource, slug, fetched.pages)
  const rawPages = { source: slug, run: scrape.run, fetchedAt: scrapedAt, asOf, pages: fetched.pages }
  await storeRawPages(dataSource, rawPages, earlierPages.before?.pages)
  const hadNoValidators = earlierPages.before && Object.keys(earlierPages.before.validators).length === 0
  if (!hadNoValidators || validated.size > 0) await saveValidators(dataSource, slug, validated)
  const exchanges = fetched.complete ? site.exchanges() : undefined
  // URLs with a key are never stored, so such a source is parsed each time.
  const hasKey = exchanges?.some(([url, request]) => {
    const requestText = JSON.stringify([url, request])
    return clean.text(requestText) !== requestText
  })
  const cache = exchanges && !hasKey ? { key: keyFor(exchanges), exchanges } : undefined
  return { ...fetched, asOf, isNew: fetcher.freshCount > 0, cache }
}

/**
 * Throws if a page of HTML is shorter than before and has lost its end tag: a page that is cut off would look like
 * removed shows.
 */
async function refuseCutPages(db: DataSource, source: string, pages: readonly Page[]): Promise<void> {
  const pagesWithoutEnd = pages.filter(lacksHtmlEnd)
  if (pagesWithoutEnd.length === 0) return
  const [last] = await loadLatestScrapes(db.manager, source)
  for (const page of pagesWithoutEnd) {
    const before = last?.pages.find(({ url }) => url === page.url)
    if (before && !lacksHtmlEnd(before) && page.body.length < before.body.length)
      throw new SourceError('unreachable', page.url, 'the page is cut off: </html> is missing at its end')
  }
}

/**
 * Records a scrape's requests and answers. What a source requests depends only on the answers to its earlier requests,
 * its day and its depth. So if a site answers the last scrape's requests as before, the pages are the same and need no
 * parser. @internal
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
      const answer = repeated.get(key) ?? requestPage(url, request)
      repeated.delete(key)
      const page = await answer
      exchange[2] = hashAnswer(page, asOf())
      return page
    },

    /** Whether the site answers as in an earlier scrape. Stops at the first different answer. */
    async repeat(earlier: readonly Exchange[]): Promise<boolean> {
      for (const [url, request, hash] of earlier) {
        const answer = requestPage(url, request ?? undefined)
        repeated.set(toKey(url, request), answer)
        // `get` returns the same promise and reports the failure.
        const page = await answer.catch(() => undefined)
        if (!page || hashAnswer(page, asOf()) !== hash) return false
      }
      return true
    },

    /** The requests and answers. Undefined if a request failed, because the next scrape may get that page. */
    exchanges: (): Exchange[] | undefined =>
      exchanges.every((each): each is [string, Request | null, string] => each[2] !== undefined)
        ? exchanges
        : undefined,
  }
}

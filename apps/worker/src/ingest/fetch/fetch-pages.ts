import {
  keepRawPages,
  latestStoredScrapes,
  recallPages,
  saveValidators,
  validatorState,
} from '@houselights/database/ingest/raw-pages'
import { closeFromCache, type Exchange, hashOfAnswer, scrapeCacheKey } from '@houselights/database/ingest/scrape-cache'
import { lacksHtmlEnd } from '@houselights/scrapers/fetch/missing-end'
import type { Fetched, Fetcher, Page, Request } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import type { DataSource } from 'typeorm'
import type { Scrape } from '../open-scrape.ts'

/** A source's pages, kept. */
export interface FetchedPages extends Fetched {
  /** The moment whose pages these are, where it is not that of the scrape. */
  asOf: string | undefined
  /** Whether some page came anew; the site may call all unchanged. */
  isNew: boolean
  /** By what the next scrape knows that the site answers the same; left out where that cannot be known. */
  cache?: { key: string; exchanges: readonly Exchange[] } | undefined
}

/** The site answers as before: the scrape is closed. */
interface SamePages {
  same: NonNullable<Awaited<ReturnType<typeof closeFromCache>>> & { outcome: 'ok' | 'unchanged' }
}

/**
 * Fetches a source's pages and keeps them. If the site answers as in the last good scrape, and nothing else changed that the
 * result depends on, the scrape is closed with that result.
 */
export async function fetchPages(scrape: Scrape): Promise<FetchedPages | SamePages> {
  const { services, definition, venues, depth, readAt, today, cached, watch, clean } = scrape
  const { dataSource, fetchers, registry, parser, keys } = services
  const { slug, source } = definition
  const { timeZone } = venues.city
  const recall = recallPages(dataSource, slug)
  const reading = fetchers.open(definition, { depth, now: readAt, timeZone, keys, recall })
  const site = openExchanges(
    async (url, request) => watch.see(await reading.get(url, request)),
    () => reading.asOf,
  )
  const keyFor = (exchanges: readonly Exchange[]) =>
    scrapeCacheKey(definition, { registry, exchanges, when: { depth, today, timeZone } })
  if (cached && cached.key === keyFor(cached.exchanges) && (await site.repeat(cached.exchanges))) {
    const outcome = reading.fresh === 0 ? 'unchanged' : 'ok'
    const same = await closeFromCache(dataSource, {
      run: scrape.run,
      source: slug,
      key: cached.key,
      outcome,
      readAt,
      asOf: reading.asOf,
      endedAt: services.now().toISOString(),
      validators: validatorState(clean.validated(reading.validated)),
    })
    if (same) {
      await watch.parsed()
      return { same: { outcome, ...same } }
    }
  }
  const read = { depth, now: readAt, timeZone, keys }
  const fetched = clean.fetched(await parser.fetch({ source, read }, { get: site.get }))
  const validated = clean.validated(reading.validated)
  const { asOf } = reading
  await refuseCutPages(dataSource, slug, fetched.pages)
  const kept = { source: slug, run: scrape.run, fetchedAt: readAt, asOf, pages: fetched.pages }
  await keepRawPages(dataSource, kept, recall.before?.pages)
  const hadNone = recall.before && Object.keys(recall.before.validators).length === 0
  if (!hadNone || validated.size > 0) await saveValidators(dataSource, slug, validated)
  const exchanges = fetched.complete ? site.exchanges() : undefined
  // addresses with a key are not stored: such a source is parsed each time
  const hasKey = exchanges?.some(([url, request]) => {
    const sent = JSON.stringify([url, request])
    return clean.text(sent) !== sent
  })
  const cache = exchanges && !hasKey ? { key: keyFor(exchanges), exchanges } : undefined
  return { ...fetched, asOf, isNew: reading.fresh > 0, cache }
}

/** A page of HTML that is shorter than the one before and lost its end: nothing in it is believed. */
async function refuseCutPages(db: DataSource, source: string, pages: readonly Page[]): Promise<void> {
  const endless = pages.filter(lacksHtmlEnd)
  if (endless.length === 0) return
  const [last] = await latestStoredScrapes(db.manager, source)
  for (const page of endless) {
    const before = last?.pages.find(({ url }) => url === page.url)
    if (before && !lacksHtmlEnd(before) && page.body.length < before.body.length)
      throw new SourceError('unreachable', page.url, 'the page is cut off: </html> is missing at its end')
  }
}

/**
 * The pages that one scrape requests, with what was asked and answered. What a source requests depends on nothing but the
 * answers to its earlier requests, its day and its depth, so a site that answers the last scrape's requests as before has the
 * same pages, and they need not go through a parser. @internal
 */
export function openExchanges(requestPage: Fetcher['get'], asOf: () => string | undefined) {
  const exchanges: [url: string, request: Request | null, hash: string | undefined][] = []
  const repeated = new Map<string, Promise<Page>>()
  const toKey = (url: string, request: Request | null) => JSON.stringify([url, request])

  return {
    /** Requests a page, unless `repeat` did already. */
    async get(url: string, request?: Request): Promise<Page> {
      const exchange: (typeof exchanges)[number] = [url, request ?? null, undefined]
      exchanges.push(exchange)
      const key = toKey(url, exchange[1])
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
        repeated.set(toKey(url, request), coming)
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

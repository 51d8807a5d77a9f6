import type { Fetcher, Page, SourceDefinition } from '../source/source.ts'

/** A page from an earlier scrape, with the validators that let its site check whether it has changed. */
export interface CachedPage {
  etag?: string | undefined
  lastModified?: string | undefined
  page: Page
}

export interface FetchContext extends Pick<Fetcher, 'depth' | 'now' | 'timeZone' | 'keys'> {
  /** The page that an earlier scrape fetched from this URL. Used if the site says that the page hasn't changed. */
  findCached?(url: string): Promise<CachedPage | undefined>
}

/** A fetcher for one scrape of one source. It remembers the pages it fetched. */
export interface FetchSession extends Fetcher {
  /** The pages with validators (ETag, Last-Modified), by requested URL. */
  readonly cacheablePages: ReadonlyMap<string, CachedPage>
  /** How many pages were downloaded. Pages that the site reported as unchanged (304) don't count. */
  readonly freshCount: number
  /**
   * When the pages were recorded. Set only after the first page, and only for recordings from an earlier day than the
   * scrape.
   */
  readonly asOf?: string | undefined
}

/** Opens a fetcher for each scrape: over the network, or from recordings. */
export interface Fetchers {
  open(source: SourceDefinition, context: FetchContext): FetchSession
  close(): Promise<void>
}

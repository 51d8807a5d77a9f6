import type { Fetcher, Page, SourceDefinition } from '../source/source.ts'

/** A page of an earlier read, and the validators by which its site knows whether it is still the same. */
export interface KeptPage {
  etag?: string | undefined
  lastModified?: string | undefined
  page: Page
}

export interface FetchContext extends Pick<Fetcher, 'depth' | 'now' | 'timeZone' | 'keys'> {
  /** What an earlier read brought for that address; used instead when the site says that nothing changed. */
  recall?(url: string): Promise<KeptPage | undefined>
}

/** A reader for one read of one source, which remembers what it fetched. */
export interface Reading extends Fetcher {
  /** The pages that came with validators (ETag, Last-Modified), by the address requested. */
  readonly validated: ReadonlyMap<string, KeptPage>
  /** Pages that came anew; those that the site called unchanged are not counted. */
  readonly fresh: number
  /** The moment whose pages these are, once one came: of recordings made before the moment of the read. */
  readonly asOf?: string | undefined
}

/** Opens a reader for each read: over the network, or from recordings. */
export interface Fetchers {
  open(source: SourceDefinition, context: FetchContext): Reading
  close(): Promise<void>
}

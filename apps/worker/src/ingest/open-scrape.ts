import type { Depth } from '@houselights/contracts/jobs/jobs'
import type { ScrapeCache } from '@houselights/database/ingest/scrape-cache'
import { openRun } from '@houselights/database/ingest/scrape-runs'
import { localDay } from '@houselights/domain/dates/city-time'
import type { Fetchers } from '@houselights/scrapers/fetch/fetch-session'
import { createKeyRedactor } from '@houselights/scrapers/fetch/redact-keys'
import { getVenues, type Registry } from '@houselights/scrapers/registry/registry'
import type { CityVenues } from '@houselights/scrapers/source/source'
import type { DataSource } from 'typeorm'
import type { PageParser } from '../parser/parser-pool.ts'
import { type PageWatch, watchPages } from '../parser/watch-pages.ts'

export interface IngestServices {
  dataSource: DataSource
  fetchers: Fetchers
  registry: Registry
  parser: PageParser
  keys: Readonly<Record<string, string | undefined>>
  now(): Date
}

export interface ScrapeJob {
  source: string
  depth: Depth
  jobId: string | null
  byOperator?: boolean
}

/** One scrape of one source, with everything its stages need. */
export interface Scrape extends Pick<ScrapeJob, 'depth'> {
  services: IngestServices
  definition: Registry['sources'][number]
  venues: CityVenues
  run: string
  /** When the scrape happens, ISO. `today` is the city's local day then. */
  scrapedAt: string
  today: string
  /** The source's cached result, if it has one. */
  cached: Pick<ScrapeCache, 'key' | 'exchanges'> | null
  watch: PageWatch
  redactor: ReturnType<typeof createKeyRedactor>
}

export async function openScrape(services: IngestServices, job: ScrapeJob): Promise<Scrape> {
  const { dataSource, registry, keys, now } = services
  const { source, depth, jobId, byOperator = false } = job
  const definition = registry.sources.find(({ slug }) => slug === source)
  if (!definition) throw new Error(`Unknown source "${source}".`)
  const venues = getVenues(registry, definition.city)
  const scrapedAt = now().toISOString()
  const { id, parserKills: kills, cached } = await openRun(dataSource, { source, jobId, depth, startedAt: scrapedAt })
  return {
    services,
    definition,
    venues,
    depth,
    run: id,
    scrapedAt,
    cached,
    today: localDay(scrapedAt, venues.city.timeZone),
    watch: watchPages({ db: dataSource, source, kills, byOperator, now }),
    redactor: createKeyRedactor(keys),
  }
}

import type { Depth } from '@houselights/contracts/jobs/jobs'
import type { ScrapeCache } from '@houselights/database/ingest/scrape-cache'
import { openRun } from '@houselights/database/ingest/scrape-runs'
import { localDay } from '@houselights/domain/dates/city-time'
import type { Fetchers } from '@houselights/scrapers/fetch/fetch-session'
import { createKeyRedactor } from '@houselights/scrapers/fetch/redact-keys'
import { getListedCities, type ListedCities, type Registry } from '@houselights/scrapers/registry/registry'
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
  /** The source's cities with their venues, its own city first. All have the same time zone. */
  cities: ListedCities
  timeZone: string
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
  const cities = getListedCities(registry, definition)
  const { timeZone } = cities[0].city
  const scrapedAt = now().toISOString()
  const { id, parserKills: kills, cached } = await openRun(dataSource, { source, jobId, depth, startedAt: scrapedAt })
  return {
    services,
    definition,
    cities,
    timeZone,
    depth,
    run: id,
    scrapedAt,
    cached,
    today: localDay(scrapedAt, timeZone),
    watch: watchPages({ db: dataSource, source, kills, byOperator, now }),
    redactor: createKeyRedactor(keys),
  }
}

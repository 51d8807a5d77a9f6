import { type Config, loadConfig } from '@houselights/config/config'
import type { ParsedOutput } from '@houselights/contracts/entities/listing'
import { launchChromium } from '@houselights/dev-stack/chromium'
import { needsPermission } from '@houselights/domain/sources/needs-permission'
import { parsePages } from '@houselights/scrapers/parse/parse-pages'
import { jsonLd } from '@houselights/scrapers/platforms/json-ld'
import { createLocalHostLock } from '@houselights/scrapers/fetch/testing/local-host-lock'
import { openFetchers } from '@houselights/scrapers/fetch/open-fetchers'
import type { Fetchers } from '@houselights/scrapers/fetch/fetch-session'
import { recognizeSite, type SiteRecognition } from '@houselights/scrapers/recognize/recognize-site'
import { type RegisteredSource, registry, getVenues } from '@houselights/scrapers/registry/registry'
import type { Page } from '@houselights/scrapers/source/source'
import { isSourceError } from '@houselights/scrapers/source/source-error'
import { UsageError } from '@houselights/command-line/arguments'

export interface LiveScrape extends ParsedOutput {
  pages: Page[]
  now: string
  timeZone: string
}

/** Finds the source with this slug, or the first source of the venue with this slug, which is the venue's own page. */
export function findSource(slug: string): RegisteredSource {
  const source = registry.sources.find((candidate) => candidate.slug === slug || candidate.venue === slug)
  if (source) return source
  const knownSlugs = registry.sources.map((candidate) => candidate.slug)
  throw new UsageError(`There is no venue or source "${slug}". Known: ${knownSlugs.sort().join(', ')}.`)
}

async function withFetchers<Result>(config: Config, work: (fetchers: Fetchers) => Promise<Result>): Promise<Result> {
  const mode = config.mode === 'demo' ? 'demo' : 'live'
  const fetchers = await openFetchers({ ...config, mode }, createLocalHostLock(), launchChromium)
  return work(fetchers).finally(() => fetchers.close())
}

/** Loads the settings. Fetching needs no database, but the services require its setting. */
const loadFetcherConfig = (): Config => loadConfig({ DATABASE_URL: 'postgres://localhost/unused', ...process.env })

/** Scrapes a source over the network. A source that can't be scraped yields its problem instead of listings. */
export async function scrapeLive(slug: string): Promise<LiveScrape> {
  const definition = findSource(slug)
  const { source } = definition
  if (needsPermission(definition))
    throw new UsageError(
      `${definition.name} is off because of its terms. With permission, turn it on at /admin/sources, so that the worker scrapes it.`,
    )
  const { timeZone, currency } = getVenues(registry, definition.city).city
  const config = loadFetcherConfig()
  const key = source.needsKey && config.keys[source.needsKey]
  if (source.needsKey && !key)
    throw new UsageError(`${definition.name} needs a key: see ${source.needsKey} in .env.example.`)
  const now = new Date().toISOString()
  try {
    const fetched = await withFetchers(config, (fetchers) =>
      source.fetch(fetchers.open(definition, { depth: 'full', now, timeZone, keys: config.keys })),
    )
    const { listings, problems } = parsePages(source, fetched.pages, { now, timeZone, currency })
    return { listings, problems: [...fetched.problems, ...problems], pages: fetched.pages, now, timeZone }
  } catch (error) {
    if (!isSourceError(error)) throw error
    return { listings: [], problems: [error.problem], pages: [], now, timeZone }
  }
}

/** Follows a venue's site over the network, politely, and recognizes its platform. Prints its steps to stderr. */
export function recognizeLive(url: string, now: string, timeZone: string): Promise<SiteRecognition> {
  const config = loadFetcherConfig()
  // the platform isn't known yet and doesn't matter to the fetcher
  const site = { slug: 'new-venue', name: url, kind: 'venue' as const, source: jsonLd({ url }) }
  return withFetchers(config, (fetchers) => {
    const fetcher = fetchers.open(site, { depth: 'shallow', now, timeZone, keys: config.keys })
    return recognizeSite(fetcher, url, (step) => console.error(`${step.url}: ${step.what}`))
  })
}

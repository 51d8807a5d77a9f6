import type { Listing } from '@houselights/contracts/entities/listing'
import { loadNamesAndListings } from '@houselights/database/ingest/known-names'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { localDay } from '@houselights/domain/dates/city-time'
import type { ListedCities, Registry } from '@houselights/scrapers/registry/registry'
import type { Page } from '@houselights/scrapers/source/source'
import type { PageParser } from '../../parser/parser-pool.ts'
import type { FetchedPages } from '../fetch/fetch-pages.ts'
import type { Scrape } from '../open-scrape.ts'
import { assignVenues } from './assign-venues.ts'

/** A source's normalized listings, each with its venue. */
export type NormalizedPages = Awaited<ReturnType<typeof normalizePages>>

/**
 * Parses and normalizes a scrape's pages in one task of a parser process, so the data is sent only once. Also returns
 * what the source listed before.
 */
export async function parsePages(
  { services: { dataSource, parser }, definition, cities, scrapedAt, today, watch }: Scrape,
  { pages, asOf }: FetchedPages,
): Promise<NormalizedPages & { before: Listing[] }> {
  let before: Listing[] = []
  const normalized = await normalizePages(parser, definition, pages, {
    now: scrapedAt,
    asOf,
    cities,
    selectKnownNames: async (names) => {
      const { known, stored } = await loadNamesAndListings(dataSource, { names, source: definition.slug, from: today })
      before = stored
      return known
    },
  })
  await watch.recordParsed()
  return { ...normalized, before }
}

interface NormalizeOptions {
  now: string
  /** When these pages were recorded, if that isn't the time of the scrape. */
  asOf?: string | undefined
  cities: ListedCities
  /** Returns the keys that belong to known act names. */
  selectKnownNames(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/**
 * Parses and normalizes a source's pages as of the time of the scrape. Used for scrapes and for reparsing raw pages.
 */
export async function normalizePages(
  parser: PageParser,
  definition: Registry['sources'][number],
  pages: readonly Page[],
  { now, asOf = now, cities, selectKnownNames }: NormalizeOptions,
) {
  const { source } = definition
  const { timeZone, currency } = cities[0].city
  const today = localDay(now, timeZone)
  const context = { now: asOf, timeZone, currency }
  const { listings, problems, firmDays, keys, known } = await parser.listings(
    { source, pages, context },
    { selectKnownNames },
  )
  const upcoming = listings.filter(({ date }) => date >= today)
  // Listings at our venues, listings at unknown venues, and problems for the names of those.
  const { assignedListings, waitingListings, problems: venueProblems } = assignVenues(upcoming, definition, cities)
  const names = collectNames(
    keys,
    known,
    assignedListings.map(({ listing }) => listing),
  )
  const [found, pastCount] = [upcoming.length, listings.length - upcoming.length]
  const lastDay = upcoming
    .map(({ date }) => date)
    .sort()
    .at(-1)
  return {
    today,
    found,
    pastCount,
    lastDay,
    assignedListings,
    waitingListings,
    firmDays,
    problems,
    venueProblems,
    names,
  }
}

/**
 * Collects the keys of names that may be on the pages, except names of known acts on this source's own structured
 * bills. Also returns which of these keys are known.
 */
function collectNames(keys: readonly string[], known: ReadonlySet<string>, listings: readonly Listing[]) {
  const ownKeys = new Set(
    listings
      .filter(({ billedBy }) => billedBy === 'structure')
      .flatMap(({ headliner, support }) => [headliner ?? '', ...support].map(artistKey))
      .filter((key) => known.has(key)),
  )
  const otherKeys = keys.filter((key) => !ownKeys.has(key))
  return { names: otherKeys, known: otherKeys.filter((key) => known.has(key)).sort() }
}

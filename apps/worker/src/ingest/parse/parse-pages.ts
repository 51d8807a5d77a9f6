import type { Listing } from '@houselights/contracts/entities/listing'
import { knownBefore } from '@houselights/database/ingest/known-names'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { localDay } from '@houselights/domain/dates/city-time'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { CityVenues, Page } from '@houselights/scrapers/source/source'
import type { PageParser } from '../../parser/parser-pool.ts'
import type { FetchedPages } from '../fetch/fetch-pages.ts'
import type { Scrape } from '../open-scrape.ts'
import { placeListings } from './assign-venues.ts'

/** What a source's pages list, by the rules of all platforms, each at its venue. */
export type NormalizedPages = Awaited<ReturnType<typeof normalizedPages>>

/**
 * Parses and normalizes the pages of a scrape in one task of a parser process, so that what they state is sent once. Gives
 * with it what the source listed before.
 */
export async function parsePages(
  { services: { dataSource, parser }, definition, venues, readAt, today, watch }: Scrape,
  { pages, asOf }: FetchedPages,
): Promise<NormalizedPages & { before: Listing[] }> {
  let before: Listing[] = []
  const normalized = await normalizedPages(parser, definition, pages, {
    now: readAt,
    asOf,
    venues,
    knownNames: async (names) => {
      const { known, stored } = await knownBefore(dataSource, { names, source: definition.slug, from: today })
      before = stored
      return known
    },
  })
  await watch.parsed()
  return { ...normalized, before }
}

interface Reading {
  now: string
  /** The moment whose pages these are, where it is not that of the read. */
  asOf?: string | undefined
  /** The source's, with its venues. */
  venues: CityVenues
  /** Those of the keys that are known to be an act's. */
  knownNames(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** The listings of a source's pages, as they were at the moment of the read: for a read and for reading kept pages again. */
export async function normalizedPages(
  parser: PageParser,
  definition: Registry['sources'][number],
  pages: readonly Page[],
  { now, asOf = now, venues, knownNames }: Reading,
) {
  const { source } = definition
  const { timeZone, currency } = venues.city
  const today = localDay(now, timeZone)
  const context = { now: asOf, timeZone, currency }
  const { listings, problems, firmDays, keys, known } = await parser.listings(
    { source, pages, context },
    { knownNames },
  )
  const upcoming = listings.filter(({ date }) => date >= today)
  // what is at venues of ours, and problems of venues that nobody knows
  const { placed, problems: strangers } = placeListings(upcoming, definition, venues)
  const names = parsedNames(
    keys,
    known,
    placed.map(({ listing }) => listing),
  )
  const [found, past] = [upcoming.length, listings.length - upcoming.length]
  const lastDay = upcoming
    .map(({ date }) => date)
    .sort()
    .at(-1)
  return { today, found, past, lastDay, placed, firmDays, problems, strangers, names }
}

/** Keys of names that the pages may hold, and those that are known by more than what this source lists one by one. */
function parsedNames(keys: readonly string[], known: ReadonlySet<string>, listings: readonly Listing[]) {
  const own = new Set(
    listings
      .filter(({ billedBy }) => billedBy === 'structure')
      .flatMap(({ headliner, support }) => [headliner ?? '', ...support].map(artistKey))
      .filter((key) => known.has(key)),
  )
  const others = keys.filter((key) => !own.has(key))
  return { names: others, known: others.filter((key) => known.has(key)).sort() }
}

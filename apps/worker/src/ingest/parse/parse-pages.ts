import type { Listing } from '@houselights/contracts/entities/listing'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { localDay } from '@houselights/domain/dates/city-time'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { CityVenues, Page } from '@houselights/scrapers/source/source'
import type { PageParser } from '../../parser/parser-pool.ts'
import { placeListings } from './assign-venues.ts'

export type PageListings = Awaited<ReturnType<typeof pageListings>>

interface Reading {
  now: string
  /** The moment whose pages these are, where it is not that of the read. */
  asOf?: string | undefined
  /** The source's, with its venues. */
  known: CityVenues
  /** Those of the keys that are known to be an act's. */
  knownNames(keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** The listings of a source's pages, as they were at the moment of the read: for a read and for reading kept pages again. */
export async function pageListings(
  parser: PageParser,
  definition: Registry['sources'][number],
  pages: readonly Page[],
  { now, asOf = now, known: cityVenues, knownNames }: Reading,
) {
  const { source } = definition
  const { timeZone, currency } = cityVenues.city
  const today = localDay(now, timeZone)
  const context = { now: asOf, timeZone, currency }
  const { listings, problems, firmDays, keys, known } = await parser.listings(
    { source, pages, context },
    { knownNames },
  )
  const upcoming = listings.filter(({ date }) => date >= today)
  // what is at venues of ours, and problems of venues that nobody knows
  const { placed, problems: strangers } = placeListings(upcoming, definition, cityVenues)
  const names = namesRead(
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
function namesRead(keys: readonly string[], known: ReadonlySet<string>, listings: readonly Listing[]) {
  const own = new Set(
    listings
      .filter(({ billedBy }) => billedBy === 'structure')
      .flatMap(({ headliner, support }) => [headliner ?? '', ...support].map(artistKey))
      .filter((key) => known.has(key)),
  )
  const others = keys.filter((key) => !own.has(key))
  return { names: others, known: others.filter((key) => known.has(key)).sort() }
}

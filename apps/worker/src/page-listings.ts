import { artistKey } from '@houselights/domain/artist-name'
import { localDay } from '@houselights/domain/city-time'
import type { Registry } from '@houselights/sources/registry'
import type { CityVenues, Page } from '@houselights/sources/source'
import type { Listing, Problem } from '@houselights/types/listing'
import type { PageParser } from './parser/parser-pool.ts'
import { type PlacedListings, placeListings } from './place-listings.ts'

export interface PageListings {
  /** The city's day at the moment of the read. */
  today: string
  /** Listings from that day on, and how many lie before it. */
  upcoming: Listing[]
  past: number
  /** Those of them that are at venues of ours. */
  placed: PlacedListings['placed']
  current: Listing[]
  /** Ids of listings whose day a printed weekday confirms. */
  firmDays: ReadonlySet<string>
  problems: Problem[]
  /** Venues that nobody knows. */
  strangers: Problem[]
  names: NamesRead
}

/** Keys of names that the pages may hold, and those of them that are known, by more than what this source lists. */
interface NamesRead {
  names: string[]
  known: string[]
}

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
  { source, venue }: Registry['sources'][number],
  pages: readonly Page[],
  { now, asOf = now, known: cityVenues, knownNames }: Reading,
): Promise<PageListings> {
  const { timeZone, currency } = cityVenues.city
  const today = localDay(now, timeZone)
  const context = { now: asOf, timeZone, currency }
  const { listings, problems, firmDays, keys, known } = await parser.listings(
    { source, pages, context },
    { knownNames },
  )
  const upcoming = listings.filter(({ date }) => date >= today)
  const { placed, problems: strangers } = placeListings(upcoming, venue, cityVenues, source.url)
  const current = placed.map(({ listing }) => listing)
  const past = listings.length - upcoming.length
  return {
    today,
    upcoming,
    past,
    placed,
    current,
    firmDays,
    problems,
    strangers,
    names: namesRead(keys, known, current),
  }
}

/** Acts that the source itself lists one by one stay known as long as it does. */
function namesRead(keys: readonly string[], known: ReadonlySet<string>, listings: readonly Listing[]): NamesRead {
  const own = new Set(
    listings
      .filter(({ billedBy }) => billedBy === 'structure')
      .flatMap(({ headliner, support }) => [headliner ?? '', ...support].map(artistKey))
      .filter((key) => known.has(key)),
  )
  const others = keys.filter((key) => !own.has(key))
  return { names: others, known: others.filter((key) => known.has(key)).sort() }
}

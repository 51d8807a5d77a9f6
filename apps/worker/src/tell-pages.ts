import { localDay } from '@houselights/domain/city-time'
import { pageAddress } from '@houselights/sources/links'
import { normalise } from '@houselights/sources/normalise'
import type { Page, VenueDefinition } from '@houselights/sources/source'
import type { Listing, Problem } from '@houselights/types/listing'
import { type PlacedListings, placeListings } from './place-listings.ts'
import type { Registry } from './registry.ts'

export interface ToldPages {
  /** The city's day at the moment of the read. */
  today: string
  /** Listings from that day on, and how many lie before it. */
  upcoming: Listing[]
  past: number
  /** Those of them that are at venues of ours. */
  placed: PlacedListings['placed']
  current: Listing[]
  /** Ids of listings for whose day a printed weekday speaks. */
  firmDays: ReadonlySet<string>
  problems: Problem[]
  /** Venues that nobody knows. */
  strangers: Problem[]
}

/** What pages of a source tell, as they were at the moment of the read: for a read and for reading kept pages again. */
export function tellPages(
  { source, venue }: Registry['sources'][number],
  pages: readonly Page[],
  { now, timeZone, venues }: { now: string; timeZone: string; venues: readonly VenueDefinition[] },
): ToldPages {
  const today = localDay(now, timeZone)
  const { listings, problems, firmDays } = normalise(source.parse(pages, { now, timeZone }), {
    now,
    timeZone,
    pageUrl: pageAddress(source.url, pages),
  })
  const upcoming = listings.filter(({ date }) => date >= today)
  const { placed, problems: strangers } = placeListings(upcoming, venue, venues, source.url)
  const current = placed.map(({ listing }) => listing)
  return { today, upcoming, past: listings.length - upcoming.length, placed, current, firmDays, problems, strangers }
}

import { gazetteer } from '@houselights/config/cities/cities'
import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { venueKey } from '@houselights/domain/venues/venue-identity'
import type { CityVenues, RawListing } from '@houselights/scrapers/source/source'
import { assignListing } from '@houselights/scrapers/venue-assignment/assign-listing'
import { isTownIn } from '@houselights/scrapers/venue-assignment/name-key'
import type { SavedList } from './parse-saved-list.ts'

/** A printed name that is no venue's, as it is spelled first, with the days of its first and last show (YYYY-MM-DD). */
export interface UnknownName {
  name: string
  shows: number
  first: string
  last: string
}

/** The shows in a city. `placed` are at a venue, or kept until their location is announced. */
export interface ShowCount {
  all: number
  placed: number
  announcedLater: number
  /** Most shows first. */
  unknown: UnknownName[]
}

export interface ListCount {
  cities: (ShowCount & { city: string })[]
  /** Shows without a town that are at no city's venue. Each row that couldn't be parsed counts as one. */
  townNotStated: ShowCount
  /** The shows in towns of no city, or at venues that are known to be outside; most shows first. */
  otherTowns: { town: string; shows: number }[]
}

type Outcome = 'at-venue' | 'announced-later' | 'unknown'
/** A show with what is printed as its venue, and the id of its city, or its town if that is in no city. */
interface Placed {
  outcome: Outcome
  name: string
  date: string
  /** The slug of the venue. */
  room?: string
  city?: string
  town?: string
}

/**
 * Counts which shows of a list are at a venue of the cities. A show belongs to the city of its printed town, or of its
 * venue if it has none.
 */
export function countShows({ listings, badRows }: SavedList, cities: readonly CityVenues[]): ListCount {
  const shows = [
    ...listings.map((listing) => placeShow(listing, cities)),
    ...badRows.map((name): Placed => ({ outcome: 'unknown', name, date: '' })),
  ]
  return {
    cities: cities.map(({ city }) => ({
      city: city.name,
      ...summarize(shows.filter((show) => show.city === city.id)),
    })),
    townNotStated: summarize(shows.filter(({ city, town }) => city === undefined && town === undefined)),
    otherTowns: [...Map.groupBy(shows, ({ town }) => town)]
      .flatMap(([town, group]) => (town === undefined ? [] : [{ town, shows: group.length }]))
      .sort((a, b) => b.shows - a.shows),
  }
}

/** Returns the slugs of the venues that have a show on a list. A venue for unannounced locations is no room. */
export const findRoomsWithShow = ({ listings }: SavedList, cities: readonly CityVenues[]): string[] =>
  listings.flatMap((listing) => {
    const { outcome, room } = placeShow(listing, cities)
    return outcome === 'at-venue' && room !== undefined ? [room] : []
  })

function placeShow(listing: RawListing, cities: readonly CityVenues[]): Placed {
  const { title, venue = null, room = null, place = null, description } = listing
  const town = place?.city ?? undefined
  const assignments = cities.map(({ city, venues }) => ({
    city,
    ...assignListing({ title, venue, room, place, description }, undefined, { city, venues }),
  }))
  const found = assignments.find((assignment) => 'venue' in assignment)
  const own = town === undefined ? undefined : assignments.find(({ city }) => isTownIn(city, town))
  // a venue may be known to be outside, although lists print the city's name after it
  const isOutside = own && 'none' in own && own.none === 'outside-city'
  const { city } = found ?? (isOutside ? undefined : own) ?? {}
  return {
    outcome: found ? (isUnannounced({ slug: found.venue }) ? 'announced-later' : 'at-venue') : 'unknown',
    name: venue ?? `no venue: ${title}`,
    date: listing.date,
    ...(found && { room: found.venue }),
    ...(city ? { city: city.id } : town !== undefined && { town: isOutside ? (venue ?? town) : town }),
  }
}

function summarize(shows: readonly Placed[]): ShowCount {
  const count = (wanted: Outcome) => shows.filter(({ outcome }) => outcome === wanted).length
  const unknown = shows.filter(({ outcome }) => outcome === 'unknown')
  return {
    all: shows.length,
    placed: count('at-venue') + count('announced-later'),
    announcedLater: count('announced-later'),
    unknown: [...Map.groupBy(unknown, ({ name }) => venueKey(name, gazetteer)).values()]
      .map((group) => {
        const dates = group.map(({ date }) => date).sort()
        return { name: group[0]?.name ?? '', shows: group.length, first: dates[0] ?? '', last: dates.at(-1) ?? '' }
      })
      .sort((a, b) => b.shows - a.shows),
  }
}

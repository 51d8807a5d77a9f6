import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { metersBetween } from '@houselights/domain/geography/distance'
import { isNearlySame } from '@houselights/domain/text/nearly-same'
import { GENERIC_WORDS } from '@houselights/domain/venues/venue-name'
import type { CityVenues, RawListing, VenueDefinition } from '../source/source.ts'
import { findNamedTown, isTownIn, toNameKeys } from './name-key.ts'
import { toStreetKey } from './street-key.ts'
import { getVenueIndex, type NamedVenue, type VenueIndex } from './venue-index.ts'

/** Finds the venue whose name differs only in typos, like "Indpendent". Undefined if there are none or several. */
function findMisspelled(key: string, { byName }: VenueIndex): NamedVenue | undefined {
  const name = withoutBlanks(key)
  const similarVenues = [...byName].filter(([knownKey]) => isNearlySame(withoutBlanks(knownKey), name))
  const slugs = new Set(similarVenues.map(([, { venue }]) => venue.slug))
  return slugs.size === 1 ? similarVenues[0]?.[1] : undefined
}

const withoutBlanks = (key: string): string => key.replaceAll(' ', '')

/** The venue and address that a listing prints. */
export interface PrintedPlace {
  venue: string | null
  room?: string | null
  place?: RawListing['place'] | null
}

/** A venue's slug, and a room in it. */
interface Assigned {
  venue: string
  room?: string
}

export type Assignment = Assigned | { none: 'outside-city' | 'unknown'; why: string }

/** Two venues whose names share a word are the same venue if they are closer together than this. */
const SAME_VENUE_METERS = 75
/**
 * A venue with the same name is a different one if it is farther away than this. Maps may place the same venue several
 * hundred meters apart.
 */
const OTHER_VENUE_METERS = 1500
/**
 * Decides which venue of the city a listing means: by name or alias, by address, or by a nearby venue that shares a
 * word of the name. A listing that mentions another town, or a point outside the city, yields `outside-city`. Weak
 * evidence yields `unknown`.
 */
export function assignVenue(printedPlace: PrintedPlace, { city, venues }: CityVenues): Assignment {
  const text = printedPlace.venue?.trim() ?? ''
  const outsideReason = explainOutside(text, printedPlace.place, city)
  if (outsideReason) return { none: 'outside-city', why: outsideReason }
  const index = getVenueIndex({ city, venues })
  const namedVenue = findByName(text, printedPlace, index, city)
  if (namedVenue && isElsewhere(namedVenue.venue, printedPlace.place))
    return { none: 'unknown', why: `"${text}" is far from ${namedVenue.venue.name}` }
  if (namedVenue) return toAssigned(namedVenue.venue, namedVenue.room ?? printedPlace.room)
  const address = toStreetKey(printedPlace.place?.address) ?? toStreetKey(text)
  const venueAtAddress = address && index.byAddress.get(address)
  if (venueAtAddress) return toAssigned(venueAtAddress, printedPlace.room)
  const nearbyVenue = findNearbyVenue(text, printedPlace.place, index, city)
  if (nearbyVenue) return toAssigned(nearbyVenue, printedPlace.room)
  return { none: 'unknown', why: text ? `no venue is called "${text}"` : 'the listing has no venue' }
}

const toAssigned = ({ slug }: VenueDefinition, room: string | null | undefined): Assigned => ({
  venue: slug,
  ...(room && { room }),
})

function explainOutside(text: string, place: PrintedPlace['place'], city: CityFile): string | undefined {
  if (place?.city && !isTownIn(city, place.city)) return `"${text}" is in ${place.city}`
  if (!place?.city && findNamedTown(city, text) === 'other') return `"${text}" is in another town`
  const { latitude, longitude } = place ?? {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  return isWithinBounds(city.bounds, { latitude, longitude }) ? undefined : `"${text}" is outside the city`
}

function findByName(
  text: string,
  { room, place }: PrintedPlace,
  index: VenueIndex,
  city: CityFile,
): NamedVenue | undefined {
  const [words = '', name = ''] = toNameKeys(text, city)
  const exactMatch = index.byName.get(words)
  if (exactMatch) return exactMatch
  const town = findNamedTown(city, text)
  const inCity = isTownIn(city, place?.city ?? '') || town === 'ours'
  // "The Lantern, Reno": the word after the comma may be a town that we don't know
  if (!inCity && town === 'unknown') return undefined
  const looseMatch =
    index.byName.get(name) ?? (room ? index.byName.get(toNameKeys(`${text} ${room}`, city)[0] ?? '') : undefined)
  if (looseMatch || !inCity) return looseMatch
  return findMisspelled(name, index)
}

function isElsewhere(venue: VenueDefinition, place: PrintedPlace['place']): boolean {
  const meters = metersBetween(venue, place)
  return meters !== undefined && meters > OTHER_VENUE_METERS
}

function findNearbyVenue(text: string, place: PrintedPlace['place'], index: VenueIndex, city: CityFile) {
  const words = getDistinctiveWords(text, city)
  const nearbyVenues = index.venues.filter((venue) => {
    const meters = metersBetween(venue, place)
    if (meters === undefined || meters > SAME_VENUE_METERS) return false
    return [venue.name, ...(venue.aliases ?? [])].some((knownName) =>
      [...getDistinctiveWords(knownName, city)].some((word) => words.has(word)),
    )
  })
  return nearbyVenues.length === 1 ? nearbyVenues[0] : undefined
}

const COMMON_WORDS = ['the', 'and', 'street', 'presents', 'jazz']

function getDistinctiveWords(name: string, city: CityFile): Set<string> {
  const commonWords = [...COMMON_WORDS, ...nameWords(city.name)]
  return new Set(
    nameWords(name).filter((word) => word.length > 2 && !GENERIC_WORDS.has(word) && !commonWords.includes(word)),
  )
}

import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { metersBetween } from '@houselights/domain/geography/distance'
import { townsOfCity } from '@houselights/domain/geography/towns'
import { countSlips } from '@houselights/domain/text/nearly-same'
import { toLine } from '@houselights/domain/text/text'
import { compareNames } from '@houselights/domain/venues/compare-names'
import { toStreetKey } from '@houselights/domain/venues/street-key'
import { areApart, locatePlace } from '@houselights/domain/venues/venue-identity'
import { GENERIC_WORDS, type Place, parsePlace } from '@houselights/domain/venues/venue-name'
import type { CityVenues, RawListing, VenueDefinition } from '../source/source.ts'
import { findNamedTown, isTownIn, toNameKeys, toWordsKey } from './name-key.ts'
import { getVenueIndex, type NamedVenue, type VenueIndex } from './venue-index.ts'

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
  if (namedVenue && areApart(namedVenue.venue, printedPlace.place ?? {}))
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
  const surroundings = findSurroundings(text, index)
  const town = findNamedTown(city, text)
  const inCity = isTownIn(city, place?.city ?? '') || town === 'ours' || surroundings !== undefined
  // "The Lantern, Reno": the word after the comma may be a town that we don't know
  if (!inCity && town === 'unknown') return undefined
  const looseMatch =
    index.byName.get(name) ?? (room ? index.byName.get(toNameKeys(`${text} ${room}`, city)[0] ?? '') : undefined)
  if (looseMatch || !inCity) return looseMatch
  return findSimilar(locatePlace(parsePlace(text, townsOfCity(city)), place ?? {}), index) ?? surroundings
}

/** Finds the venue that surrounds the named place: `Lantern Festival, Moth Park, S.F.`, `Upstairs at the Lantern, S.F.` */
function findSurroundings(text: string, { byName }: VenueIndex): NamedVenue | undefined {
  const [, ...places] = toLine(text).split(/, | at /)
  return places.map((place) => byName.get(toWordsKey(place))).find(Boolean)
}

/** No slip of a name within this many letters leads to another venue. */
const MAX_SLIPS = 2

/**
 * Finds the venue whose name differs only in the kind of venue, or in slips: "Lantern Nightclub", "Indpendent".
 * Undefined if another venue's name is nearly as close, or if the printed address is another one.
 */
function findSimilar({ words, street }: Place, { names }: VenueIndex): NamedVenue | undefined {
  const match = names.find((known) => ['kind', 'slip'].includes(compareNames(known.words, words)))
  if (!match) return undefined
  const ownStreet = toStreetKey(match.venue.address)
  if (street && ownStreet && street !== ownStreet) return undefined
  const name = words.join('')
  const isClose = (otherName: string) =>
    Math.abs(otherName.length - name.length) <= MAX_SLIPS && countSlips(otherName, name) <= MAX_SLIPS
  const isDoubtful = names.some(
    (other) =>
      other.venue.slug !== match.venue.slug &&
      (isClose(other.words.join('')) || compareNames(other.words, words) === 'kind'),
  )
  return isDoubtful ? undefined : match
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

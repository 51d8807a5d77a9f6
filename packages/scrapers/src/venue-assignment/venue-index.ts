import type { CityFile } from '@houselights/contracts/cities/city-files'
import { nameWords } from '@houselights/domain/artists/artist-name'
import { townsOfCity } from '@houselights/domain/geography/towns'
import { toStreetKey } from '@houselights/domain/venues/street-key'
import { parsePlace } from '@houselights/domain/venues/venue-name'
import type { CityVenues, VenueDefinition } from '../source/source.ts'
import { toNameKeys, toWordsKey } from './name-key.ts'

export interface NamedVenue {
  venue: VenueDefinition
  room?: string
}

export interface VenueIndex {
  venues: readonly VenueDefinition[]
  /** Every name, as words without article and town, also those that two venues share. */
  names: readonly (NamedVenue & { words: readonly string[] })[]
  /** By name key. Keys that two venues share are left out. */
  byName: ReadonlyMap<string, NamedVenue>
  /** By address key. Addresses that two venues share are left out. */
  byAddress: ReadonlyMap<string, VenueDefinition>
}

const indexes = new WeakMap<readonly VenueDefinition[], VenueIndex>()

/** Indexes a city's venues by name and address. Cached per list of venues. */
export function getVenueIndex({ city, venues }: CityVenues): VenueIndex {
  const cached = indexes.get(venues)
  if (cached) return cached
  const forms = venues.flatMap((venue) => getPrintedForms(venue).map((form) => ({ venue, ...form })))
  const keys = forms.flatMap(({ printed, ...named }) => getKeys(printed, city).map((key) => [key, named] as const))
  const addresses = venues.flatMap((venue) => {
    const key = toStreetKey(venue.address)
    return key ? [[key, venue] as const] : []
  })
  const index = {
    venues,
    names: forms
      .filter(({ printed }) => !losesPlace(printed, city))
      .map(({ printed, ...named }) => ({ ...named, words: parsePlace(printed, townsOfCity(city)).words })),
    byName: withoutShared(keys, ({ venue }) => venue.slug),
    byAddress: withoutShared(addresses, ({ slug }) => slug),
  }
  indexes.set(venues, index)
  return index
}

/** Whether a name is "Tallow Auditorium at Wick", whose words end before the place after "at". */
function losesPlace(printed: string, city: CityFile): boolean {
  const lastWord = nameWords(printed).at(-1)
  return printed.includes(' at ') && parsePlace(printed, townsOfCity(city)).words.at(-1) !== lastWord
}

const getKeys = (printed: string, city: CityFile): readonly string[] =>
  losesPlace(printed, city) ? [toWordsKey(printed)] : toNameKeys(printed, city)

/** Returns every form of a venue's name, including its rooms together with the venue. */
export function getPrintedForms(venue: VenueDefinition): (Omit<NamedVenue, 'venue'> & { printed: string })[] {
  const { name, aliases = [], rooms = [] } = venue
  const getRoom = (printed: string) => rooms.find((room) => toWordsKey(printed).includes(toWordsKey(room)))
  const venueNames = [name, ...aliases].filter((venueName) => !getRoom(venueName))
  const roomForms = rooms.flatMap((room) =>
    venueNames.flatMap((venueName) =>
      [`${venueName} ${room}`, `${room} ${venueName}`, `${room} at ${venueName}`].map((printed) => ({ printed, room })),
    ),
  )
  return [{ printed: name }, ...aliases.map((printed) => ({ printed, room: getRoom(printed) })), ...roomForms]
}

/** Returns a map of the keys that have only one owner. The first entry of an owner counts. */
function withoutShared<T>(entries: readonly (readonly [string, T])[], getOwner: (entry: T) => string): Map<string, T> {
  const uniqueValues = new Map<string, T>()
  const sharedKeys = new Set<string>()
  for (const [key, entry] of entries) {
    const knownEntry = uniqueValues.get(key)
    if (knownEntry && getOwner(knownEntry) !== getOwner(entry)) sharedKeys.add(key)
    else if (!knownEntry) uniqueValues.set(key, entry)
  }
  for (const key of sharedKeys) uniqueValues.delete(key)
  return uniqueValues
}

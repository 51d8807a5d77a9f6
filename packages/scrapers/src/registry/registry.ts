import { cityFolders } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { CityVenues, SourceDefinition, VenueDefinition } from '../source/source.ts'
import { aggregatorDefinition, venueDefinition } from './venue-definition.ts'

/** A source with the city that it lists; `venue` is the slug of the venue whose shows it lists, absent where it lists many. */
export type RegisteredSource = SourceDefinition & { city: string; venue?: string }

/** What is read: the cities with their venues, and every source, the inactive ones too: venues' own first, then lists of many. */
export interface Registry {
  cities: readonly CityVenues[]
  sources: readonly RegisteredSource[]
}

/** A registry of one city. */
export const getRegistry = (
  city: CityFile,
  venues: readonly VenueDefinition[],
  lists: readonly SourceDefinition[],
): Registry => ({
  cities: [{ city, venues }],
  sources: [
    ...venues.flatMap(({ slug, sources }) => sources.map((source) => ({ ...source, city: city.id, venue: slug }))),
    ...lists.map((source) => ({ ...source, city: city.id })),
  ],
})

const ofCities = cityFolders.map(({ city, venues, aggregators }) =>
  getRegistry(city, venues.map(venueDefinition), aggregators.map(aggregatorDefinition)),
)

/** The venues and sources of this installation's cities, as their folders hold them. Throws where a source names no platform. */
export const registry: Registry = {
  cities: ofCities.flatMap(({ cities }) => cities),
  sources: ofCities.flatMap(({ sources }) => sources),
}

/** A city of a registry, with its venues. Throws where it has none of that id. */
export function getVenues({ cities }: Registry, id: string): CityVenues {
  const found = cities.find(({ city }) => city.id === id)
  if (found) return found
  throw new Error(`There is no city "${id}" in the registry. Known: ${cities.map(({ city }) => city.id).join(', ')}.`)
}

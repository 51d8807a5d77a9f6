import { cityFolders } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { CityVenues, SourceDefinition, VenueDefinition } from '../source/source.ts'
import { toAggregatorDefinition, toVenueDefinition } from './venue-definition.ts'

/**
 * A source with its city. `venue` is the slug of the venue whose shows the source lists. It is absent for lists of many
 * venues.
 */
export type RegisteredSource = SourceDefinition & { city: string; venue?: string }

/**
 * The cities with their venues, and every source, including inactive ones: venues' own sources first, then lists of
 * many venues.
 */
export interface Registry {
  cities: readonly CityVenues[]
  sources: readonly RegisteredSource[]
}

/** Creates a registry of one city. */
export const createRegistry = (
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

const cityRegistries = cityFolders.map(({ city, venues, aggregators }) =>
  createRegistry(city, venues.map(toVenueDefinition), aggregators.map(toAggregatorDefinition)),
)

/**
 * The venues and sources of this installation's cities, from their folders. Importing throws if a source's platform is
 * unknown.
 */
export const registry: Registry = {
  cities: cityRegistries.flatMap(({ cities }) => cities),
  sources: cityRegistries.flatMap(({ sources }) => sources),
}

/** Returns a city of a registry, with its venues. Throws if there is no city with that id. */
export function getVenues({ cities }: Registry, id: string): CityVenues {
  const cityVenues = cities.find(({ city }) => city.id === id)
  if (cityVenues) return cityVenues
  throw new Error(`There is no city "${id}" in the registry. Known: ${cities.map(({ city }) => city.id).join(', ')}.`)
}

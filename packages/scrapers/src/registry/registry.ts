import { cityFolders } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { UNANNOUNCED_VENUE } from '@houselights/contracts/entities/unannounced'
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

/** Creates the venue where a city's shows are kept while their location isn't public. */
const toUnannouncedVenue = ({ id }: Pick<CityFile, 'id'>): VenueDefinition => ({
  slug: `${id}-${UNANNOUNCED_VENUE.slug}`,
  name: UNANNOUNCED_VENUE.name,
  sources: [],
})

/** Creates a registry of one city. */
export const createRegistry = (
  city: CityFile,
  venues: readonly VenueDefinition[],
  lists: readonly SourceDefinition[],
): Registry => ({
  cities: [{ city, venues: [...venues, toUnannouncedVenue(city)].sort(bySlug) }],
  sources: [
    ...venues.flatMap(({ slug, sources }) => sources.map((source) => ({ ...source, city: city.id, venue: slug }))),
    ...lists.map((source) => ({ ...source, city: city.id })),
  ],
})

const bySlug = (a: VenueDefinition, b: VenueDefinition): number => (a.slug < b.slug ? -1 : 1)

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

/** The cities whose shows a source lists, its own city first. They share its time zone and currency. */
export type ListedCities = readonly [CityVenues, ...CityVenues[]]

/** Returns the cities whose shows a source lists. Throws if the registry lacks one. */
export const getListedCities = (registry: Registry, { city, alsoCities = [] }: RegisteredSource): ListedCities => [
  getVenues(registry, city),
  ...alsoCities.map((id) => getVenues(registry, id)),
]

/** Returns a city of a registry, with its venues. Throws if there is no city with that id. */
export function getVenues({ cities }: Registry, id: string): CityVenues {
  const cityVenues = cities.find(({ city }) => city.id === id)
  if (cityVenues) return cityVenues
  throw new Error(`There is no city "${id}" in the registry. Known: ${cities.map(({ city }) => city.id).join(', ')}.`)
}

import type { CityFacts } from './city-files.ts'

export interface SiteCity extends CityFacts {
  /** The prefix of the city's addresses: empty for the default city, else `/` and its id. */
  path: string
  /** The ids of all cities, the default one first. */
  cities: readonly string[]
  /** Whether any of its venues has a neighborhood. */
  hasNeighborhoods: boolean
}

/** Names a city, with its nearby cities if a list includes them: `Lanternville and the Moths`. */
export const nameWithNearby = (
  { name, nearby }: Pick<CityFacts, 'name' | 'nearby'>,
  includesNearby: string | undefined,
): string => (includesNearby ? [name, ...nearby.map(({ called }) => called)].join(' and ') : name)

export const getCityPath = (id: string, cities: readonly string[]): string => (id === cities[0] ? '' : `/${id}`)

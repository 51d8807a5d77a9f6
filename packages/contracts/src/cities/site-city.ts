import type { CityFacts } from './city-files.ts'

export interface SiteCity extends CityFacts {
  /** What its addresses begin with: nothing where it is the default city, else `/` and its id. */
  path: string
  /** The ids of all cities, the default one first. */
  cities: readonly string[]
  /** Whether its venues lie in neighborhoods that it names. */
  hasNeighborhoods: boolean
}

export const pathOfCity = (id: string, cities: readonly string[]): string => (id === cities[0] ? '' : `/${id}`)

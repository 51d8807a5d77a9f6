import { cities, defaultCity, findCity } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { RefusedError } from '@houselights/domain/errors/refused-error'

export const getQueryCity = (query: object): CityFile =>
  getRequestedCity('city' in query && typeof query.city === 'string' ? query.city : undefined)

/** Returns the city of a list: with `nearby=true` in the query, the list includes the cities near it. */
export const toListedCity = (query: object, city: CityFile): CityFile & { alsoCities?: readonly string[] } =>
  'nearby' in query && query.nearby === 'true' && city.nearby.length > 0
    ? { ...city, alsoCities: city.nearby.map(({ id }) => id) }
    : city

/** Returns the city with the id in the request, or the default city. Throws a RefusedError if there is no such city. */
export function getRequestedCity(id: string | undefined): CityFile {
  if (id === undefined) return defaultCity
  const city = findCity(id)
  if (city) return city
  throw new RefusedError(
    `Unknown city "${id.slice(0, 50)}": city must be one of ${cities.map((knownCity) => knownCity.id).join(', ')}.`,
  )
}

import { cities, cityOf, defaultCity } from '@houselights/cities/cities'
import type { CityFile } from '@houselights/types/city-files'
import { pathOfCity } from '@houselights/types/site-city'

const IDS = cities.map(({ id }) => id)

/** The city of a page, and its path there: the default city's pages are at `/…`, another's below `/<id>`. */
export function placeOfPage(address: string): { city: CityFile; path: string } {
  const { pathname } = new URL(address)
  const city = cityOf(pathname.split('/')[1] ?? '')
  const prefix = city ? pathOfCity(city.id, IDS) : ''
  return city && prefix ? { city, path: pathname.slice(prefix.length) || '/' } : { city: defaultCity, path: pathname }
}

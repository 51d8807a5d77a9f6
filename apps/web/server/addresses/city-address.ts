import { cities, defaultCity, findCity } from '@houselights/config/cities/cities'
import { CityFacts } from '@houselights/contracts/cities/city-files'
import { getCityPath, type SiteCity } from '@houselights/contracts/cities/site-city'

const ids = cities.map(({ id }) => id)
const siteCities = new Map<string, SiteCity>(
  cities.map((city) => [
    city.id,
    {
      ...CityFacts.parse(city),
      path: getCityPath(city.id, ids),
      cities: ids,
      hasNeighborhoods: city.neighborhoods.length > 0,
    },
  ]),
)

interface CityAddress {
  /** The id of the city in the first path segment, or of the default city. */
  city: string
  path: string
  /** Whether the first path segment is the default city's id. The default city's addresses should have no prefix. */
  isNamedDefault: boolean
}

export function parseCityPath(pathname: string): CityAddress {
  const end = pathname.indexOf('/', 1)
  const [firstSegment, rest] = end < 0 ? [pathname.slice(1), '/'] : [pathname.slice(1, end), pathname.slice(end)]
  if (!findCity(firstSegment)) return { city: defaultCity.id, path: pathname, isNamedDefault: false }
  return { city: firstSegment, path: rest, isNamedDefault: firstSegment === defaultCity.id }
}

export function getSiteCityAt(pathname: string): SiteCity {
  const city = siteCities.get(parseCityPath(pathname).city)
  if (!city) throw new Error(`There’s no city at ${pathname}.`)
  return city
}

import { cities, defaultCity, findCity } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { UsageError } from './arguments.ts'

export function getCity(id: string): CityFile {
  const city = findCity(id)
  if (city) return city
  throw new UsageError(`Unknown city "${id}". Known: ${cities.map((known) => known.id).join(', ')}.`)
}

export function checkTimeZone(timeZone: string): void {
  if (Intl.supportedValuesOf('timeZone').includes(timeZone) || timeZone === 'UTC') return
  throw new UsageError(`--time-zone ${timeZone} isn't an IANA time zone such as ${defaultCity.timeZone}.`)
}

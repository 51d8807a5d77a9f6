import { defaultCity } from '@houselights/cities/cities'
import { UsageError } from './arguments.ts'

export function checkTimeZone(timeZone: string): void {
  if (Intl.supportedValuesOf('timeZone').includes(timeZone) || timeZone === 'UTC') return
  throw new UsageError(`--time-zone ${timeZone} is no IANA time zone: write one such as ${defaultCity.timeZone}.`)
}

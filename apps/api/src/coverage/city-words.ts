import { defaultCity } from '@houselights/cities/cities'
import { localClock } from '@houselights/domain/city-time'

const { timeZone } = defaultCity
const dayNames = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
const years = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone })

/** A day on the city's calendar as one says it: "Tuesday, November 18", with the year where it is another. */
export const dayWords = (at: Date, now: Date): string =>
  years.format(at) === years.format(now) ? dayNames.format(at) : `${dayNames.format(at)}, ${years.format(at)}`

/** The day, and the hour on the city's clocks. */
export const momentWords = (at: Date, now: Date): string => `${dayWords(at, now)}, ${localClock(at, timeZone)}`

/** "every 6 hours", "once a day". */
export function cadenceWords(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'once a day' : `every ${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`
  return `every ${minutes} minutes`
}

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

import { localClock, localDay } from '@houselights/domain/city-time'

/** Now, in a city. */
export interface CityMoment {
  now: Date
  timeZone: string
}

/** A day on the city's calendar as one says it: "Tuesday, November 18", with the year where it is another. */
export function dayWords(at: Date, { now, timeZone }: CityMoment): string {
  const [day, today] = [at, now].map((moment) => localDay(moment, timeZone))
  const name = at.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  const year = day?.slice(0, 4)
  return year === today?.slice(0, 4) ? name : `${name}, ${year}`
}

/** The day, and the hour on the city's clocks. */
export const momentWords = (at: Date, moment: CityMoment): string =>
  `${dayWords(at, moment)}, ${localClock(at, moment.timeZone)}`

/** "every 6 hours", "once a day". */
export function cadenceWords(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'once a day' : `every ${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`
  return `every ${minutes} minutes`
}

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

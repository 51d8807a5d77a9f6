import { clockTime, dayName, dayParts, getDay, shortDayName } from './format-city-time.ts'
import { isAfterMidnight } from './show-hours.ts'

/** A show with the day of its night. */
interface ShowOfNight {
  localDate: string
  startsAt: string | null
}

/** Today in the city, and its time zone. Dates in the year of `today` are shown without the year. */
interface CityDay {
  today: string
  timeZone: string
}

/**
 * Formats the time of an instant: "8 PM"; after midnight with the calendar's weekday: "3:30 AM (Sun)". "" for an
 * invalid time.
 */
export function nightClock(instant: string, timeZone: string): string {
  const time = clockTime(instant, timeZone)
  if (!time || !isAfterMidnight(instant, timeZone)) return time
  return `${time} (${dayParts(getDay(instant, timeZone))?.weekday.slice(0, 3)})`
}

/** Formats a show's day: "Saturday, May 3"; "Saturday night, May 3" for a show that starts after midnight. */
export const showDay = (show: ShowOfNight, { today, timeZone }: CityDay): string =>
  withNight(dayName(show.localDate, today), show, timeZone)

/** Formats a show's day in the short form: "Sat, May 3", "Sat night, May 3". */
export const shortShowDay = (show: ShowOfNight, { today, timeZone }: CityDay): string =>
  withNight(shortDayName(show.localDate, today), show, timeZone)

const withNight = (day: string, { startsAt }: ShowOfNight, timeZone: string): string =>
  startsAt && isAfterMidnight(startsAt, timeZone) ? day.replace(',', ' night,') : day

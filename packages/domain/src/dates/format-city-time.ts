import { MONTH_NAMES, WEEKDAY_NAMES } from './calendar-names.ts'

export interface WallTime {
  /** yyyy-MM-dd */
  day: string
  hour: number
  minute: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Converts an instant to local time in a time zone. Uses only Intl's numbers: its words and spaces differ between the
 * server's version and the browser's, and both must print the same.
 */
function toWallTime(instant: string, timeZone: string): WallTime | undefined {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return undefined
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  )
  const getNumber = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  const day = [String(getNumber('year')).padStart(4, '0'), pad(getNumber('month')), pad(getNumber('day'))].join('-')
  return { day, hour: getNumber('hour') % 24, minute: getNumber('minute') }
}

/** Formats the time of an instant: "8 PM", "7:30 PM"; "" for an invalid time. */
export function clockTime(instant: string, timeZone: string): string {
  const time = toWallTime(instant, timeZone)
  if (!time) return ''
  const minutes = time.minute ? `:${pad(time.minute)}` : ''
  return `${time.hour % 12 || 12}${minutes} ${time.hour < 12 ? 'AM' : 'PM'}`
}

/** Returns the hour of the city's local time, 0 to 23; 0 for an invalid time. */
export const getHour = (instant: string, timeZone: string): number => toWallTime(instant, timeZone)?.hour ?? 0

/** Returns the calendar day (yyyy-MM-dd) of an instant in the city; "" for an invalid time. */
export const getDay = (instant: string, timeZone: string): string => toWallTime(instant, timeZone)?.day ?? ''

/** Returns the parts of a day's name: { weekday: 'Friday', month: 'May', date: 2, year: 2025 }. */
export function dayParts(day: string) {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.slice(0, 10).split('-').map(Number)
  const weekday = WEEKDAY_NAMES[(new Date(Date.UTC(year, month - 1, date)).getUTCDay() + 6) % 7]
  const monthName = MONTH_NAMES[month - 1]
  return weekday && monthName ? { weekday, month: monthName, date, year } : undefined
}

/**
 * Formats a day: "Friday, May 2", with the year if it isn't the year of `today`; "Date TBD" for an invalid day. `letters`
 * is how many letters of the names are shown, by default all.
 */
export function dayName(day: string, today: string, letters?: number): string {
  const parts = dayParts(day)
  if (!parts) return 'Date TBD'
  const { weekday, month, date, year } = parts
  const words = `${weekday.slice(0, letters)}, ${month.slice(0, letters)} ${date}`
  return today.startsWith(String(year)) ? words : `${words}, ${year}`
}

/** Formats a day for cards: "Fri, May 2". */
export const shortDayName = (day: string, today: string): string => dayName(day, today, 3)

/** Returns "Tonight", "Tomorrow", or undefined for other days. */
export function nearDay(day: string, today: string): 'Tonight' | 'Tomorrow' | undefined {
  if (day === today) return 'Tonight'
  return day === dayAfter(today) ? 'Tomorrow' : undefined
}

/** Returns the next calendar day, regardless of clock changes. */
export const dayAfter = (day: string): string => shiftDay(day, 1)
export const dayBefore = (day: string): string => shiftDay(day, -1)

function shiftDay(day: string, days: number): string {
  const parts = dayParts(day)
  if (!parts) return ''
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const cachedFormat = formats.get(timeZone)
  if (cachedFormat) return cachedFormat
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

const pad = (number: number) => String(number).padStart(2, '0')

const longDates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
/** Formats the city's date at an instant: "May 2, 2025". */
export const longDate = (instant: string, timeZone: string): string => {
  const day = getDay(instant, timeZone)
  return day ? longDates.format(new Date(`${day}T00:00:00Z`)) : 'at an unknown time'
}

import { Temporal } from 'temporal-polyfill'
import { memoize } from '../text/memoize.ts'
import { NIGHT_ENDS_HOUR } from './show-hours.ts'

/** A wall-clock time as `HH:mm`, 24 hours. */
export type ClockTime = string

const formatWithOffset = (zoned: Temporal.ZonedDateTime): string =>
  zoned.toString({ timeZoneName: 'never', fractionalSecondDigits: 0 })

/**
 * Formats an instant with the city's offset at that time, to the second. Throws a RangeError if it isn't an instant.
 */
export const toCityInstant = (instant: Date | string | number, timeZone: string): string =>
  formatInstant(toKey(instant, timeZone))
const formatInstant = memoize((key) => formatWithOffset(toZoned(key)))

/** Returns the calendar day in the city at an instant, as YYYY-MM-DD. */
export const localDay = (instant: Date | string | number, timeZone: string): string =>
  computeLocalDay(toKey(instant, timeZone))
const computeLocalDay = memoize((key) => toZoned(key).toPlainDate().toString())

/** Returns the time in the city at an instant, as HH:mm. */
export const localClock = (instant: Date | string | number, timeZone: string): ClockTime =>
  computeLocalClock(toKey(instant, timeZone))
const computeLocalClock = memoize((key) => toZoned(key).toPlainTime().toString().slice(0, 5))

/**
 * Converts a wall-clock time on a day in the city to an instant with its offset. A time that the spring change skips
 * moves forward. A time that the fall change repeats is the first of the two (as in RFC 5545).
 */
export const atCityTime = (day: string, clock: ClockTime, timeZone: string): string =>
  toInstant([timeZone, day, clock].join('\n'))
const toInstant = memoize((key) => {
  const [timeZone = '', day = '', clock = ''] = key.split('\n')
  return formatWithOffset(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(clock) }),
  )
})

/**
 * Converts a wall-clock time of a night to an instant. Before 6 AM it is on the next calendar day, because a show past
 * midnight belongs to the night it began in.
 */
export const atNightTime = (night: string, clock: ClockTime, timeZone: string): string =>
  atCityTime(Number(clock.slice(0, 2)) < NIGHT_ENDS_HOUR ? addDays(night, 1) : night, clock, timeZone)

/** Returns the last second of a day in the city. Events without a known time are sorted by it. */
export const endOfDay = (day: string, timeZone: string): string => getLastSecond([timeZone, day].join('\n'))
const getLastSecond = memoize((key) => {
  const [timeZone = '', day = ''] = key.split('\n')
  return formatWithOffset(
    Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).subtract({ seconds: 1 }),
  )
})

/** Returns the day this many days later, or earlier if the number is negative. */
export const addDays = (day: string, days: number): string => formatDay(parseDayNumber(day) + days)

/** Counts the days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => parseDayNumber(to) - parseDayNumber(from)

/** Returns the weekday, 1 for Monday to 7 for Sunday. */
export const getWeekday = (day: string): number => ((((parseDayNumber(day) + EPOCH_WEEKDAY - 1) % 7) + 7) % 7) + 1

/** Formats a day as YYYY-MM-DD; undefined if it doesn't exist, like June 31. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  const number = toDayNumber(year, month, day)
  return number === undefined ? undefined : formatDay(number)
}

// Uses day numbers because Temporal takes ten times as long, and a page needs a few hundred of these.
const DAY_MS = 86_400_000
/** January 1, 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4
const EPOCH = Temporal.PlainDate.from('1970-01-01')

/** Converts a day to days since 1970. Throws a RangeError if it isn't a day. */
function parseDayNumber(day: string): number {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return toDayNumber(Number(year), Number(month), Number(dayOfMonth)) ?? EPOCH.until(Temporal.PlainDate.from(day)).days
}

function toDayNumber(year: number, month: number, day: number): number | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.getTime() / DAY_MS : undefined
}

const formatDay = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length)

const toKey = (instant: Date | string | number, timeZone: string): string =>
  [timeZone, typeof instant === 'string' ? instant : `#${Number(instant)}`].join('\n')

function toZoned(key: string): Temporal.ZonedDateTime {
  const [timeZone = '', printedInstant = ''] = key.split('\n')
  return parseInstant(
    printedInstant.startsWith('#') ? Number(printedInstant.slice(1)) : printedInstant,
  ).toZonedDateTimeISO(timeZone)
}

const parseInstant = (instant: string | number): Temporal.Instant =>
  typeof instant === 'string' ? Temporal.Instant.from(instant) : Temporal.Instant.fromEpochMilliseconds(instant)

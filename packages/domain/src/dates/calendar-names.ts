/** January first. */
export const MONTH_NAMES: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** Monday first. */
export const WEEKDAY_NAMES: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

const beginning = (name: string): string => name.slice(0, 3).toLowerCase()
/** The first letters, which every printed form begins with. */
const MONTHS = MONTH_NAMES.map(beginning)
const WEEKDAYS = WEEKDAY_NAMES.map(beginning)

// parts of expressions, for text in lower case or with the flag `i`

export const SHORT_MONTH = `(?:${MONTHS.join('|')})`
/** A month, whole or shortened anyhow: `jan`, `january`, `sept`. */
export const MONTH = `${SHORT_MONTH}[a-z]*`
/** A month as it is usually written: whole, or by one of its short forms. */
export const USUAL_MONTH = `(?:${[...MONTHS, 'sept', ...MONTH_NAMES].join('|').toLowerCase()})`
/** A weekday, whole or shortened anyhow: `fri`, `thurs`, `sunday`. */
export const WEEKDAY = `(?:${WEEKDAYS.join('|')})[a-z]*`
/** A weekday as it is usually written: whole, or by one of its short forms. */
export const USUAL_WEEKDAY = `(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?`
export const WHOLE_WEEKDAY = `(?:${WEEKDAY_NAMES.join('|').toLowerCase()})`

/** The month that a printed name means, 1 to 12; 0 where it is none. */
export const monthNumber = (name: string): number => MONTHS.indexOf(beginning(name)) + 1

/** The first letters of a month, 1 to 12; undefined for another number. */
export const shortMonth = (month: number): string | undefined => MONTHS[month - 1]

/** The weekday that a printed name means, 1 (Monday) to 7; 0 where it is none. `Thrusday` stands on real pages. */
export const weekdayNumber = (name: string): number => WEEKDAYS.indexOf(beginning(name).replace('thr', 'thu')) + 1

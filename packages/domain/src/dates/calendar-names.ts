/** Starting with January. */
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
/** Starting with Monday. */
export const WEEKDAY_NAMES: readonly string[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
]

const getBeginning = (name: string): string => name.slice(0, 3).toLowerCase()
/** Every printed form begins with these letters. */
const MONTHS = MONTH_NAMES.map(getBeginning)
const WEEKDAYS = WEEKDAY_NAMES.map(getBeginning)

// Parts of regular expressions, for lower-case text or with the flag `i`.

export const SHORT_MONTH = `(?:${MONTHS.join('|')})`
/** A month in full or shortened in any way: `jan`, `january`, `sept`. */
export const MONTH = `${SHORT_MONTH}[a-z]*`
/** A month as usually written: in full or in one of its short forms. */
export const USUAL_MONTH = `(?:${[...MONTHS, 'sept', ...MONTH_NAMES].join('|').toLowerCase()})`
/** A weekday in full or shortened in any way: `fri`, `thurs`, `sunday`. */
export const WEEKDAY = `(?:${WEEKDAYS.join('|')})[a-z]*`
/** A weekday as usually written: in full or in one of its short forms. */
export const USUAL_WEEKDAY = `(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?`
export const WHOLE_WEEKDAY = `(?:${WEEKDAY_NAMES.join('|').toLowerCase()})`

/** Returns the number of a printed month, 1 to 12; 0 if it isn't a month. */
export const monthNumber = (name: string): number => MONTHS.indexOf(getBeginning(name)) + 1

/** Returns a month's first three letters, for 1 to 12; undefined for another number. */
export const shortMonth = (month: number): string | undefined => MONTHS[month - 1]

/** Returns the number of a printed weekday, 1 (Monday) to 7; 0 if it isn't one. `Thrusday` occurs on real pages. */
export const weekdayNumber = (name: string): number => WEEKDAYS.indexOf(getBeginning(name).replace('thr', 'thu')) + 1

import type ICAL from 'ical.js'

/** The maximum number of days to try, so that even an impossible rule ends. */
const MAX_DAYS = 40_000
const DAY_MS = 24 * 60 * 60 * 1000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const SUPPORTED_PARTS = new Set(['BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYSETPOS'])

interface Rule {
  freq: string
  interval: number
  months: number[]
  monthDays: number[]
  /** The weekday (0 is Sunday), and which one in the month or year (0 means every one). */
  days: { weekday: number; nth: number }[]
  positions: number[]
  weekStart: number
}

interface Day {
  /** Days since 1970. */
  number: number
  year: number
  month: number
  date: number
  weekday: number
}

const toDay = (number: number): Day => {
  const day = new Date(number * DAY_MS)
  return {
    number,
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    date: day.getUTCDate(),
    weekday: day.getUTCDay(),
  }
}

/** Returns the number of a calendar day, counted from 1970. */
export const toDayNumber = (year: number, month: number, date: number): number =>
  Date.UTC(year, month - 1, date) / DAY_MS

/**
 * Yields the days of a rule in order, as numbers counted from 1970. It may also yield days outside the range from `from`
 * to `to`, which the caller skips. Each day is tried only once, so a rule written to keep a program busy (30 February,
 * every day) costs no more than any other. Throws a RangeError for rules that it doesn't support.
 */
export function* expandRule(recur: ICAL.Recur, start: ICAL.Time, from: number, to: number): Generator<number> {
  const rule = parseRule(recur)
  const firstDay = toDay(toDayNumber(start.year, start.month, start.day))
  let remaining = recur.count ?? Number.POSITIVE_INFINITY
  yield firstDay.number
  remaining -= 1
  // without a count, earlier days don't matter, but BYSETPOS needs whole periods
  const firstNumber = recur.count ? firstDay.number : Math.max(firstDay.number, from - 2 * 366)
  let periodDays: number[] = []
  let currentPeriod = Number.NaN
  // tries one more period, to complete the last one
  for (let number = firstNumber; number <= Math.min(firstNumber + MAX_DAYS, to + 366) && remaining > 0; number += 1) {
    const day = toDay(number)
    const dayPeriod = getPeriod(day, rule)
    if (dayPeriod !== currentPeriod) {
      for (const selectedDay of selectPositions(periodDays, rule)) {
        if (selectedDay <= firstDay.number || remaining <= 0) continue
        yield selectedDay
        remaining -= 1
      }
      periodDays = []
      currentPeriod = dayPeriod
    }
    if ((dayPeriod - getPeriod(firstDay, rule)) % rule.interval === 0 && matchesRule(day, firstDay, rule))
      periodDays.push(number)
  }
}

function parseRule(recur: ICAL.Recur): Rule {
  const unsupportedParts = Object.keys(recur.parts).filter((part) => !SUPPORTED_PARTS.has(part))
  if (!/^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(recur.freq))
    throw new RangeError(`has an unsupported rule: ${recur.freq}`)
  if (unsupportedParts.length > 0) throw new RangeError(`has an unsupported rule: ${unsupportedParts.join(', ')}`)
  const getNumbers = (part: 'BYMONTH' | 'BYMONTHDAY' | 'BYSETPOS'): number[] =>
    (recur.parts[part] ?? []).map(Number).filter(Number.isInteger)
  return {
    freq: recur.freq,
    interval: Math.max(1, Math.trunc(recur.interval) || 1),
    months: getNumbers('BYMONTH'),
    monthDays: getNumbers('BYMONTHDAY'),
    days: (recur.parts.BYDAY ?? []).flatMap((text) => {
      const [, nth, name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(String(text)) ?? []
      return WEEKDAYS.includes(name) ? [{ weekday: WEEKDAYS.indexOf(name), nth: Number(nth ?? 0) }] : []
    }),
    positions: getNumbers('BYSETPOS'),
    weekStart: (recur.wkst ?? 2) - 1,
  }
}

/** Returns the number of the day, week, month or year that contains a day. */
function getPeriod({ number, year, month }: Day, { freq, weekStart }: Rule): number {
  if (freq === 'DAILY') return number
  // day 0 was a Thursday
  if (freq === 'WEEKLY') return Math.floor((number + 4 - weekStart) / 7)
  return freq === 'MONTHLY' ? year * 12 + month : year
}

function matchesRule(day: Day, firstDay: Day, { freq, months, monthDays, days }: Rule): boolean {
  if (months.length > 0 && !months.includes(day.month)) return false
  if (monthDays.length > 0 && !monthDays.some((date) => date === day.date || date === day.date - getLength(day) - 1))
    return false
  if (days.length > 0) return days.some(({ weekday, nth }) => weekday === day.weekday && isNth(day, nth, freq, months))
  if (monthDays.length > 0 || freq === 'DAILY') return true
  if (freq === 'WEEKLY') return day.weekday === firstDay.weekday
  return day.date === firstDay.date && (freq === 'MONTHLY' || months.length > 0 || day.month === firstDay.month)
}

const getLength = ({ year, month }: Day): number => toDayNumber(year, month + 1, 1) - toDayNumber(year, month, 1)

/**
 * Whether a day is the second Monday, the last Friday and so on, counted in the month, or in the year for a yearly rule
 * without months.
 */
function isNth(day: Day, nth: number, freq: string, months: readonly number[]): boolean {
  if (nth === 0 || freq === 'DAILY' || freq === 'WEEKLY') return true
  const countsInYear = freq === 'YEARLY' && months.length === 0
  const periodStart = toDayNumber(day.year, countsInYear ? 1 : day.month, 1)
  const periodEnd = countsInYear ? toDayNumber(day.year + 1, 1, 1) : toDayNumber(day.year, day.month + 1, 1)
  return nth > 0
    ? Math.floor((day.number - periodStart) / 7) + 1 === nth
    : Math.floor((periodEnd - 1 - day.number) / 7) + 1 === -nth
}

/** Returns the days of a period that BYSETPOS selects. */
function selectPositions(periodDays: readonly number[], { positions }: Rule): number[] {
  if (positions.length === 0) return [...periodDays]
  return periodDays.filter((_, index) =>
    positions.some((position) => position === index + 1 || position === index - periodDays.length),
  )
}

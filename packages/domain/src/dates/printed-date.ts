import { fold, tidy } from '../text/text.ts'
import { MONTH, monthNumber, WEEKDAY, weekdayNumber } from './calendar-names.ts'
import { daysBetween, getWeekday, isoDay } from './city-time.ts'

/** How far back a date without a year can be: pages still list shows some weeks after the night. */
const LOOK_BACK_DAYS = 45

export interface PrintedDate {
  /** The local day, YYYY-MM-DD. */
  day: string
  /** Set if the printed weekday and the resolved day disagree: a sentence for the problem log. */
  doubt?: string
  /** A printed weekday confirms the day. Not set if the weekday was only used to choose a later year. */
  weekdayAgrees?: true
}

interface DateContext {
  /** The local day of the scrape. Dates without a year are resolved relative to it. */
  today: string
  /** `month-first` is usual in North America; some sites print 31/12. */
  order?: 'month-first' | 'day-first'
}

/**
 * Parses a printed date: `Fri May 2`, `5.2`, `05/3`, `May 2nd, 2025`, `2025-05-02`, `FRIDAY JULY o5`, `2 May`, `Friday,
 * January 16, 2026`. If the year is missing, it is the first one that puts the day no more than 45 days before the
 * scrape, or the next one if only that agrees with the printed weekday. Returns undefined if the text has no date.
 */
export function parsePrintedDate(text: string, { today, order = 'month-first' }: DateContext): PrintedDate | undefined {
  const printed = fold(tidy(text)).replace(/\bo(?=\d)|(?<=\d)o\b/g, '0')
  const weekday = parseWeekday(printed)
  const numbers = parseIso(printed) ?? parseNamedMonth(printed) ?? parseNumbers(printed, order)
  if (!numbers) return undefined
  if (numbers.year !== undefined) return checkWeekday(isoDay(numbers.year, numbers.month, numbers.day), weekday, text)
  return resolveYear(numbers.month, numbers.day, weekday, today, text)
}

interface DateNumbers {
  year?: number
  month: number
  day: number
}

function parseIso(text: string): DateNumbers | undefined {
  const match = /(?<!\d)((?:19|20)\d\d)[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  return match ? { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) } : undefined
}

const MONTH_NAME = `(${MONTH})\\.?`
const YEAR = "(?:,?\\s*(?:'(\\d\\d)(?!\\d)|((?:19|20)\\d\\d)(?!\\d)))?"
const MONTH_THEN_DAY = new RegExp(`\\b${MONTH_NAME},?\\s*(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])${YEAR}`)
const DAY_THEN_MONTH = new RegExp(`(?<![\\d:])(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?[\\s-]*${MONTH_NAME}${YEAR}`)

function parseNamedMonth(text: string): DateNumbers | undefined {
  const monthFirst = MONTH_THEN_DAY.exec(text)
  const dayFirst = DAY_THEN_MONTH.exec(text)
  // "Fri 2 May 2025" must not be parsed as "May 20": the earlier complete date wins.
  if (dayFirst && (!monthFirst || dayFirst.index < monthFirst.index))
    return toDateNumbers(dayFirst[2], dayFirst[1], dayFirst[3], dayFirst[4])
  return monthFirst ? toDateNumbers(monthFirst[1], monthFirst[2], monthFirst[3], monthFirst[4]) : undefined
}

function toDateNumbers(month = '', day = '', shortYear?: string, longYear?: string): DateNumbers {
  const year = longYear ? Number(longYear) : shortYear ? 2000 + Number(shortYear) : undefined
  return { year, month: monthNumber(month), day: Number(day) }
}

function parseNumbers(text: string, order: DateContext['order']): DateNumbers | undefined {
  const match = /(?<![\d$:])(\d{1,2})\s?[./-]\s?(\d{1,2})(?:\s?[./-]\s?(\d{4}|\d\d))?(?![\d:])/.exec(text)
  if (!match) return undefined
  const [firstNumber, secondNumber] = [Number(match[1]), Number(match[2])]
  const year = match[3] ? Number(match[3]) + (match[3].length === 2 ? 2000 : 0) : undefined
  return order === 'month-first'
    ? { year, month: firstNumber, day: secondNumber }
    : { year, month: secondNumber, day: firstNumber }
}

const WEEKDAY_NAME = new RegExp(`\\b(?:${WEEKDAY}|thr[a-z]*)\\b`)

function parseWeekday(text: string): number | undefined {
  const name = WEEKDAY_NAME.exec(text)?.[0]
  return name === undefined ? undefined : weekdayNumber(name)
}

function checkWeekday(day: string | undefined, weekday: number | undefined, text: string): PrintedDate | undefined {
  if (!day) return undefined
  if (weekday === undefined) return { day }
  if (getWeekday(day) === weekday) return { day, weekdayAgrees: true }
  return { day, doubt: `the weekday in "${tidy(text).slice(0, 200)}" doesn't match ${day}` }
}

function resolveYear(month: number, day: number, weekday: number | undefined, today: string, text: string) {
  const thisYear = Number(today.slice(0, 4))
  const candidates = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2]
    .map((year) => isoDay(year, month, day))
    .filter((candidate) => candidate !== undefined)
    .filter((candidate) => daysBetween(today, candidate) >= -LOOK_BACK_DAYS)
  const [soonest, later] = candidates
  if (!soonest) return undefined
  if (weekday === undefined || getWeekday(soonest) === weekday) return checkWeekday(soonest, weekday, text)
  // One more year ahead is plausible (a show announced early); two are not.
  if (later && getWeekday(later) === weekday && daysBetween(today, later) < 550) return { day: later }
  return checkWeekday(soonest, weekday, text)
}

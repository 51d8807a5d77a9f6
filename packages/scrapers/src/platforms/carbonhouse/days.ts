import { MONTH, monthNumber, shortMonth, WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { localDay } from '@houselights/domain/dates/city-time'
import { type PrintedDate, parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import type { ParseContext } from '../../source/source.ts'

/** The day of a card, or the first and last day of a run. */
export interface Days {
  first: string
  last?: string
  doubt?: string
  weekdayAgrees?: true
}

interface DateParts {
  day?: string
  month?: string
  year?: string
  weekday?: string
}

const MONTH_NAME = new RegExp(`\\b${MONTH}`, 'i')
const WEEKDAY_NAME = new RegExp(`\\b${WEEKDAY}`, 'i')

/**
 * Parses the day or days of a card. Newer themes mark up day, month and year separately, so the site's own order
 * doesn't matter. A run may print month or year only once.
 */
export function parseDays(card: Cheerio<Element>, context: ParseContext): Days | undefined {
  const today = localDay(context.now, context.timeZone)
  const singleDate = card.find('.m-date__singleDate').first()
  if (singleDate.length > 0) return toDays(getParts(singleDate), undefined, today)
  const firstDate = card.find('.m-date__rangeFirst').first()
  if (firstDate.length > 0) return toDays(getParts(firstDate), getParts(card.find('.m-date__rangeLast').first()), today)
  const text = tidy(card.find('.date, [class*="__date"], time').first().text())
  return toDays(...parseRange(text), today)
}

const getParts = (date: Cheerio<Element>): DateParts => ({
  day: /\d{1,2}/.exec(date.find('.m-date__day').text())?.[0],
  month: /\p{L}{3,}|\d{1,2}/u.exec(date.find('.m-date__month').text())?.[0],
  year: /\d{4}/.exec(date.find('.m-date__year').text())?.[0],
  weekday: /\p{L}{3,}/u.exec(date.find('.m-date__weekday').text())?.[0],
})

/** Parses `Sat, May 3, 2025`, `Dec 28 - Jan 3, 2027`, `Sep 12 - 13, 2026` or `28 - 29 Aug 2026`. */
function parseRange(text: string): [DateParts, DateParts | undefined] {
  const [start = '', end] = text.split(/ ?(?:-|–|—|\bto\b) ?/i)
  return [parseParts(start), end === undefined ? undefined : parseParts(end)]
}

const parseParts = (text: string): DateParts => ({
  day: /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0],
  month: MONTH_NAME.exec(text)?.[0],
  year: /\d{4}/.exec(text)?.[0],
  weekday: WEEKDAY_NAME.exec(text)?.[0],
})

function toDays(first: DateParts, last: DateParts | undefined, today: string): Days | undefined {
  const month = first.month ?? last?.month
  const startParts = { ...first, month, year: first.year ?? findStartYear(last, month) }
  const start = getDay(startParts, today)
  if (!start) return undefined
  const end = last && getDay({ ...last, month: last.month ?? month, year: last.year ?? startParts.year }, start.day)
  const { day, ...weekdayFields } = start
  return { first: day, ...(end && { last: end.day }), ...weekdayFields }
}

/**
 * Finds the year in which a run starts, if only its end has a year. A run from December to January starts the year
 * before.
 */
function findStartYear(last: DateParts | undefined, month: string | undefined): string | undefined {
  if (!last?.year) return undefined
  return last.month && month && toMonthNumber(month) > toMonthNumber(last.month)
    ? String(Number(last.year) - 1)
    : last.year
}

const toMonthNumber = (month: string): number => (/^\d/.test(month) ? Number(month) : monthNumber(month))

function getDay({ day, month, year, weekday }: DateParts, today: string): PrintedDate | undefined {
  const monthName = month && shortMonth(toMonthNumber(month))
  if (!day || !monthName) return undefined
  return parsePrintedDate([weekday, monthName, day, year && `, ${year}`].filter(Boolean).join(' '), { today })
}

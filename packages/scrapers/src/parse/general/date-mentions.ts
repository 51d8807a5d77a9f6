import { shortMonth, USUAL_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { addDays, isoDay, localClock, localDay } from '@houselights/domain/dates/city-time'
import { type PrintedDate, parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { PageTooHeavyError } from '../../source/source-error.ts'
import { type DateRun, joinRuns } from './date-runs.ts'
import { isWholeDate, parseDateWords, parseMonthHeading } from './date-words.ts'
import type { DateMention, ScrapeDay } from './day-record.ts'
import { type CellPage, findFirstFrom } from './page-cells.ts'

/** A heading with the month of the days below it. */
interface Heading {
  cell: number
  month: number
  year?: number
}

/** Finds headings that contain a month. A row of such headings is navigation. */
function findMonthHeadings({ cells }: CellPage): Heading[] {
  const candidates = cells.flatMap(({ text }, cell): Heading[] => {
    const monthHeading = parseMonthHeading(text)
    if (!monthHeading) return []
    // "March" "2026"
    const nextText = cells[cell + 1]?.text ?? ''
    const year = monthHeading.year ?? (/^20\d\d$/.test(nextText) ? Number(nextText) : undefined)
    return [{ cell, month: monthHeading.month, ...(year && { year }) }]
  })
  const isNavigation = ({ cell }: Heading, index: number) =>
    Math.abs((candidates[index + 1]?.cell ?? Infinity) - cell) === 1 &&
    Math.abs((candidates[index - 1]?.cell ?? -Infinity) - cell) === 1
  return candidates.filter((heading, index) => !isNavigation(heading, index))
}

const findHeadingBefore = (headings: readonly Heading[], cell: number): number =>
  findFirstFrom(headings, cell, (heading) => heading.cell) - 1

/**
 * Parses a date without a year again, with the year of the month heading above it. Undefined if that heading has no
 * year or another month.
 */
function parseWithYearAbove(
  parsedDate: PrintedDate,
  run: DateRun,
  headings: readonly Heading[],
  today: string,
): PrintedDate | undefined {
  const heading = headings[findHeadingBefore(headings, run.from)]
  if (!heading?.year || heading.month !== Number(parsedDate.day.slice(5, 7))) return undefined
  return parseWithWeekday(run.text, heading.year, heading.month, Number(parsedDate.day.slice(8)), today)
}

/** A group with this many days is a month's grid, which also shows some days of the months before and after. */
const MIN_MONTH_GRID_DAYS = 28

/** Finds days printed as bare numbers under the heading of their month. */
function findUnderHeadings(runs: readonly DateRun[], headings: readonly Heading[], today: string): DateMention[] {
  const numberRuns = runs.filter(({ kinds }) => kinds.has('day') && !kinds.has('month') && !kinds.has('year'))
  const monthHeadings: Heading[] = []
  for (const heading of headings) {
    const last = monthHeadings.at(-1)
    // In the grid of "May 2026", text that only says "May" doesn't begin another month.
    const isSameMonth = last?.year !== undefined && heading.year === undefined && last.month === heading.month
    if (!isSameMonth) monthHeadings.push(heading)
  }
  const groups = Map.groupBy(numberRuns, ({ from }) => findHeadingBefore(monthHeadings, from))
  return [...groups].flatMap(([index, group]) => {
    const heading = monthHeadings[index]
    if (!heading) return []
    const days = group.map(({ text }) => Number(/\d+/.exec(text)?.[0]))
    let monthOffset = days.length >= MIN_MONTH_GRID_DAYS && (days[0] ?? 0) > 7 ? -1 : 0
    return group.flatMap((run, position): DateMention[] => {
      const [day = 0, previousDay = 0] = [days[position], days[position - 1]]
      if (previousDay > 20 && day < 10) monthOffset++
      const parsedDate = resolveDay(heading, monthOffset, day, run.text, today)
      if (!parsedDate) return []
      const { text: _text, kinds: _kinds, ...location } = run
      return [{ ...location, ...parsedDate, kind: 'number', hasYear: heading.year !== undefined }]
    })
  })
}

function resolveDay({ month, year }: Heading, monthOffset: number, day: number, text: string, today: string) {
  const monthIndex = month - 1 + monthOffset
  const monthOfYear = ((monthIndex % 12) + 12) % 12
  return parseWithWeekday(text, year && year + Math.floor(monthIndex / 12), monthOfYear + 1, day, today)
}

/** Parses the date, and checks it against the weekday that the text prints. */
function parseWithWeekday(text: string, year: number | undefined, month: number, day: number, today: string) {
  const weekday = WEEKDAY_PATTERN.exec(text)?.[0] ?? ''
  return parsePrintedDate(`${weekday} ${shortMonth(month)} ${day} ${year ?? ''}`, { today })
}
const WEEKDAY_PATTERN = new RegExp(`\\b${USUAL_WEEKDAY}\\b`, 'i')

type Order = 'month-first' | 'day-first'

/** This many dates are enough to compare weekdays. */
const MAX_COMPARED_DATES = 60

/**
 * Detects whether a page's numeric dates have the day or the month first: from numbers that allow only one order, then
 * from weekdays, then from the page's language and the time zone.
 */
function detectOrder(runs: readonly DateRun[], language: string, { today, timeZone }: ScrapeDay): Order {
  const numericDates = runs.flatMap(({ text }) => {
    const [, first, second] = /(?<![\d./-])(\d{1,2})[./-](\d{1,2})(?!\d)/.exec(text) ?? []
    return first && second ? [{ first: Number(first), second: Number(second), text }] : []
  })
  const dayFirstCount = numericDates.filter(({ first, second }) => first > 12 && second <= 12).length
  const monthFirstCount = numericDates.filter(({ first, second }) => second > 12 && first <= 12).length
  if (dayFirstCount !== monthFirstCount) return dayFirstCount > monthFirstCount ? 'day-first' : 'month-first'
  const countAgreeingWeekdays = (order: Order) =>
    numericDates
      .slice(0, MAX_COMPARED_DATES)
      .filter(({ text }) => parsePrintedDate(text, { today, order })?.weekdayAgrees).length
  const [dayFirstMatches, monthFirstMatches] = [
    countAgreeingWeekdays('day-first'),
    countAgreeingWeekdays('month-first'),
  ]
  if (dayFirstMatches !== monthFirstMatches) return dayFirstMatches > monthFirstMatches ? 'day-first' : 'month-first'
  const isAmerican = /-(?:us|ph)$/i.test(language) || (/^(?:en)?$/i.test(language) && /^America\//.test(timeZone))
  return isAmerican ? 'month-first' : 'day-first'
}

const ISO = /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/
const COMPACT_ISO = /^(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/
/** Attributes for programs or screen readers, not URLs and styles. */
const DATE_ATTRIBUTES = /^(?:datetime|title|aria-label|name|data-[\w-]+)$/

/** Finds days in attributes: `<time datetime>`, `data-date`, anchors named after their day, links with a date. */
function findInAttributes({ boxes }: CellPage, { today, timeZone }: ScrapeDay): DateMention[] {
  return boxes.flatMap(({ element, from }, box) =>
    Object.entries(element.attribs)
      .slice(0, 40)
      .flatMap(([attribute, value]): DateMention[] => {
        const parsedDate =
          attribute === 'href' ? parseUrlDate(value) : parseAttribute(attribute, value.trim(), { today, timeZone })
        const location = {
          from,
          to: from,
          box,
          kind: 'attribute',
          attribute,
          value,
          isWholeCell: true,
          hasYear: true,
        } as const
        return parsedDate ? [{ ...parsedDate, ...location }] : []
      }),
  )
}

function parseAttribute(attribute: string, value: string, { today, timeZone }: ScrapeDay) {
  if (!DATE_ATTRIBUTES.test(attribute) || value.length > 60) return undefined
  return parseIsoDate(value, timeZone) ?? parseLabel(value, attribute, today)
}

const DATE_IN_URL = /[/_-]((?:19|20)\d\d)[/_-](\d{1,2})[/_-](\d{1,2})(?!\d)/

/** Parses the day in an event's URL: `/events/2026/3/7/glass-kite`. */
function parseUrlDate(href: string): Pick<DateMention, 'day'> | undefined {
  const [, year, month, date] = DATE_IN_URL.exec(href.slice(0, 500)) ?? []
  const day = isoDay(Number(year), Number(month), Number(date))
  return day === undefined ? undefined : { day }
}

function parseIsoDate(value: string, timeZone: string): Pick<DateMention, 'day' | 'start'> | undefined {
  const [, year, month, date, clock, zone] = ISO.exec(value) ?? COMPACT_ISO.exec(value) ?? []
  const day = year && isoDay(Number(year), Number(month), Number(date))
  if (!day) return undefined
  if (!clock || clock === '00:00') return { day }
  const instant = zone ? new Date(value.replace(' ', 'T')) : undefined
  if (!instant || Number.isNaN(instant.getTime())) return { day, start: clock }
  return { day: localDay(instant, timeZone), start: localClock(instant, timeZone) }
}

/** Parses a date for screen readers: "Saturday, March 7, 2026". */
function parseLabel(value: string, attribute: string, today: string) {
  const kinds = /^(?:title|aria-label)$/.test(attribute) ? parseDateWords(value) : null
  return kinds && isWholeDate(kinds) ? parsePrintedDate(value, { today }) : undefined
}

const WITH_YEAR = /(?:19|20)\d\d|'\d\d|\d[./-]\d\d?[./-]\d\d/

/** The longest recorded list has 1,000 days. The search for records takes several passes over each kind of date. */
const MAX_DAYS = 5_000

/** Finds all days on a page, in page order: printed as dates, as numbers under a month, or in attributes. */
export function findMentions(page: CellPage, scrapeDay: ScrapeDay): DateMention[] {
  const { today } = scrapeDay
  const runs = joinRuns(page)
  const order = detectOrder(runs, page.language, scrapeDay)
  const headings = findMonthHeadings(page)
  const printedMentions = runs
    .filter(({ kinds }) => isWholeDate(kinds))
    .flatMap((run): DateMention[] => {
      const { text, kinds, ...location } = run
      const parsedDate = kinds.has('today') ? toRelativeDate(text, today) : parsePrintedDate(text, { today, order })
      if (!parsedDate) return []
      const hasYear = WITH_YEAR.test(text)
      const dateWithYear =
        hasYear || !kinds.has('month') ? undefined : parseWithYearAbove(parsedDate, run, headings, today)
      return [
        {
          ...location,
          ...(dateWithYear ?? parsedDate),
          kind: 'printed',
          hasYear: hasYear || dateWithYear !== undefined,
        },
      ]
    })
  const mentions = [
    ...printedMentions,
    ...findUnderHeadings(runs, headings, today),
    ...findInAttributes(page, scrapeDay),
  ]
  if (mentions.length > MAX_DAYS) throw new PageTooHeavyError(`more than ${MAX_DAYS.toLocaleString('en')} days`)
  return mentions.sort((one, other) => one.from - other.from || one.box - other.box)
}

const toRelativeDate = (text: string, today: string): PrintedDate => ({
  day: addDays(today, /tomorrow/i.test(text) ? 1 : 0),
})

import { shortMonth, USUAL_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { addDays, isoDay, localClock, localDay } from '@houselights/domain/dates/city-time'
import { type PrintedDate, parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { PageTooHeavyError } from '../../source/source-error.ts'
import { joinRuns, type Run } from './date-runs.ts'
import { dateWords, isWholeDate, monthNamed } from './date-words.ts'
import type { Mention, Moment } from './day-record.ts'
import { type CellPage, firstFrom } from './page-cells.ts'

/** A month that stands over what follows it. */
interface Heading {
  at: number
  month: number
  year?: number
}

/** Headings that name a month; a row of them is navigation. */
function monthHeadings({ cells }: CellPage): Heading[] {
  const found = cells.flatMap(({ text }, at): Heading[] => {
    const named = monthNamed(text)
    if (!named) return []
    // "March" "2026"
    const next = cells[at + 1]?.text ?? ''
    const year = named.year ?? (/^20\d\d$/.test(next) ? Number(next) : undefined)
    return [{ at, month: named.month, ...(year && { year }) }]
  })
  const isNavigation = ({ at }: Heading, index: number) =>
    Math.abs((found[index + 1]?.at ?? Infinity) - at) === 1 && Math.abs((found[index - 1]?.at ?? -Infinity) - at) === 1
  return found.filter((heading, index) => !isNavigation(heading, index))
}

const headingBefore = (headings: readonly Heading[], cell: number): number =>
  firstFrom(headings, cell, ({ at }) => at) - 1

/** A date of its month that prints no year, by the year that the heading above prints. */
function inYearAbove(
  read: PrintedDate,
  run: Run,
  headings: readonly Heading[],
  today: string,
): PrintedDate | undefined {
  const heading = headings[headingBefore(headings, run.from)]
  if (!heading?.year || heading.month !== Number(read.day.slice(5, 7))) return undefined
  return dated(run.text, heading.year, heading.month, Number(read.day.slice(8)), today)
}

/** A month's grid shows all its days, and some of the months beside it. */
const A_MONTH = 28

/** Days printed as numbers under the heading of their month. */
function underHeadings(runs: readonly Run[], headings: readonly Heading[], today: string): Mention[] {
  const numbers = runs.filter(({ kinds }) => kinds.has('D') && !kinds.has('M') && !kinds.has('Y'))
  const groups = Map.groupBy(numbers, ({ from }) => headingBefore(headings, from))
  return [...groups].flatMap(([index, group]) => {
    const heading = headings[index]
    if (!heading) return []
    const days = group.map(({ text }) => Number(/\d+/.exec(text)?.[0]))
    let months = days.length >= A_MONTH && (days[0] ?? 0) > 7 ? -1 : 0
    return group.flatMap((run, position): Mention[] => {
      const [day = 0, before = 0] = [days[position], days[position - 1]]
      if (before > 20 && day < 10) months++
      const read = dayUnder(heading, months, day, run.text, today)
      if (!read) return []
      const { text: _text, kinds: _kinds, ...place } = run
      return [{ ...place, ...read, kind: 'number', whole: heading.year !== undefined }]
    })
  })
}

function dayUnder({ month, year }: Heading, months: number, day: number, text: string, today: string) {
  const shifted = month - 1 + months
  const ofYear = ((shifted % 12) + 12) % 12
  return dated(text, year && year + Math.floor(shifted / 12), ofYear + 1, day, today)
}

/** A day, held against the weekday that a text prints. */
function dated(text: string, year: number | undefined, month: number, day: number, today: string) {
  const weekday = WEEKDAY_IN.exec(text)?.[0] ?? ''
  return parsePrintedDate(`${weekday} ${shortMonth(month)} ${day} ${year ?? ''}`, { today })
}
const WEEKDAY_IN = new RegExp(`\\b${USUAL_WEEKDAY}\\b`, 'i')

type Order = 'month-first' | 'day-first'

/** So many dates show which weekdays agree. */
const ENOUGH = 60

/** Whether this page writes the day first in numbers: by what no other order allows, by weekdays, by its language. */
function getOrder(runs: readonly Run[], language: string, { today, timeZone }: Moment): Order {
  const numbers = runs.flatMap(({ text }) => {
    const [, first, second] = /(?<![\d./-])(\d{1,2})[./-](\d{1,2})(?!\d)/.exec(text) ?? []
    return first && second ? [{ first: Number(first), second: Number(second), text }] : []
  })
  const dayFirst = numbers.filter(({ first, second }) => first > 12 && second <= 12).length
  const monthFirst = numbers.filter(({ first, second }) => second > 12 && first <= 12).length
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day-first' : 'month-first'
  const agreeing = (order: Order) =>
    numbers.slice(0, ENOUGH).filter(({ text }) => parsePrintedDate(text, { today, order })?.weekdayAgrees).length
  const [asDays, asMonths] = [agreeing('day-first'), agreeing('month-first')]
  if (asDays !== asMonths) return asDays > asMonths ? 'day-first' : 'month-first'
  const american = /-(?:us|ph)$/i.test(language) || (/^(?:en)?$/i.test(language) && /^America\//.test(timeZone))
  return american ? 'month-first' : 'day-first'
}

const ISO = /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/
const DIGITS = /^(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/
/** Attributes that hold what programs read or what is read out, not addresses and looks. */
const TELLING = /^(?:datetime|title|aria-label|name|data-[\w-]+)$/

/** Days that attributes hold: `<time datetime>`, `data-date`, anchors named by their day. */
function inAttributes({ boxes }: CellPage, { today, timeZone }: Moment): Mention[] {
  return boxes.flatMap(({ element, from }, box) =>
    Object.entries(element.attribs)
      .slice(0, 40)
      .flatMap(([attribute, value]): Mention[] => {
        const read = attribute === 'href' ? addressed(value) : told(attribute, value.trim(), { today, timeZone })
        const place = { from, to: from, box, kind: 'attribute', attribute, value, alone: true, whole: true } as const
        return read ? [{ ...read, ...place }] : []
      }),
  )
}

function told(attribute: string, value: string, { today, timeZone }: Moment) {
  if (!TELLING.test(attribute) || value.length > 60) return undefined
  return momentIn(value, timeZone) ?? printedIn(value, attribute, today)
}

const IN_ADDRESS = /[/_-]((?:19|20)\d\d)[/_-](\d{1,2})[/_-](\d{1,2})(?!\d)/

/** Many sites have the day in the addresses of their events: `/events/2026/3/7/glass-kite`. */
function addressed(href: string): Pick<Mention, 'day'> | undefined {
  const [, year, month, date] = IN_ADDRESS.exec(href.slice(0, 500)) ?? []
  const day = isoDay(Number(year), Number(month), Number(date))
  return day === undefined ? undefined : { day }
}

function momentIn(value: string, timeZone: string): Pick<Mention, 'day' | 'start'> | undefined {
  const [, year, month, date, clock, zone] = ISO.exec(value) ?? DIGITS.exec(value) ?? []
  const day = year && isoDay(Number(year), Number(month), Number(date))
  if (!day) return undefined
  if (!clock || clock === '00:00') return { day }
  const moment = zone ? new Date(value.replace(' ', 'T')) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return { day, start: clock }
  return { day: localDay(moment, timeZone), start: localClock(moment, timeZone) }
}

/** What is read out to the blind: "Saturday, March 7, 2026". */
function printedIn(value: string, attribute: string, today: string) {
  const kinds = /^(?:title|aria-label)$/.test(attribute) ? dateWords(value) : null
  return kinds && isWholeDate(kinds) ? parsePrintedDate(value, { today }) : undefined
}

const WITH_YEAR = /(?:19|20)\d\d|'\d\d|\d[./-]\d\d?[./-]\d\d/

/** The longest recorded list names 1,000. Records are looked for around each kind of them, in several ways. */
const MAX_DAYS = 5_000

/** All days that a page names, in its order: printed as dates, as numbers under a month, or held by attributes. */
export function findMentions(page: CellPage, moment: Moment): Mention[] {
  const { today } = moment
  const runs = joinRuns(page)
  const order = getOrder(runs, page.language, moment)
  const headings = monthHeadings(page)
  const printed = runs
    .filter(({ kinds }) => isWholeDate(kinds))
    .flatMap((run): Mention[] => {
      const { text, kinds, ...place } = run
      const read = kinds.has('T') ? relative(text, today) : parsePrintedDate(text, { today, order })
      if (!read) return []
      const hasYear = WITH_YEAR.test(text)
      const above = hasYear || !kinds.has('M') ? undefined : inYearAbove(read, run, headings, today)
      return [{ ...place, ...(above ?? read), kind: 'printed', whole: hasYear || above !== undefined }]
    })
  const found = [...printed, ...underHeadings(runs, headings, today), ...inAttributes(page, moment)]
  if (found.length > MAX_DAYS) throw new PageTooHeavyError(`more than ${MAX_DAYS.toLocaleString('en')} days`)
  return found.sort((one, other) => one.from - other.from || one.box - other.box)
}

const relative = (text: string, today: string): PrintedDate => ({ day: addDays(today, /tomorrow/i.test(text) ? 1 : 0) })

import { shortMonth, USUAL_WEEKDAY } from '@houselights/domain/dates/calendar-names'
import { type PrintedDate, readPrintedDate } from '@houselights/domain/dates/printed-date'
import type { Run } from './date-runs.ts'
import { monthNamed } from './date-words.ts'
import type { Mention } from './day-record.ts'
import { type CellPage, firstFrom } from './page-cells.ts'

/** A month that stands over what follows it. */
export interface Heading {
  at: number
  month: number
  year?: number
}

/** Headings that name a month; a row of them is navigation. */
export function monthHeadings({ cells }: CellPage): Heading[] {
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
export function inYearAbove(
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
export function underHeadings(runs: readonly Run[], headings: readonly Heading[], today: string): Mention[] {
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
  return readPrintedDate(`${weekday} ${shortMonth(month)} ${day} ${year ?? ''}`, { today })
}
const WEEKDAY_IN = new RegExp(`\\b${USUAL_WEEKDAY}\\b`, 'i')

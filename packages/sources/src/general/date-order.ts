import { readPrintedDate } from '@houselights/domain/printed-date'
import type { Run } from './date-runs.ts'
import type { Moment } from './mention.ts'

type Order = 'month-first' | 'day-first'

/** So many dates show which weekdays agree. */
const ENOUGH = 60

/** Whether this page writes the day first in numbers: by what no other order allows, by weekdays, by its language. */
export function orderOf(runs: readonly Run[], language: string, { today, timeZone }: Moment): Order {
  const numbers = runs.flatMap(({ text }) => {
    const [, first, second] = /(?<![\d./-])(\d{1,2})[./-](\d{1,2})(?!\d)/.exec(text) ?? []
    return first && second ? [{ first: Number(first), second: Number(second), text }] : []
  })
  const dayFirst = numbers.filter(({ first, second }) => first > 12 && second <= 12).length
  const monthFirst = numbers.filter(({ first, second }) => second > 12 && first <= 12).length
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day-first' : 'month-first'
  const agreeing = (order: Order) =>
    numbers.slice(0, ENOUGH).filter(({ text }) => readPrintedDate(text, { today, order })?.weekdayAgrees).length
  const [asDays, asMonths] = [agreeing('day-first'), agreeing('month-first')]
  if (asDays !== asMonths) return asDays > asMonths ? 'day-first' : 'month-first'
  const american = /-(?:us|ph)$/i.test(language) || (/^(?:en)?$/i.test(language) && /^America\//.test(timeZone))
  return american ? 'month-first' : 'day-first'
}

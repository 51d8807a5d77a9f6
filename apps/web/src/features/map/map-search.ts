import { dayName, nearDay } from '@houselights/domain/shown/city-time'
import { textOf } from '../../search-params.ts'
import { showable } from '../../unreadable-address.ts'

/** The parameters of the page, valid or not. */
export type MapSearch = {
  /** The city's day, yyyy-MM-dd; tonight when left out. */
  date?: string | undefined
}

/** Reads the parameters; an empty one is left out, an invalid one stays, so that the page can name it. */
export const mapSearch = (given: Record<string, unknown>): MapSearch => ({ date: textOf(given.date) })

/** What is wrong with the day of an address, as a sentence. */
export function dateProblem({ date }: MapSearch): string | undefined {
  if (date === undefined || isDay(date)) return undefined
  const given = showable(date.length > 40 ? `${date.slice(0, 40)}…` : date)
  return `There is no day “${given}”: write one like 2030-05-02.`
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** "tonight", "tomorrow", "on Friday, May 2". */
export const onDay = (day: string, today: string): string =>
  nearDay(day, today)?.toLowerCase() ?? `on ${dayName(day, today)}`

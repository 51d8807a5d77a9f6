import { dayName, nearDay } from '@houselights/domain/shown/city-time'
import { showable } from '../../unreadable-address.ts'
import type { MapSearch } from './map-search.ts'

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
export const onDay = (day: string, tonight: string): string =>
  nearDay(day, tonight)?.toLowerCase() ?? `on ${dayName(day, tonight)}`

import { toText } from '../../page/search-params.ts'

export type MapSearch = {
  /** The city's day, yyyy-MM-dd; tonight when left out. */
  date?: string | undefined
}

export const mapSearch = (given: Record<string, unknown>): MapSearch => ({ date: toText(given.date) })

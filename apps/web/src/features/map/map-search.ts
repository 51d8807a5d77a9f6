import { toText } from '../../page/search-params.ts'

export type MapSearch = {
  /** A day in the city, yyyy-MM-dd; tonight by default. */
  date?: string | undefined
}

export const parseMapSearch = (raw: Record<string, unknown>): MapSearch => ({ date: toText(raw.date) })

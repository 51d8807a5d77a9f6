import { type NearbySearch, parseNearby } from '../../page/nearby.ts'
import { toText } from '../../page/search-params.ts'

export type MapSearch = NearbySearch & {
  /** A day in the city, yyyy-MM-dd; tonight by default. */
  date?: string | undefined
}

export const parseMapSearch = (raw: Record<string, unknown>): MapSearch => ({
  date: toText(raw.date),
  ...parseNearby(raw),
})

import { type NearbySearch, parseNearby } from '../../page/nearby.ts'
import { toText } from '../../page/search-params.ts'

export type TonightSearch = NearbySearch & {
  paper?: string | undefined
  venue?: string | undefined
  neighborhood?: string | undefined
}

export const parseTonightSearch = (raw: Record<string, unknown>): TonightSearch => ({
  paper: toText(raw.paper),
  venue: toText(raw.venue),
  neighborhood: toText(raw.neighborhood),
  ...parseNearby(raw),
})

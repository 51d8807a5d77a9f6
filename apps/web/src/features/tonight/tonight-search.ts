import { toText } from '../../page/search-params.ts'

export type TonightSearch = {
  paper?: string | undefined
  venue?: string | undefined
  neighborhood?: string | undefined
}

export const tonightSearch = (given: Record<string, unknown>): TonightSearch => ({
  paper: toText(given.paper),
  venue: toText(given.venue),
  neighborhood: toText(given.neighborhood),
})

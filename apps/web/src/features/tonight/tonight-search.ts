import { textOf } from '../../page/search-params.ts'

export type TonightSearch = {
  paper?: string | undefined
  venue?: string | undefined
  neighborhood?: string | undefined
}

export const tonightSearch = (given: Record<string, unknown>): TonightSearch => ({
  paper: textOf(given.paper),
  venue: textOf(given.venue),
  neighborhood: textOf(given.neighborhood),
})

import { textOf } from '../../search-params.ts'

/** The parameters of the page, valid or not. */
export type TonightSearch = {
  paper?: string | undefined
  /** A venue's slug. */
  venue?: string | undefined
  neighborhood?: string | undefined
}

/** Reads the parameters; empty ones are left out, invalid ones stay, so that the page can name them. */
export const tonightSearch = (given: Record<string, unknown>): TonightSearch => ({
  paper: textOf(given.paper),
  venue: textOf(given.venue),
  neighborhood: textOf(given.neighborhood),
})

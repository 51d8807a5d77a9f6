import { oneOf, textOf } from '../../search-params.ts'

/** The sizes of paper that the page can be printed on, the usual one first. */
export const PAPERS = ['letter', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

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

/** The paper that is printed on. */
export const paperOf = ({ paper }: TonightSearch): Paper => oneOf(PAPERS, paper) ?? PAPERS[0]

import { oneOf } from '../../search-params.ts'
import type { TonightSearch } from './tonight-search.ts'

/** The sizes of paper that the page can be printed on, the usual one first. */
export const PAPERS = ['letter', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

/** The paper that is printed on. */
export const paperOf = ({ paper }: TonightSearch): Paper => oneOf(PAPERS, paper) ?? PAPERS[0]

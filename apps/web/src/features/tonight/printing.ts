import { oneOf } from '../../page/search-params.ts'
import type { TonightSearch } from './tonight-search.ts'

/**
 * Creates print rules for a style element. A stylesheet would also apply to later pages. `paper`: a value of CSS's
 * `size`.
 */
export const toPrintStyle = (paper: string): string => `
@page { size: ${paper}; margin: 14mm 13mm }
@media print { :root body a { text-decoration: none } }`

export const PAPERS = ['letter', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export const getPaper = ({ paper }: TonightSearch): Paper => oneOf(PAPERS, paper) ?? PAPERS[0]

import { attemptOnPage } from '../recognize/attempt.ts'
import { candidatesOn } from '../recognize/candidates.ts'
import { type Choice, choose } from '../recognize/choose.ts'
import type { Page, ParseContext } from '../source/source.ts'

/** Asks every platform about saved pages, reads them with each that knows its marks, and chooses what reads best. No network. */
export const recognisePages = (pages: readonly Page[], context: ParseContext): Choice =>
  choose(pages.flatMap((page) => candidatesOn(page).map((candidate) => attemptOnPage(candidate, context))))

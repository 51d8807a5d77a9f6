import { attemptOnPage } from '../recognize/attempt.ts'
import { candidatesOn } from '../recognize/candidates.ts'
import { type Choice, choose } from '../recognize/choose.ts'
import type { Page, ParseContext } from '../source/source.ts'

/**
 * Checks saved pages for every platform's marks, parses them with each platform that is recognized, and chooses the
 * best. Sends no requests.
 */
export const recognisePages = (pages: readonly Page[], context: ParseContext): Choice =>
  choose(pages.flatMap((page) => candidatesOn(page).map((candidate) => attemptOnPage(candidate, context))))

import { attemptOnPage } from '../recognize/attempt.ts'
import { findCandidates } from '../recognize/candidates.ts'
import { type Choice, chooseAttempt } from '../recognize/choose.ts'
import type { Page, ParseContext } from '../source/source.ts'

/**
 * Checks saved pages for every platform's markers, parses them with each platform that is recognized, and chooses the
 * best. Sends no requests.
 */
export const recognizePages = (pages: readonly Page[], context: ParseContext): Choice =>
  chooseAttempt(pages.flatMap((page) => findCandidates(page).map((candidate) => attemptOnPage(candidate, context))))

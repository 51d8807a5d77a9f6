import type { EventStatus } from '@houselights/contracts/entities/entities'
import { fold, tidy } from '../text/text.ts'

/** The statuses that a source can print. */
type PrintedStatus = Exclude<EventStatus, 'unconfirmed'>

const RULES: readonly [PrintedStatus, RegExp][] = [
  ['cancelled', /\bcancel{1,2}ed\b|\bcanceled\b/],
  ['postponed', /\bpostponed\b/],
  ['moved', /\bmoved to\b|\bvenue change\b|\bnow at the\b|\brelocated\b(?! from\b)/],
  ['sold out', /\bsold[\s-]*out\b/],
]

/**
 * Parses a status from printed words (a title, a badge, a button). The most serious one wins. A title with only
 * "rescheduled" stays scheduled.
 */
export function parseStatus(...texts: readonly (string | null | undefined)[]): PrintedStatus {
  const printed = texts.map((text) => fold(tidy(text ?? ''))).join(' | ')
  return RULES.find(([, words]) => words.test(printed))?.[0] ?? 'scheduled'
}

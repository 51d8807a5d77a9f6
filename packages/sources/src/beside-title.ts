import { lineOf, withoutTrailing } from '@houselights/domain/text'
import type { RawListing } from './source.ts'

/** What a line beside the title may say of the evening. */
export type BesideTitle = Pick<RawListing, 'presenter' | 'tour' | 'subtitle'>

/** `X presents …`, `X & Y present`: the plural form stands alone, since "Past and Present Tour" has no presenter. */
const PRESENTS = /^(.+?)\s+(?:proudly\s+)?(?:co-?\s?)?(?:presents\b|present(?=[\s.…:]*$))[\s.…:]*/i
const PRESENTED_BY = /(?:^|[\s,(–—-]+)(?:co-?\s?)?presented\s+(?:by|with)\s+(.+)$/i
const TOUR =
  /\b(?:tour|tours|tournée|gira|(?:record|album|ep|lp|single|vinyl|tape|cd) release|release (?:show|party)|anniversary)\b/i
/** Words about the sale, or a lead-in that names nothing: they say nothing of the evening. */
const NOTHING =
  /^(?:on sale\b.*|(?:an?|two|three)\s+(?:\w+\s+)?(?:evenings?|nights?|afternoon)\s+with[\s.…:]*|with|special guests?)$/i

/**
 * Tells what lines printed above or below a title are: `X presents` names who puts the evening on, `The Fern Tour` the
 * tour or occasion; what is left is the subtitle, which may be anything, acts too.
 */
export function besideTitle(...lines: readonly (string | undefined)[]): BesideTitle {
  const told: BesideTitle = {}
  const others: string[] = []
  for (const line of lines) {
    const { presenter, rest } = presenterOf(lineOf(line ?? ''))
    if (presenter) told.presenter ??= presenter
    if (rest === '' || NOTHING.test(rest)) continue
    if (told.tour === undefined && TOUR.test(rest)) told.tour = rest
    else others.push(rest)
  }
  return others.length > 0 ? { ...told, subtitle: others.join(' | ') } : told
}

/** The presenter of a field that holds nothing else, with or without the word: `Goldenvoice`, `Goldenvoice presents`. */
export const presenterIn = (field: string | null | undefined): string | undefined =>
  field ? (presenterOf(lineOf(field)).presenter ?? (lineOf(field) || undefined)) : undefined

function presenterOf(line: string): { presenter?: string; rest: string } {
  const behind = PRESENTED_BY.exec(line)
  if (behind?.[1]) return { presenter: withoutTrailing(behind[1], '.! '), rest: line.slice(0, behind.index) }
  const before = PRESENTS.exec(line)
  return before?.[1] ? { presenter: before[1], rest: line.slice(before[0].length) } : { rest: line }
}

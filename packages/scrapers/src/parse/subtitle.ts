import { anyOf } from '@houselights/domain/text/pattern'
import { tidy, toLine, withoutTrailing } from '@houselights/domain/text/text'
import type { RawListing } from '../source/source.ts'

type SubtitleFields = Pick<RawListing, 'presenter' | 'tour' | 'subtitle'>

/** `X presents …`, `X & Y present`. `present` must end the line, since "Past and Present Tour" has no presenter. */
const PRESENTS = /^(.+?)\s+(?:proudly\s+)?(?:co-?\s?)?(?:presents\b|present(?=[\s.…:]*$))[\s.…:]*/i
const PRESENTED_BY = /(?:^|[\s,(–—-]+)(?:co-?\s?)?presented\s+(?:by|with)\s+(.+)$/i
const TOUR =
  /\b(?:tour|tours|tournée|gira|(?:record|album|ep|lp|single|vinyl|tape|cd) release|release (?:show|party)|anniversary)\b/i
/** Matches a lead-in to the title that contains no name: `An evening with…`, `The Function presented by`. */
const LEAD_IN = /^(?:special guests?)$|(?:\bwith|\bpresented by)[\s.…:]*$/i
const SALE_WORDS = anyOf`
  on sale|sold[\s-]?out|re-?scheduled|cancel{1,2}ed|postponed|moved (?:from|to)|(?:show|date) added|
  new date|just announced
`
/** Words about sales or changes, which belong to the status and don't describe the show. */
const STATUS_NOTE = new RegExp(String.raw`\b${SALE_WORDS}\b`, 'i')

/**
 * Classifies lines printed above or below a title: `X presents` is the presenter, `The Fern Tour` the tour or occasion.
 * Lead-ins and notes about sales are dropped. Any other line is the subtitle, which may be anything, including acts.
 */
export function classifySubtitle(...lines: readonly (string | undefined)[]): SubtitleFields {
  const fields: SubtitleFields = {}
  const subtitleLines: string[] = []
  for (const line of lines) {
    const { presenter, rest } = getPresenter(toLine(line ?? ''))
    if (presenter) fields.presenter ??= presenter
    if (rest === '' || LEAD_IN.test(rest) || STATUS_NOTE.test(rest)) continue
    if (fields.tour === undefined && TOUR.test(rest)) fields.tour = rest
    else subtitleLines.push(rest)
  }
  return subtitleLines.length > 0 ? { ...fields, subtitle: subtitleLines.join('\n') } : fields
}

const GUESTS =
  /^(?:with|w\/|plus|(?:very )?special guests?|featuring|feat\.?|ft\.?|support(?:ed)? (?:by|from))(?=[\s:])/i
const NON_NAME_WORDS = /\b(?:presents?|live|musical|film|screening|benefit|party|show|night|evening|free|sold out)\b/i

/**
 * Classifies a line next to the title that may also list guests. A line that starts like `with …` or is a list of
 * capitalized names lists guests. A single name may be a tour's, so it becomes the subtitle.
 */
export function classifySubtitleOrGuests(text: string): SubtitleFields & Pick<RawListing, 'support'> {
  const line = toLine(text)
  const { rest, presenter } = getPresenter(line)
  const names = rest.split(',')
  const isList = names.length > 1 && names.every((name) => /^\s*["“(]?[\p{Lu}\p{N}]/u.test(name))
  if (!GUESTS.test(rest) && (!isList || NON_NAME_WORDS.test(rest) || TOUR.test(rest))) return classifySubtitle(line)
  return { ...(presenter && { presenter }), support: removeLeadIn(rest) }
}

/** Removes words that introduce guests: `with special guests A, B` → `A, B`. */
export const removeLeadIn = (line: string): string =>
  line
    .replace(/^(?:with|w\/|plus|featuring|feat\.?|ft\.?|support(?:ed)? (?:by|from))\s*/i, '')
    .replace(/^(?:(?:very )?special guests?:?\s*)/i, '') || line

/**
 * Parses the presenter from a field for presenters, with or without the word: `Goldenvoice`, `Goldenvoice presents`.
 * `Live at The Barn` isn't one.
 */
export function parsePresenter(field: string | null | undefined): string | undefined {
  const line = toLine(field ?? '')
  return getPresenter(line).presenter ?? (line === '' || /^live (?:at|in|from) /i.test(line) ? undefined : line)
}

function getPresenter(line: string): { presenter?: string; rest: string } {
  const presentedBy = PRESENTED_BY.exec(line)
  if (presentedBy?.[1])
    return { presenter: withoutTrailing(presentedBy[1], '.! '), rest: line.slice(0, presentedBy.index) }
  const presents = PRESENTS.exec(line)
  return presents?.[1] ? { presenter: presents[1], rest: line.slice(presents[0].length) } : { rest: line }
}

/**
 * Returns a title without the venue that some lists append: `Paper Lanterns @ The Old Barn`, `… at The Old Barn (May 1,
 * 2010)`.
 */
export function removeVenue(title: string, venue: string | undefined): string {
  const tidyTitle = tidy(title)
  const suffixes = venue ? [` @ ${tidy(venue)}`, ` at ${tidy(venue)}`] : []
  const titleWithoutDate = tidyTitle.replace(/\s\([A-Z][a-z]+ \d{1,2}, \d{4}\)$/, '')
  const suffix = suffixes.find((words) => titleWithoutDate.toLowerCase().endsWith(words.toLowerCase()))
  return suffix && titleWithoutDate.length > suffix.length ? titleWithoutDate.slice(0, -suffix.length) : tidyTitle
}

import { anyOf } from '@houselights/domain/text/pattern'
import { tidy, toLine, withoutTrailing } from '@houselights/domain/text/text'
import type { RawListing } from '../source/source.ts'

type BesideTitle = Pick<RawListing, 'presenter' | 'tour' | 'subtitle'>

/** `X presents …`, `X & Y present`: the plural form stands alone, since "Past and Present Tour" has no presenter. */
const PRESENTS = /^(.+?)\s+(?:proudly\s+)?(?:co-?\s?)?(?:presents\b|present(?=[\s.…:]*$))[\s.…:]*/i
const PRESENTED_BY = /(?:^|[\s,(–—-]+)(?:co-?\s?)?presented\s+(?:by|with)\s+(.+)$/i
const TOUR =
  /\b(?:tour|tours|tournée|gira|(?:record|album|ep|lp|single|vinyl|tape|cd) release|release (?:show|party)|anniversary)\b/i
/** A lead-in to the title, which names nothing by itself: `An evening with…`, `The Function presented by`. */
const NOTHING = /^(?:special guests?)$|(?:\bwith|\bpresented by)[\s.…:]*$/i
const SALE_WORDS = anyOf`
  on sale|sold[\s-]?out|re-?scheduled|cancel{1,2}ed|postponed|moved (?:from|to)|(?:show|date) added|
  new date|just announced
`
/** Words about the sale or a change: they are the status, and say nothing of the evening. */
const REMARK = new RegExp(String.raw`\b${SALE_WORDS}\b`, 'i')

/**
 * Decides what lines printed above or below a title are: `X presents` names who puts the evening on, `The Fern Tour` the
 * tour or occasion; what is left is the subtitle, which may be anything, acts too.
 */
export function besideTitle(...lines: readonly (string | undefined)[]): BesideTitle {
  const found: BesideTitle = {}
  const others: string[] = []
  for (const line of lines) {
    const { presenter, rest } = getPresenter(toLine(line ?? ''))
    if (presenter) found.presenter ??= presenter
    if (rest === '' || NOTHING.test(rest) || REMARK.test(rest)) continue
    if (found.tour === undefined && TOUR.test(rest)) found.tour = rest
    else others.push(rest)
  }
  return others.length > 0 ? { ...found, subtitle: others.join('\n') } : found
}

const GUESTS =
  /^(?:with|w\/|plus|(?:very )?special guests?|featuring|feat\.?|ft\.?|support(?:ed)? (?:by|from))(?=[\s:])/i
const NO_NAME = /\b(?:presents?|live|musical|film|screening|benefit|party|show|night|evening|free|sold out)\b/i

/**
 * What a line beside the title says where it may also name guests: it does when it begins so (`with …`), or is a list of
 * capitalised names. A lone name may as well be the tour's: it stays the subtitle.
 */
export function besideOrGuests(printed: string): BesideTitle & Pick<RawListing, 'support'> {
  const line = toLine(printed)
  const { rest, presenter } = getPresenter(line)
  const names = rest.split(',')
  const isList = names.length > 1 && names.every((name) => /^\s*["“(]?[\p{Lu}\p{N}]/u.test(name))
  if (!GUESTS.test(rest) && (!isList || NO_NAME.test(rest) || TOUR.test(rest))) return besideTitle(line)
  return { ...(presenter && { presenter }), support: withoutLeadIn(rest) }
}

/** `with special guests A, B` names A and B. */
export const withoutLeadIn = (line: string): string =>
  line
    .replace(/^(?:with|w\/|plus|featuring|feat\.?|ft\.?|support(?:ed)? (?:by|from))\s*/i, '')
    .replace(/^(?:(?:very )?special guests?:?\s*)/i, '') || line

/**
 * The presenter of a field that holds nothing else, with or without the word: `Goldenvoice`, `Goldenvoice presents`.
 * `Live at The Barn` presents nobody.
 */
export function presenterIn(field: string | null | undefined): string | undefined {
  const line = toLine(field ?? '')
  return getPresenter(line).presenter ?? (line === '' || /^live (?:at|in|from) /i.test(line) ? undefined : line)
}

function getPresenter(line: string): { presenter?: string; rest: string } {
  const behind = PRESENTED_BY.exec(line)
  if (behind?.[1]) return { presenter: withoutTrailing(behind[1], '.! '), rest: line.slice(0, behind.index) }
  const before = PRESENTS.exec(line)
  return before?.[1] ? { presenter: before[1], rest: line.slice(before[0].length) } : { rest: line }
}

/** A title without the venue that some lists put behind it: `Paper Lanterns @ The Old Barn`, `… at The Old Barn (May 1, 2010)`. */
export function withoutVenue(title: string, venue: string | undefined): string {
  const printed = tidy(title)
  const behind = venue ? [` @ ${tidy(venue)}`, ` at ${tidy(venue)}`] : []
  const dated = printed.replace(/\s\([A-Z][a-z]+ \d{1,2}, \d{4}\)$/, '')
  const end = behind.find((words) => dated.toLowerCase().endsWith(words.toLowerCase()))
  return end && dated.length > end.length ? dated.slice(0, -end.length) : printed
}

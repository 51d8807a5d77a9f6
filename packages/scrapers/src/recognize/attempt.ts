import type { Listing, ParsedOutput, Problem } from '@houselights/contracts/entities/listing'
import { localDay } from '@houselights/domain/dates/city-time'
import { tidy } from '@houselights/domain/text/text'
import { loadHtml } from '../parse/html/load-html.ts'
import { parsePages } from '../parse/parse-pages.ts'
import type { Page, ParseContext } from '../source/source.ts'
import type { Candidate } from './candidates.ts'

/** What a candidate made of the pages that it got. */
export interface Attempt extends ParsedOutput {
  candidate: Candidate
  pages: readonly Page[]
  /** Why it could not be read at all. */
  unread?: string
  /** Whether what it publishes was requested, rather than read from a page at hand. */
  requested: boolean
  /** Listings of today and later. */
  toCome: Listing[]
  /** How much its coming listings say on average, from 0 to 1. */
  fullness: number
  /** The page says itself that nothing is coming. */
  saysNone: boolean
  doubts: boolean
}

/** Kinds of problems after which nothing was read. */
const UNREAD = new Set(['changed', 'unreachable', 'refused', 'robots-denied', 'needs-key', 'too-heavy'])

/** Reads the page that bears the marks, where that is what the platform reads. */
export function attemptOnPage(candidate: Candidate, context: ParseContext): Attempt {
  const { source, page } = candidate
  if (source.url !== page.url)
    return getAttempt(candidate, [], { listings: [], problems: [] }, context, `it has to be read at ${source.url}`)
  return attemptOn(candidate, [page], context)
}

/** Reads pages with a candidate. */
export function attemptOn(
  candidate: Candidate,
  pages: readonly Page[],
  context: ParseContext,
  further: readonly Problem[] = [],
): Attempt {
  const { listings, problems } = parsePages(candidate.source, pages, context)
  const fault = listings.length === 0 ? problems.find(({ kind }) => UNREAD.has(kind)) : undefined
  return getAttempt(candidate, pages, { listings, problems: [...further, ...problems] }, context, fault?.message)
}

/** A candidate that could not be read over the network. */
export const failedAttempt = (candidate: Candidate, problem: Problem, context: ParseContext): Attempt =>
  getAttempt(candidate, [], { listings: [], problems: [problem] }, context, problem.message)

function getAttempt(
  candidate: Candidate,
  pages: readonly Page[],
  { listings, problems }: ParsedOutput,
  { now, timeZone }: ParseContext,
  unread?: string,
): Attempt {
  const today = localDay(now, timeZone)
  const toCome = listings.filter(({ date }) => date >= today)
  return {
    candidate,
    pages,
    listings,
    problems,
    toCome,
    ...(unread !== undefined && { unread }),
    requested: false,
    fullness: toCome.reduce((sum, listing) => sum + getFullness(listing), 0) / Math.max(1, toCome.length),
    saysNone: unread === undefined && toCome.length === 0 && pages.some(saysThatNoneCome),
    doubts: problems.some(({ kind }) => kind === 'unsure'),
  }
}

const getFullness = ({ startsAt, doorsAt, price, ticketUrl, url, support }: Listing): number =>
  [startsAt ?? doorsAt, price.text, ticketUrl ?? url, support.length > 0 || null].filter((value) => value !== null)
    .length / 4

const NONE = /\b(?:no|not any|aren['’]t any)\s(?:[a-z]+\s){0,2}(?:events|shows|concerts)\b/i

/** "There are no upcoming events at this time." */
function saysThatNoneCome({ body }: Page): boolean {
  if (!NONE.test(body)) return false
  const $ = loadHtml(body)
  $('script, style, template').remove()
  return NONE.test(tidy($.root().text()))
}

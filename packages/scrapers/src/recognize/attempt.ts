import type { Listing, ParsedOutput, Problem } from '@houselights/contracts/entities/listing'
import { localDay } from '@houselights/domain/dates/city-time'
import { tidy } from '@houselights/domain/text/text'
import { loadHtml } from '../parse/html/load-html.ts'
import { parsePages } from '../parse/parse-pages.ts'
import type { Page, ParseContext } from '../source/source.ts'
import type { Candidate } from './candidates.ts'

/** The result of parsing pages with a candidate's platform. */
export interface Attempt extends ParsedOutput {
  candidate: Candidate
  pages: readonly Page[]
  /** Why nothing could be parsed. */
  failure?: string
  /** Whether its pages were fetched for this attempt instead of taken from the site's pages. */
  wasRequested: boolean
  /** Listings from today on. */
  upcoming: Listing[]
  /** The average share of fields that its upcoming listings fill in, from 0 to 1. */
  completeness: number
  /** Whether the page says that there are no upcoming shows. */
  saysNoShows: boolean
  isUnsure: boolean
}

/** Problem kinds that mean that nothing was parsed. */
const FAILURES = new Set(['changed', 'unreachable', 'refused', 'robots-denied', 'needs-key', 'too-heavy'])

/** Parses the page that has the markers, if it is also the page with the listings. */
export function attemptOnPage(candidate: Candidate, context: ParseContext): Attempt {
  const { source, page } = candidate
  if (source.url !== page.url)
    return createAttempt(candidate, [], { listings: [], problems: [] }, context, `its listings are at ${source.url}`)
  return attemptWithPages(candidate, [page], context)
}

/** Parses pages with a candidate's platform. Adds `fetchProblems`, the problems from fetching them. */
export function attemptWithPages(
  candidate: Candidate,
  pages: readonly Page[],
  context: ParseContext,
  fetchProblems: readonly Problem[] = [],
): Attempt {
  const { listings, problems } = parsePages(candidate.source, pages, context)
  const failure = listings.length === 0 ? problems.find(({ kind }) => FAILURES.has(kind)) : undefined
  return createAttempt(
    candidate,
    pages,
    { listings, problems: [...fetchProblems, ...problems] },
    context,
    failure?.message,
  )
}

/** Creates the attempt for a candidate that couldn't be fetched. */
export const createFailedAttempt = (candidate: Candidate, problem: Problem, context: ParseContext): Attempt =>
  createAttempt(candidate, [], { listings: [], problems: [problem] }, context, problem.message)

function createAttempt(
  candidate: Candidate,
  pages: readonly Page[],
  { listings, problems }: ParsedOutput,
  { now, timeZone }: ParseContext,
  failure?: string,
): Attempt {
  const today = localDay(now, timeZone)
  const upcoming = listings.filter(({ date }) => date >= today)
  return {
    candidate,
    pages,
    listings,
    problems,
    upcoming,
    ...(failure !== undefined && { failure }),
    wasRequested: false,
    completeness: upcoming.reduce((sum, listing) => sum + getCompleteness(listing), 0) / Math.max(1, upcoming.length),
    saysNoShows: failure === undefined && upcoming.length === 0 && pages.some(saysNoShows),
    isUnsure: problems.some(({ kind }) => kind === 'unsure'),
  }
}

const getCompleteness = ({ startsAt, doorsAt, price, ticketUrl, url, support }: Listing): number =>
  [startsAt ?? doorsAt, price.text, ticketUrl ?? url, support.length > 0 || null].filter((value) => value !== null)
    .length / 4

const NO_SHOWS = /\b(?:no|not any|aren['’]t any)\s(?:[a-z]+\s){0,2}(?:events|shows|concerts)\b/i

/** Whether a page says something like "There are no upcoming events at this time." */
function saysNoShows({ body }: Page): boolean {
  if (!NO_SHOWS.test(body)) return false
  const $ = loadHtml(body)
  $('script, style, template').remove()
  return NO_SHOWS.test(tidy($.root().text()))
}

import type { SourceAddress } from '@houselights/contracts/cities/city-files'
import { localDay } from '@houselights/domain/dates/city-time'
import { addressKey } from '@houselights/domain/links/web-address'
import { ONE_SHOW } from '@houselights/domain/sources/one-show'
import { isNearlySame } from '@houselights/domain/text/nearly-same'
import { fold } from '@houselights/domain/text/text'
import { fetchOnePage } from '../fetch/follow-pages.ts'
import type { Page, ParseContext, Parsed, RawListing, Source } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { attemptOnPage } from './attempt.ts'
import { findCandidates } from './candidates.ts'
import { chooseAttempt } from './choose.ts'

/** A page has one show, so its record keeps its id even if the show's title and day change. */
const SHOW_ID = 'show'

/**
 * A page of one show, on any platform: a venue's, a seller's or a band's. Only this page is fetched. `address.title` and
 * `address.date` identify the accepted show, so that a page that is reused for another show isn't taken for it; without
 * them, the page's only upcoming show counts.
 */
export const oneShow = Object.assign(
  (address: SourceAddress): Source => ({
    platform: ONE_SHOW,
    url: address.url,
    fetch: (fetcher) => fetchOnePage(fetcher, address.url),
    parse: ([page], context) => {
      if (!page) throw new SourceError('changed', address.url, 'the page is missing')
      const { listings, problems } = parseShows(page, context)
      const show = chooseShow(listings, { page, address, today: localDay(context.now, context.timeZone) })
      // whoever accepted the show was sure
      const openProblems = address.date === undefined ? problems : problems.filter(({ kind }) => kind !== 'unsure')
      return { listings: [{ ...show, sourceId: SHOW_ID, url: page.url }], problems: openProblems }
    },
  }),
  { id: ONE_SHOW },
)

/** Parses a page with the platform that it is recognized to be on, or else with the general parser. */
function parseShows(page: Page, context: ParseContext): Parsed {
  const attempts = findCandidates(page)
    .map((candidate) => attemptOnPage(candidate, context))
    .filter(({ listings }) => listings.length > 0)
  const { chosen = attempts[0] } = chooseAttempt(attempts)
  if (!chosen) throw new SourceError('changed', page.url, 'it has no show with a title and a date')
  return chosen.candidate.source.parse([page], context)
}

function chooseShow(
  listings: readonly RawListing[],
  { page, address: { title, date }, today }: { page: Page; address: SourceAddress; today: string },
): RawListing {
  const upcoming = listings.filter((listing) => listing.date >= today)
  const isAccepted = (listing: RawListing) =>
    listing.date === date || (title !== undefined && isNearlySame(toLetters(listing.title), toLetters(title)))
  const shows = date === undefined ? upcoming : upcoming.filter(isAccepted)
  const ownShows = shows.filter(({ url }) => url && addressKey(URL.parse(url, page.url)?.href ?? '') === toKey(page))
  const [show, other] = shows.length > 1 && ownShows.length === 1 ? ownShows : shows
  if (show && !other) return show
  if (other)
    throw new SourceError(
      'changed',
      page.url,
      `it lists ${shows.length} shows, so it’s a calendar: add its venue instead`,
    )
  throw new SourceError('changed', page.url, getReason(listings, upcoming))
}

const getReason = (listings: readonly RawListing[], upcoming: readonly RawListing[]): string => {
  if (upcoming.length > 0) return 'it lists another show now'
  return listings.length === 1 ? `its show was on ${listings[0]?.date}` : 'all of its shows are over'
}

const toKey = ({ url }: Page): string | null => addressKey(url)
const toLetters = (title: string): string => fold(title).replace(/[^\p{L}\p{N}]/gu, '')

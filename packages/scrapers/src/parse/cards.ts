import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { findOutermost, loadHtml } from './html/load-html.ts'

/** Merges the results of several pages or cards. */
export const mergeParsed = (parts: readonly Parsed[]): Parsed => ({
  listings: parts.flatMap(({ listings }) => listings),
  problems: parts.flatMap(({ problems }) => problems),
})

interface Selectors {
  cards: string
  /** Selects the list itself. A page that has the list but no cards is a valid page without events. */
  list?: string
  /** The problem message for a page that has neither. */
  missingMessage: string
}

/**
 * Parses the cards of a page one by one. A page with neither cards nor their list throws a SourceError of kind
 * `changed`.
 */
export function parseCards(
  page: Page,
  { cards: selector, list, missingMessage }: Selectors,
  parseCard: (card: Cheerio<Element>) => Parsed,
): Parsed {
  const $ = loadHtml(page.body)
  const cards = findOutermost($, selector)
  if (cards.length === 0 && !(list && $(list).length > 0)) throw new SourceError('changed', page.url, missingMessage)
  return mergeParsed(cards.map((card) => parseCard($(card))))
}

/**
 * Returns a card's listing on the printed day, or a problem with the message `noDateMessage` if no day can be parsed.
 */
export function parseOnPrintedDay(
  printedDay: string,
  { now, timeZone }: ParseContext,
  noDateMessage: string,
  listing: Omit<RawListing, 'date'>,
): Parsed {
  const date = parsePrintedDate(printedDay, { today: localDay(now, timeZone) })
  if (!date) return { listings: [], problems: [{ kind: 'bad-listing', message: noDateMessage, url: listing.pageUrl }] }
  return {
    listings: [{ ...listing, date: date.day, weekdayAgrees: date.weekdayAgrees }],
    problems: date.doubt ? [{ kind: 'year-suspect', message: date.doubt, url: listing.pageUrl }] : [],
  }
}

import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { loadHtml, outermost } from './html/load-html.ts'

/** What several pages or cards state, as one. */
export const mergeParsed = (parts: readonly Parsed[]): Parsed => ({
  listings: parts.flatMap(({ listings }) => listings),
  problems: parts.flatMap(({ problems }) => problems),
})

interface Selectors {
  cards: string
  /** What shows that the list is there although it holds no card. */
  list?: string
  /** What is said of a page that has neither. */
  missing: string
}

/** Reads the cards of a page one by one. A page without cards and without their list is `changed`. */
export function parseCards(
  page: Page,
  { cards: selector, list, missing }: Selectors,
  read: (card: Cheerio<Element>) => Parsed,
): Parsed {
  const $ = loadHtml(page.body)
  const cards = outermost($, selector)
  if (cards.length === 0 && !(list && $(list).length > 0)) throw new SourceError('changed', page.url, missing)
  return mergeParsed(cards.map((card) => read($(card))))
}

/** What a card announces, on the day that it prints; a problem that says `unread` where no day can be read. */
export function onPrintedDay(
  printed: string,
  { now, timeZone }: ParseContext,
  unread: string,
  listing: Omit<RawListing, 'date'>,
): Parsed {
  const date = parsePrintedDate(printed, { today: localDay(now, timeZone) })
  if (!date) return { listings: [], problems: [{ kind: 'bad-listing', message: unread, url: listing.pageUrl }] }
  return {
    listings: [{ ...listing, date: date.day, weekdayAgrees: date.weekdayAgrees }],
    problems: date.doubt ? [{ kind: 'year-suspect', message: date.doubt, url: listing.pageUrl }] : [],
  }
}

import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { followPages } from '../fetch/follow-pages.ts'
import { parseCards, parseOnPrintedDay } from '../parse/cards.ts'
import { findPicture, getPrintedLines, toText } from '../parse/html/element-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { classifySubtitle, classifySubtitleOrGuests } from '../parse/subtitle.ts'
import { assetMarker, classMarker, classPrefixMarker, recognizeBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'

const MONTH = '.rhp-events-list-separator-month'
const ROWS = {
  cards: `.rhpSingleEvent, .rhp-event__single-event--list, ${MONTH}`,
  list: '[class*="rhp-"]',
  missingMessage: 'the page has no Rockhouse event list',
}

/**
 * Rockhouse Partners' WordPress plug-in, which sells through Etix: list rows under headings such as "May 2026". The
 * headings supply the year if the rows' dates don't.
 */
export const rockhouse = definePlatform({
  id: 'rockhouse',
  recognize: recognizeBy({
    certain: [classMarker('rhpSingleEvent'), classPrefixMarker('rhp-event__')],
    likely: [assetMarker('the plug-in `rhp-events`', /\/plugins\/rhp-events\//)],
  }),
  fetch: (fetcher, { url }) => followPages(fetcher, url, (page) => findNextUrl(page)),
  parsePage,
})

const NEXT = '.rhp-events-pagination a.next, .tribe-events-nav-next a, a[rel="next"]'

function findNextUrl(page: Page): string | undefined {
  const nextHref = loadHtml(page.body)(NEXT).first().attr('href')
  return nextHref ? URL.parse(nextHref, page.url)?.href : undefined
}

function parsePage(page: Page, context: ParseContext): Parsed {
  let year = ''
  return parseCards(page, ROWS, (row) => {
    if (!row.is(MONTH)) return parseRow(row, year, context)
    year = /\b20\d\d\b/.exec(row.text())?.[0] ?? ''
    return { listings: [], problems: [] }
  })
}

function parseRow(row: Cheerio<Element>, year: string, context: ParseContext): Parsed {
  const printedDate = toText(row, '.singleEventDate, .eventMonth, .eventDateListTop')
  const day = /\b20\d\d\b/.test(printedDate) ? printedDate : `${printedDate}, ${year}`
  return parseOnPrintedDay(day, context, `an event has no readable date: "${printedDate}"`, toListing(row))
}

function toListing(event: Cheerio<Element>): Omit<RawListing, 'date'> {
  const getText = (selector: string) => toText(event, selector)
  const title = event.find('#eventTitle, .rhp-event__title--list').first()
  const detailUrl = event.find('a#eventTitle, a.url').first().attr('href')
  const actionElement = event.find('.rhp-event-cta').first()
  const link = actionElement.find('a').attr('href')
  const cost = getText('.eventCost, .rhp-event__cost-text--list, .rhp-event__cost--list')
  return {
    title: getPrintedLines(title).join('\n') || (event.find('a#eventTitle').attr('title') ?? ''),
    ...classifySubtitleOrGuests(getText('.eventSubHeader, .rhp-event__subheader--list, #evSubHead')),
    ...classifySubtitle(getText('.eventTagLine')),
    times: getText('.rhp-event__time-text--list, .eventDoorStartDate') || undefined,
    price: cost || undefined,
    age: getText('.eventAgeRestriction') || undefined,
    statusText: `${getText('.eventTagLine')} ${actionElement.text()} ${actionElement.attr('class') ?? ''}`.replaceAll(
      '-',
      ' ',
    ),
    // "javascript:void(0)" isn't a ticket link; the detail page says how to buy
    ticketUrl: link && /^https?:/.test(link) ? link : undefined,
    url: detailUrl,
    imageUrl: findPicture(event.find('.eventListImage, .rhp-events-event-image img')),
    venue: getText('.rhp-event__venue-text--list, .venueLink') || undefined,
    room: getText('.eventsRoomDiv') || undefined,
  }
}

import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { followPages } from '../fetch/follow-pages.ts'
import { mergeParsed, onPrintedDay } from '../parse/cards.ts'
import { linesIn, pictureIn } from '../parse/html/element-text.ts'
import { loadHtml, outermost } from '../parse/html/load-html.ts'
import { besideOrGuests, besideTitle } from '../parse/subtitle.ts'
import { ofAsset, ofClass, ofClassBeginning, recogniseBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

const EVENT = '.rhpSingleEvent, .rhp-event__single-event--list'
const MONTH = '.rhp-events-list-separator-month'

/**
 * Rockhouse Partners' WordPress plug-in, selling through Etix: list rows below headings such as "May 2026", which give
 * the year where the rows' dates do not.
 */
export const rockhouse = definePlatform({
  id: 'rockhouse',
  recognise: recogniseBy({
    certain: [ofClass('rhpSingleEvent'), ofClassBeginning('rhp-event__')],
    likely: [ofAsset('the plug-in `rhp-events`', /\/plugins\/rhp-events\//)],
  }),
  fetch: (read, { url }) => followPages(read, url, (page) => nextPage(page)),
  parsePage: readPage,
})

function nextPage(page: Page): string | undefined {
  const next = loadHtml(page.body)('.rhp-events-pagination a.next, .tribe-events-nav-next a, a[rel="next"]')
    .first()
    .attr('href')
  return next ? URL.parse(next, page.url)?.href : undefined
}

function readPage(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const rows = outermost($, `${EVENT}, ${MONTH}`)
  if (rows.length === 0 && $('[class*="rhp-"]').length === 0)
    throw new SourceError('changed', page.url, 'there is no Rockhouse event list on the page')
  let year = ''
  return mergeParsed(
    rows.flatMap((element) => {
      const row = $(element)
      if (!row.is(MONTH)) return readRow(row, year, context)
      year = /\b20\d\d\b/.exec(row.text())?.[0] ?? ''
      return []
    }),
  )
}

function readRow(row: Cheerio<Element>, year: string, context: ParseContext): Parsed {
  const printed = tidy(row.find('.singleEventDate, .eventMonth, .eventDateListTop').first().text())
  const day = /\b20\d\d\b/.test(printed) ? printed : `${printed}, ${year}`
  return onPrintedDay(day, context, `an event has no date that can be read: "${printed}"`, listingOf(row))
}

function listingOf(event: Cheerio<Element>): Omit<RawListing, 'date'> {
  const text = (part: string) => tidy(event.find(part).first().text())
  const title = event.find('#eventTitle, .rhp-event__title--list').first()
  const detail = event.find('a#eventTitle, a.url').first().attr('href')
  const action = event.find('.rhp-event-cta').first()
  const link = action.find('a').attr('href')
  const cost = text('.eventCost, .rhp-event__cost-text--list, .rhp-event__cost--list')
  return {
    title: linesIn(title).join('\n') || (event.find('a#eventTitle').attr('title') ?? ''),
    ...besideOrGuests(text('.eventSubHeader, .rhp-event__subheader--list, #evSubHead')),
    ...besideTitle(text('.eventTagLine')),
    times: text('.rhp-event__time-text--list, .eventDoorStartDate') || undefined,
    price: cost || undefined,
    age: text('.eventAgeRestriction') || undefined,
    statusText: `${text('.eventTagLine')} ${action.text()} ${action.attr('class') ?? ''}`.replaceAll('-', ' '),
    // "javascript:void(0)" is no place to buy; the detail page says what to do
    ticketUrl: link && /^https?:/.test(link) ? link : undefined,
    url: detail,
    imageUrl: pictureIn(event.find('.eventListImage, .rhp-events-event-image img')),
    venue: text('.rhp-event__venue-text--list, .venueLink') || undefined,
    room: text('.eventsRoomDiv') || undefined,
  }
}

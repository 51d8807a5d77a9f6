import { localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { tidy } from '@houselights/domain/text/text'
import type { CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { findPicture } from '../../parse/html/element-text.ts'
import { findOutermost, loadHtml } from '../../parse/html/load-html.ts'
import { type JsonLdNode, toText } from '../../parse/json-ld/nodes.ts'
import { parseEvents, parseJsonLd } from '../../parse/json-ld/parse-json-ld.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source/source.ts'
import { SourceError } from '../../source/source-error.ts'

const CARDS = [
  '.tribe-events-calendar-list__event',
  '.tribe-events-calendar-month__calendar-event',
  '.tribe-events-calendar-day__event',
  '.tribe-events-pro-photo__event',
  // before version 5
  '.tribe-events-loop .type-tribe_events',
  '.tribe-events-calendar .tribe_events_cat, .tribe-events-calendar .type-tribe_events',
].join(', ')
const LINKS = '[class*="event-title-link"], .tribe-event-url, h3 a, .tribe-events-month-event-title a'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Parses a list, day or month page from its JSON-LD, plus the price, which only the cards print, or from the cards if
 * there is no JSON-LD. A month page also shows days of the adjacent months, and their events are included.
 */
export function parseCalendarPage(page: Page, context: ParseContext): Parsed {
  const jsonLd = parseJsonLd(page)
  const $ = loadHtml(page.body)
  const cards = findOutermost($, CARDS)
  if (jsonLd.nodes.length === 0) {
    if (cards.length === 0 && !/tribe-events|tribe_events/.test(page.body))
      throw new SourceError(
        'changed',
        page.url,
        'the page has neither events in JSON-LD nor cards of The Events Calendar',
      )
    const listings = cards.flatMap((card) => toListing($, card, context) ?? [])
    return { listings, problems: jsonLd.problems }
  }
  const prices = new Map(cards.map((card) => [findId($(card).find(LINKS).attr('href')), getCost($, card)]))
  return parseEvents(jsonLd, context, (listing, event) => {
    const id = findId(listing.url)
    const printedPrice = id && prices.get(id)
    const { start, ...otherFields } = listing
    return {
      ...otherFields,
      ...(!isAllDay(event) && start && { start, ...getEnd(event) }),
      ...(id && { sourceId: id }),
      price: listing.price ?? (printedPrice || undefined),
    }
  })
}

const findId = (href: string | undefined): string | undefined => (href ? (pageIdentity(href) ?? undefined) : undefined)

const getCost = ($: CheerioAPI, card: Element): string =>
  tidy($(card).find('[class*="small-cta__price"], [class*="event-cost"], .ticket-cost').first().text())

/** Returns the end, unless it is only a date. */
function getEnd(event: JsonLdNode): Pick<RawListing, 'end'> {
  const end = toText(event.endDate)
  return end?.includes('T') ? { end } : {}
}

/** Whether an event lasts whole days. On a site whose day ends at 4 AM, an all-day event runs from 4:00 to 3:59:59. */
function isAllDay(event: JsonLdNode): boolean {
  const [start, end] = [event.startDate, event.endDate].map((date) => Date.parse(toText(date) ?? ''))
  if (start === undefined || end === undefined || !(end > start)) return false
  const remainderMs = (end - start) % DAY_MS
  return remainderMs === 0 || DAY_MS - remainderMs <= 60_000
}

function toListing($: CheerioAPI, card: Element, context: ParseContext): RawListing | undefined {
  const link = $(card).find(LINKS).first()
  const title = tidy(link.text())
  const printedTimes = tidy($(card).find('[class*="event-datetime"], .tribe-event-schedule-details').first().text())
  const machineDate = $(card).find('time[datetime]').attr('datetime')
  const printedDate = parsePrintedDate(machineDate || printedTimes, { today: localDay(context.now, context.timeZone) })
  if (!title || !printedDate) return undefined
  const href = link.attr('href')
  return {
    sourceId: findId(href),
    title,
    date: printedDate.day,
    start: /@\s*(\d{1,2}:\d\d\s?[ap]m)/i.exec(printedTimes)?.[1] ?? /^(\d{1,2}:\d\d\s?[ap]m)/i.exec(printedTimes)?.[1],
    price: getCost($, card) || undefined,
    ...(href && { url: href }),
    venue: tidy($(card).find('[class*="event-venue-title"], .tribe-venue-details .author').first().text()) || undefined,
    imageUrl: findPicture($(card).find('img')),
    description: $(card).find('[class*="event-description"]').html() || undefined,
  }
}

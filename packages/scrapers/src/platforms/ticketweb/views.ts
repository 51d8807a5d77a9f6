import { tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { AnyNode, Element } from 'domhandler'
import { filled, linesIn, pictureIn, textOf } from '../../parse/html/element-text.ts'
import { loadHtml } from '../../parse/html/load-html.ts'
import type { Shown } from '../../parse/join-views.ts'
import { safeLink } from '../../parse/links.ts'
import { besideTitle } from '../../parse/subtitle.ts'
import type { Page } from '../../source/source.ts'

const TITLE = '.tw-name, .headliner'
/** The plug-in's own word for the state of a sale, on the button. */
const STATES: readonly [string, string][] = [
  ['tw_soldout', 'sold out'],
  ['tw_cancelled', 'cancelled'],
  ['tw_postponed', 'postponed'],
]

/** What a row, a calendar's pop-up or an event's own page prints; all use the same names for their parts. */
function eventParts(event: Cheerio<AnyNode>, page: string): Shown {
  const name = event.find(TITLE).first()
  const link = name.find('a[href]').addBack('a[href]').first()
  const detail = safeLink(link.attr('href') ?? event.find('.tw-more-info-btn').attr('href'), page)
  const button = event.find('.tw-buy-tix-btn').first()
  const shop = safeLink(button.attr('href') ?? button.find('a[href]').attr('href'), page)
  const price = textOf(event, '.tw-price')
  // some themes have "Event Name - Some Band | 23 May 6:00 PM" as the link's tip
  const tip = (link.attr('title') ?? '').split('|').slice(1).join('|')
  return {
    day: dayOf(event) || tip,
    listing: filled({
      sourceId: eventId(shop) ?? eventId(detail),
      title: linesIn(name).join('\n'),
      ...besideTitle(textOf(event, '.tw-prefix'), textOf(event, '.tw-name-presenting')),
      support: supportOf(event),
      start: clockOf(event, '.tw-event-time, .tw-event-time-complete') || (/\d:\d\d\s*[ap]m/i.exec(tip)?.[0] ?? ''),
      doors: clockOf(event, '.tw-event-door-time, .tw-event-door-time-complete'),
      price: /\d|free/i.test(price) ? price : undefined,
      age: textOf(event, '.tw-age-restriction'),
      statusText: statusOf(event, button, price),
      ticketUrl: shop ?? undefined,
      url: detail ?? shop ?? undefined,
      imageUrl: pictureIn(event.find('.tw-image img, img.event-img, .tw-event-image-cal-pop img')),
      description: event.find('.tw-full-description, .tw-description').first().html() ?? undefined,
      venue: textOf(event, '.tw-venue-name').replace(/^(?:@|at)\s+/i, ''),
      pageUrl: page,
    }),
  }
}

/** `1.16`, `05/3`, `Jul 15`, `April 10, 2026`; or month and day apart. The weekday beside it decides the year. */
function dayOf(event: Cheerio<AnyNode>): string {
  const day = textOf(event, 'span.tw-event-date') || textOf(event, '.tw-event-date, .tw-event-date-complete')
  const month = /^\d{1,2}$/.test(day) ? textOf(event, '.tw-event-month') : ''
  return day && tidy(`${/[a-z]day/i.test(day) ? '' : textOf(event, '.tw-day-of-week')} ${month} ${day}`)
}

/** Some sites print `19:00 pm`. */
const clockOf = (event: Cheerio<AnyNode>, part: string): string =>
  textOf(event, part).replace(/\b(1[3-9]|2[0-3])(:\d\d)\s*[ap]\.?m\.?/i, '$1$2')

/** Guests, one a part in some themes, in one line in others. */
function supportOf(event: Cheerio<AnyNode>): string | string[] | undefined {
  const parts = event.find('.tw-attractions span, .tw-support')
  const names = parts.toArray().map((_, index) => tidy(parts.eq(index).text()))
  if (names.length > 0) return names
  return textOf(event, '.tw-attractions, .tw-opening-act, .tw-open-bottom') || undefined
}

function statusOf(event: Cheerio<AnyNode>, button: Cheerio<AnyNode>, price: string): string {
  const states = STATES.filter(([name]) => button.hasClass(name)).map(([, state]) => state)
  // the line above the name may say "Moved to the big hall!"
  return [...states, tidy(button.text()), price, textOf(event, '.tw-prefix, .tw-name-presenting')]
    .filter((text) => text !== '')
    .join(' | ')
}

/** TicketWeb's number of the event: `ticketweb.com/event/some-band-tickets/14693233`, or `/event/14093853/some-band` here. */
const eventId = (href: string | null): string | undefined =>
  /ticketweb\.[a-z]+\/event\/[^/?#]+\/(\d{5,})/i.exec(href ?? '')?.[1] ?? /\/event\/(\d{5,})\//.exec(href ?? '')?.[1]

/** How list themes wrap an event, the usual first. One theme nests the second in the first. */
const ROWS = ['.tw-section', '.tw-event-item', '.event-list .row', '.tw-cal-event']
const POPUPS = '[id^="tw-event-dialog"], .tw-cal-event-popup'

/** The two views of a page: rows of a list, and pop-ups of a calendar. */
export function readViews(page: Page): { rows: Shown[]; popups: Shown[] } {
  const $ = loadHtml(page.body)
  const popups = $(POPUPS).filter((_, popup) => $(popup).parents(POPUPS).length === 0 && named($, popup))
  const days = calendarDays(page.body)
  return {
    rows: rowsOf($).map((row) => eventParts($(row), page.url)),
    popups: popups.toArray().map((popup) => {
      const shown = eventParts($(popup), page.url)
      const id = /(?<!\d)\d+$/.exec($(popup).attr('id') ?? '')?.[0]
      return shown.day || !id ? shown : { ...shown, day: days.get(id) ?? '' }
    }),
  }
}

/** What an event's own page says of it; undefined where the page is a list. */
export function readDetail(page: Page): Shown | undefined {
  const $ = loadHtml(page.body)
  if (rowsOf($).length > 0) return undefined
  const event = eventParts($.root(), page.url)
  return event.listing.title ? event : undefined
}

/** Whether anything of the plug-in is on the page. */
export const hasPlugIn = ({ body }: Page): boolean =>
  /class=["'][^"']*\btw-(?:plugin|section|event|cal|name|responsive)|id=["']tw-/i.test(body)

/** Blocks without a name are no events: a side column may use the same class. */
const named = ($: CheerioAPI, element: Parameters<CheerioAPI>[0]): boolean =>
  $(element).find('.tw-name, .headliner').text().trim() !== ''

function rowsOf($: CheerioAPI): Element[] {
  for (const selector of ROWS) {
    const rows = $<Element, string>(selector).filter(
      (_, row) => named($, row) && $(row).closest(POPUPS).length === 0 && $(row).parents(selector).length === 0,
    )
    if (rows.length > 0) return rows.toArray()
  }
  return []
}

/** The calendar's script lists its days by the number of the pop-up: `id: '2486', start: '2026-07-10'`. */
const calendarDays = (body: string): Map<string, string> =>
  new Map(
    [...body.matchAll(/["']?\bid["']?:\s*["']?(\d{1,12})["']?,\s{0,20}["']?start["']?:\s*["'](\d{4}-\d\d-\d\d)/g)].map(
      ([, id = '', day = '']) => [id, day],
    ),
  )

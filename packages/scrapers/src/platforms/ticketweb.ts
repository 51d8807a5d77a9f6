import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { onSameSite, pageIdentity, parseAddress } from '@houselights/domain/links/web-address'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { AnyNode, Element } from 'domhandler'
import { followPages } from '../fetch/follow-pages.ts'
import { findPicture, getPrintedLines, getTexts, removeEmpty, toText } from '../parse/html/element-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { type EventView, joinViews, toDatedListings } from '../parse/join-views.ts'
import { toSafeLink } from '../parse/links.ts'
import { classifySubtitle } from '../parse/subtitle.ts'
import { assetMarker, classMarker, classPrefixMarker, recognizeBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Fetcher, Page } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'

/** If a list prints no times, we fetch the events' own pages for them, for events within this many days. */
const DETAIL_DAYS = 60
const MAX_DETAILS = 30

/**
 * WordPress sites with TicketWeb's plug-in: list rows, calendar pop-ups, or both on one page. The themes share their
 * class names and little else. Lists print no year.
 */
export const ticketweb = definePlatform({
  id: 'ticketweb',
  recognize: recognizeBy({
    certain: [
      classMarker('tw-section', 'tw-buy-tix-btn'),
      classPrefixMarker('tw-plugin-', 'tw-event-', 'tw-cal-event'),
    ],
    likely: [assetMarker('the plug-in `event-discovery`', /\/plugins\/event-discovery\//)],
  }),
  async fetch(fetcher, { url }) {
    const list = await followPages(fetcher, url, (page) => findNextUrl(page))
    return fetchDetails(fetcher, list)
  },
  parse(pages, context) {
    const [firstPage] = pages
    if (firstPage && !hasPlugIn(firstPage))
      throw new SourceError('changed', firstPage.url, "the page has no trace of TicketWeb's plug-in")
    return toDatedListings(parsePages(pages), context)
  },
})

function findNextUrl(page: Page): string | undefined {
  const $ = loadHtml(page.body)
  const nextLink = $('.tm-paginate a.next, .tw-paginate a.next, .tw-paginate a[rel="next"], link[rel="next"]').first()
  const url = URL.parse(nextLink.attr('href') ?? '', page.url)
  return url && url.href.split('#')[0] !== page.url ? url.href : undefined
}

/** Parses the events of all pages. An event's own page supplies facts that its row omits. */
function parsePages(pages: readonly Page[]): EventView[] {
  const views = pages.map((page) => parseViews(page))
  const joinedViews = joinViews(
    views.flatMap(({ rows }) => rows),
    views.flatMap(({ popups }) => popups),
    toEventKey,
  )
  const details = new Map(pages.slice(1).flatMap((page) => [[toPageKey(page.url), parseDetailPage(page)] as const]))
  return joinedViews.map((event) => {
    const detailView = details.get(toEventKey(event))
    return detailView ? { ...event, listing: { ...detailView.listing, ...event.listing } } : event
  })
}

const toPageKey = (url: string): string => pageIdentity(url) ?? url
const toEventKey = ({ listing }: EventView): string =>
  listing.url ? toPageKey(listing.url) : (listing.title ?? '').toLowerCase()

async function fetchDetails(fetcher: Fetcher, list: Fetched): Promise<Fetched> {
  const today = localDay(fetcher.now, fetcher.timeZone)
  const eventsWithoutTime = parsePages(list.pages).filter(({ listing, day }) => {
    const date = parsePrintedDate(day, { today })?.day
    return (
      !listing.start && !listing.doors && date !== undefined && date >= today && date <= addDays(today, DETAIL_DAYS)
    )
  })
  const pages = [...list.pages]
  const problems = [...list.problems]
  for (const url of eventsWithoutTime.flatMap(({ listing }) => listing.url ?? []).slice(0, MAX_DETAILS)) {
    if (!onSameSite(parseAddress(url), parseAddress(list.pages[0]?.url ?? ''))) continue
    try {
      const page = await fetcher.get(url)
      // even after a redirect, the page is about the show that linked to it
      pages.push(toPageKey(page.url) === toPageKey(url) ? page : { ...page, url })
    } catch (error) {
      if (!isSourceError(error)) throw error
      problems.push(error.problem)
    }
  }
  return { ...list, pages, problems }
}

const TITLE = '.tw-name, .headliner'
/** The classes that the plug-in puts on the button, and the status that each means. */
const STATUS_CLASSES: readonly [string, string][] = [
  ['tw_soldout', 'sold out'],
  ['tw_cancelled', 'cancelled'],
  ['tw_postponed', 'postponed'],
]

/** Parses a row, a calendar pop-up or an event's own page. All use the same class names. */
function parseEvent(event: Cheerio<AnyNode>, pageUrl: string): EventView {
  const name = event.find(TITLE).first()
  const link = name.find('a[href]').addBack('a[href]').first()
  const detailUrl = toSafeLink(link.attr('href') ?? event.find('.tw-more-info-btn').attr('href'), pageUrl)
  const button = event.find('.tw-buy-tix-btn').first()
  const shopLink = toSafeLink(button.attr('href') ?? button.find('a[href]').attr('href'), pageUrl)
  const price = toText(event, '.tw-price')
  // some themes have "Event Name - Some Band | 23 May 6:00 PM" as the link's tooltip
  const tooltip = (link.attr('title') ?? '').split('|').slice(1).join('|')
  return {
    day: getDay(event) || tooltip,
    listing: removeEmpty({
      sourceId: findEventId(shopLink) ?? findEventId(detailUrl),
      title: getPrintedLines(name).join('\n'),
      ...classifySubtitle(toText(event, '.tw-prefix'), toText(event, '.tw-name-presenting')),
      support: getSupport(event),
      start: getTime(event, '.tw-event-time, .tw-event-time-complete') || (/\d:\d\d\s*[ap]m/i.exec(tooltip)?.[0] ?? ''),
      doors: getTime(event, '.tw-event-door-time, .tw-event-door-time-complete'),
      price: /\d|free/i.test(price) ? price : undefined,
      age: toText(event, '.tw-age-restriction'),
      statusText: getStatus(event, button, price),
      ticketUrl: shopLink ?? undefined,
      url: detailUrl ?? shopLink ?? undefined,
      imageUrl: findPicture(event.find('.tw-image img, img.event-img, .tw-event-image-cal-pop img')),
      description: event.find('.tw-full-description, .tw-description').first().html() ?? undefined,
      venue: toText(event, '.tw-venue-name').replace(/^(?:@|at)\s+/i, ''),
      pageUrl,
    }),
  }
}

/**
 * Returns the printed day: `1.16`, `05/3`, `Jul 15`, `April 10, 2026`, or month and day from separate elements.
 * Includes the printed weekday, which determines the year.
 */
function getDay(event: Cheerio<AnyNode>): string {
  const day = toText(event, 'span.tw-event-date') || toText(event, '.tw-event-date, .tw-event-date-complete')
  const month = /^\d{1,2}$/.test(day) ? toText(event, '.tw-event-month') : ''
  return day && tidy(`${/[a-z]day/i.test(day) ? '' : toText(event, '.tw-day-of-week')} ${month} ${day}`)
}

/** Returns a printed time. Corrects `19:00 pm`, which some sites print. */
const getTime = (event: Cheerio<AnyNode>, selector: string): string =>
  toText(event, selector).replace(/\b(1[3-9]|2[0-3])(:\d\d)\s*[ap]\.?m\.?/i, '$1$2')

/** Returns the guests, which are separate elements in some themes and one line in others. */
function getSupport(event: Cheerio<AnyNode>): string | string[] | undefined {
  const names = getTexts(event, '.tw-attractions span, .tw-support')
  if (names.length > 0) return names
  return toText(event, '.tw-attractions, .tw-opening-act, .tw-open-bottom') || undefined
}

function getStatus(event: Cheerio<AnyNode>, button: Cheerio<AnyNode>, price: string): string {
  const statuses = STATUS_CLASSES.filter(([name]) => button.hasClass(name)).map(([, status]) => status)
  // the line above the name may say "Moved to the big hall!"
  return [...statuses, tidy(button.text()), price, toText(event, '.tw-prefix, .tw-name-presenting')]
    .filter((text) => text !== '')
    .join(' | ')
}

/**
 * Finds TicketWeb's id of the event: `ticketweb.com/event/some-band-tickets/14693233`, or `/event/14093853/some-band`
 * on the venue's site.
 */
const findEventId = (href: string | null): string | undefined =>
  /ticketweb\.[a-z]+\/event\/[^/?#]+\/(\d{5,})/i.exec(href ?? '')?.[1] ?? /\/event\/(\d{5,})\//.exec(href ?? '')?.[1]

/** How list themes wrap an event, the most common first. One theme nests the second in the first. */
const ROWS = ['.tw-section', '.tw-event-item', '.event-list .row', '.tw-cal-event']
const POPUPS = '[id^="tw-event-dialog"], .tw-cal-event-popup'

/** Parses both views of a page: list rows and calendar pop-ups. */
function parseViews(page: Page): { rows: EventView[]; popups: EventView[] } {
  const $ = loadHtml(page.body)
  // pop-ups are hidden until somebody clicks their day
  const $all = loadHtml(page.body, { keepHidden: true })
  const popups = $all(POPUPS).filter((_, popup) => $all(popup).parents(POPUPS).length === 0 && hasName($all, popup))
  const days = findCalendarDays(page.body)
  return {
    rows: toRows($).map((row) => parseEvent($(row), page.url)),
    popups: popups.toArray().map((popup) => {
      const view = parseEvent($all(popup), page.url)
      const id = /(?<!\d)\d+$/.exec($(popup).attr('id') ?? '')?.[0]
      return view.day || !id ? view : { ...view, day: days.get(id) ?? '' }
    }),
  }
}

/** Parses an event's own page. Undefined if the page is a list. */
function parseDetailPage(page: Page): EventView | undefined {
  const $ = loadHtml(page.body)
  if (toRows($).length > 0) return undefined
  const event = parseEvent($.root(), page.url)
  return event.listing.title ? event : undefined
}

const hasPlugIn = ({ body }: Page): boolean =>
  /class=["'][^"']*\btw-(?:plugin|section|event|cal|name|responsive)|id=["']tw-/i.test(body)

/** A block without a name isn't an event: a sidebar may use the same class. */
const hasName = ($: CheerioAPI, element: Parameters<CheerioAPI>[0]): boolean =>
  $(element).find('.tw-name, .headliner').text().trim() !== ''

function toRows($: CheerioAPI): Element[] {
  for (const selector of ROWS) {
    const rows = $<Element, string>(selector).filter(
      (_, row) => hasName($, row) && $(row).closest(POPUPS).length === 0 && $(row).parents(selector).length === 0,
    )
    if (rows.length > 0) return rows.toArray()
  }
  return []
}

/** Finds the days in the calendar's script, by pop-up id: `id: '2486', start: '2026-07-10'`. */
const findCalendarDays = (body: string): Map<string, string> =>
  new Map(
    [...body.matchAll(/["']?\bid["']?:\s*["']?(\d{1,12})["']?,\s{0,20}["']?start["']?:\s*["'](\d{4}-\d\d-\d\d)/g)].map(
      ([, id = '', day = '']) => [id, day],
    ),
  )

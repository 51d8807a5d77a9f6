import { addDays, daysBetween } from '@houselights/domain/dates/city-time'
import { parseAge } from '@houselights/domain/listings/age'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { followPages } from '../fetch/follow-pages.ts'
import { mergeParsed } from '../parse/cards.ts'
import { findPicture, getAttributes, getPrintedLines, getTexts, toText } from '../parse/html/element-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { tryParseJson } from '../parse/json.ts'
import { parseEvents, parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { setQuery } from '../parse/links.ts'
import { classifySubtitle, classifySubtitleOrGuests, removeLeadIn } from '../parse/subtitle.ts'
import { classPrefixMarker, marker, recognizeBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { type Days, parseDays } from './carbonhouse/days.ts'

/** Protects against a site that returns the same cards forever. */
const MAX_PAGES = 20

/**
 * Sites by carbonhouse (many AEG venues and arenas): the page has the first events. Its button "Load More Events"
 * requests the next ones from `events_ajax`, which returns HTML wrapped in a JSON string.
 */
export const carbonhouse = definePlatform({
  id: 'carbonhouse',
  recognize: recognizeBy({
    certain: [
      classPrefixMarker('m-eventItem', 'm-venueframework-', 'm-eventList__'),
      marker(
        'id `eventsList` with class `date-time-container` and `carousel_item_title_small`',
        ({ ids, classes }) =>
          ids.has('eventsList') && classes.has('date-time-container') && classes.has('carousel_item_title_small'),
      ),
      marker(
        'id `eventsList` or `loadMoreEvents`, and a link to or script from `carbonhouse.com`',
        (parts) => ['eventsList', 'loadMoreEvents'].some((id) => parts.ids.has(id)) && isByCarbonhouse(parts),
      ),
      marker(
        'class `eventItem` with `m-date__…`',
        ({ classes }) => classes.has('eventItem') && [...classes].some((name) => name.startsWith('m-date__')),
      ),
    ],
    likely: [marker('a link to or script from `carbonhouse.com`', isByCarbonhouse)],
    needs: 'the offset on its button "Load More Events"',
  }),
  fetch(fetcher, { url }) {
    const seenBodies = new Set<string>()
    let paging: Paging | undefined
    return followPages(
      fetcher,
      url,
      (page, count) => {
        if (count === 1) paging = getPaging(page)
        // some sites return the last events again when there are no more
        if (!paging || (count > 1 && (seenBodies.has(page.body) || !hasCards(page)))) return null
        seenBodies.add(page.body)
        return toMoreUrl(url, paging, paging.offset + (count - 1) * paging.increment)
      },
      { maxPages: MAX_PAGES },
    )
  },
  parsePage: (page, context, _options, index) => parsePage(page, context, index === 0),
})

const CARBONHOUSE_URL = /^https?:\/\/[\w.-]*\bcarbonhouse\.com\//

function isByCarbonhouse({ links, assets }: PageParts): boolean {
  return links.some(({ href }) => CARBONHOUSE_URL.test(href)) || assets.some((address) => CARBONHOUSE_URL.test(address))
}

interface Paging {
  offset: number
  increment: number
}

function getPaging(page: Page): Paging | undefined {
  const button = loadHtml(page.body)('#loadMoreEvents[data-offset], [data-offset][class*="showMore"]').first()
  const offset = Number(button.attr('data-offset'))
  if (!button.length || !(offset > 0)) return undefined
  return { offset, increment: Number(button.attr('data-increment')) || offset }
}

function toMoreUrl(url: string, { increment }: Paging, offset: number): string {
  const query = { category: '0', venue: '0', team: '0', exclude: '', per_page: String(increment) }
  return setQuery(new URL(`/events/events_ajax/${offset}`, url), { ...query, came_from_page: 'event-list-page' })
}

const hasCards = (page: Page): boolean => loadHtml(getFragment(page))(CARD).length > 0

function parsePage(page: Page, context: ParseContext, isFirstPage: boolean): Parsed {
  const $ = loadHtml(getFragment(page))
  const list = $(LIST)
  const candidates = list.find(CARD).length > 0 ? list.find(CARD) : $(CARD)
  // the newer theme puts both class names on one card, and also nests cards
  const cards = candidates.toArray().filter((card) => $(card).parents(CARD).length === 0)
  if (cards.length > 0) {
    return mergeParsed(cards.map((card) => parseCard($(card), context)))
  }
  const jsonLd = parseJsonLd(page)
  if (jsonLd.nodes.length > 0) return parseEvents(jsonLd, context)
  if (isFirstPage && list.length === 0)
    throw new SourceError('changed', page.url, 'the page has no carbonhouse event list')
  return { listings: [], problems: [] }
}

/** An event's card: older theme, newer theme, newest theme. */
const CARD = '.entry, .eventItem, .m-eventItem, .m-venueframework-eventslist__item'
/** The container of the cards, which exists even if there are none. */
const LIST = '#eventsList, .eventList__wrapper, .m-eventList__wrapper, .m-venueframework-eventslist, .event_list'
/** A longer run is a play or a fair, and yields only its first day. A shorter one yields a show for each night. */
const MAX_NIGHTS = 3

const BUTTONS = '.tickets, .btn-tickets, [class*="ticket"], .status, [class*="status_text"]'
const HEADINGS = ['.m-eventItem__title', 'h3.title', 'h3', '.title']

/** Returns the HTML of a page, even if it is wrapped in a JSON string. */
function getFragment(page: Page): string {
  // HTML may also start with a quote
  const html = /^\s*"/.test(page.body) ? tryParseJson(page.body) : undefined
  return typeof html === 'string' ? html : page.body
}

/** Returns one listing per night of a card. */
function parseCard(card: Cheerio<Element>, context: ParseContext): Parsed {
  // in the older theme, the class "title" covers the whole block of lines
  const heading =
    HEADINGS.map((selector) => card.find(selector).first()).find((element) => element.length > 0) ?? card.find('a')
  const title = getPrintedLines(heading).join('\n')
  const days = parseDays(card, context)
  if (!title || !days) {
    const message = `the card of "${title}" has no readable date`
    return { listings: [], problems: [{ kind: 'bad-listing', message }] }
  }
  const listing = getDetails(card, heading, title)
  const nightCount = countNights(days)
  return {
    listings: Array.from({ length: nightCount }, (_, night) => ({
      ...listing,
      date: addDays(days.first, night),
      weekdayAgrees: days.weekdayAgrees,
    })),
    problems: days.doubt ? [{ kind: 'year-suspect', message: days.doubt }] : [],
  }
}

function countNights({ first, last }: Days): number {
  const nights = last ? daysBetween(first, last) + 1 : 1
  // "Dec 31 - Jan 1" is one long night
  return nights < 1 || nights > MAX_NIGHTS || (nights === 2 && first.endsWith('-12-31')) ? 1 : nights
}

function getDetails(card: Cheerio<Element>, heading: Cheerio<Element>, title: string): Omit<RawListing, 'date'> {
  const url =
    heading.find('a[href]').attr('href') ??
    heading.closest('a[href]').attr('href') ??
    card.find('a[href*="/events/detail/"]').attr('href')
  const ticketLink = card.find('a.tickets[href], a.btn-tickets[href], a[class*="ticket"][href]').first()
  const id = /\/events\/detail\/([^/?#]+)/.exec(url ?? '')?.[1]
  const room = toText(card, '.venue_title, [class*="__venue"], .location, [class*="__location"]')
  return {
    ...(id && { sourceId: id }),
    title,
    ...getLines(card),
    ...getTimes(card),
    statusText: [card.find(BUTTONS).text(), ...getAttributes(card, BUTTONS, 'class')]
      .map((words) => tidy(words).replace(/\bsoldout\b/i, 'sold out'))
      .join(' '),
    ...(ticketLink.length > 0 && { ticketUrl: ticketLink.attr('href') }),
    ...(url && { url }),
    imageUrl: findPicture(card.find('.thumb img, [class*="thumb"] img, img')),
    ...(room && { room }),
    age: [toText(card, '.age, [class*="__age"]'), toText(card, TAGLINE)].find((line) => parseAge(line) !== null),
    // arenas list their teams' games among the concerts
    ...((card.is('.team') || /home-?game/i.test(id ?? '')) && { kind: 'sport' as const }),
  }
}

const TAGLINE = '.tagline, [class*="__tagline"]'

function getTimes(card: Cheerio<Element>): Pick<RawListing, 'times'> {
  const timeElements = card
    .find('.time, .start, [class*="__start"], [class*="__time"], .doors')
    .not('.date *')
    .toArray()
  const [firstElement] = timeElements
  const times = firstElement ? tidy(card.find(firstElement).text()) : ''
  return times ? { times } : {}
}

/**
 * Returns the lines around the title. The older theme has the presenter in its first `h5`, the tour in the second and
 * the guests in `h4`. The newer one has a tagline, which may be the tour or the guests, and at some venues a line for
 * the presenter.
 */
function getLines(card: Cheerio<Element>): Pick<RawListing, 'support' | 'presenter' | 'tour' | 'subtitle'> {
  const presenter = toText(card, '.presenter, .presented-by, [class*="__presenter"], [class*="__preheader"]')
  const tagline = toText(card, TAGLINE)
  // some venues print an age rule as the tagline
  if (tagline || presenter)
    return { ...classifySubtitle(presenter), ...(parseAge(tagline) === null && classifySubtitleOrGuests(tagline)) }
  const olderTitle = card.find('.title')
  const support = toText(olderTitle, 'h4')
  const [presents = '', tour] = getTexts(olderTitle, 'h5')
  return { ...classifySubtitle(presents), ...(tour && { tour }), ...(support && { support: removeLeadIn(support) }) }
}

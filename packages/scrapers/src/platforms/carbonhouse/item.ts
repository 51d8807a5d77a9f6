import { addDays, daysBetween } from '@houselights/domain/dates/city-time'
import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { attributesOf, linesIn, pictureIn, textOf, textsOf } from '../../parse/html/element-text.ts'
import { parsedJson } from '../../parse/json.ts'
import { besideOrGuests, besideTitle, withoutLeadIn } from '../../parse/subtitle.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source/source.ts'
import { type Days, readDays } from './days.ts'

/** An event's card: older theme, newer theme, newest theme. */
export const CARD = '.entry, .eventItem, .m-eventItem, .m-venueframework-eventslist__item'
/** What holds the cards, also where there are none. */
export const LIST = '#eventsList, .eventList__wrapper, .m-eventList__wrapper, .m-venueframework-eventslist, .event_list'
/** A longer run is a play or a fair, of which only the first day is believed; a shorter one is a show each night. */
const MOST_NIGHTS = 3

const BUTTONS = '.tickets, .btn-tickets, [class*="ticket"], .status, [class*="status_text"]'
const HEADINGS = ['.m-eventItem__title', 'h3.title', 'h3', '.title']

/** The HTML of a page, also where it comes as a JSON string. */
export function fragmentOf(page: Page): string {
  // HTML may begin with a quote, too
  const html = /^\s*"/.test(page.body) ? parsedJson(page.body) : undefined
  return typeof html === 'string' ? html : page.body
}

/** What a card announces: one listing a night. */
export function listingsOfCard(card: Cheerio<Element>, context: ParseContext): Parsed {
  // the older theme calls the whole block of lines "title"
  const heading = HEADINGS.map((name) => card.find(name).first()).find((found) => found.length > 0) ?? card.find('a')
  const title = linesIn(heading).join('\n')
  const days = readDays(card, context)
  if (!title || !days) {
    const message = `the card of "${title}" has no date that can be read`
    return { listings: [], problems: [{ kind: 'bad-listing', message }] }
  }
  const listing = detailsOf(card, heading, title)
  const count = nightsOf(days)
  return {
    listings: Array.from({ length: count }, (_, night) => ({
      ...listing,
      date: addDays(days.first, night),
      weekdayAgrees: days.weekdayAgrees,
    })),
    problems: days.doubt ? [{ kind: 'year-suspect', message: days.doubt }] : [],
  }
}

function nightsOf({ first, last }: Days): number {
  const nights = last ? daysBetween(first, last) + 1 : 1
  // "Dec 31 - Jan 1" is one long night
  return nights < 1 || nights > MOST_NIGHTS || (nights === 2 && first.endsWith('-12-31')) ? 1 : nights
}

function detailsOf(card: Cheerio<Element>, heading: Cheerio<Element>, title: string): Omit<RawListing, 'date'> {
  const url =
    heading.find('a[href]').attr('href') ??
    heading.closest('a[href]').attr('href') ??
    card.find('a[href*="/events/detail/"]').attr('href')
  const ticket = card.find('a.tickets[href], a.btn-tickets[href], a[class*="ticket"][href]').first()
  const id = /\/events\/detail\/([^/?#]+)/.exec(url ?? '')?.[1]
  const room = textOf(card, '.venue_title, [class*="__venue"], .location, [class*="__location"]')
  return {
    ...(id && { sourceId: id }),
    title,
    ...linesOf(card),
    ...hoursOf(card),
    statusText: [card.find(BUTTONS).text(), ...attributesOf(card, BUTTONS, 'class')]
      .map((words) => tidy(words).replace(/\bsoldout\b/i, 'sold out'))
      .join(' '),
    ...(ticket.length > 0 && { ticketUrl: ticket.attr('href') }),
    ...(url && { url }),
    imageUrl: pictureIn(card.find('.thumb img, [class*="thumb"] img, img')),
    ...(room && { room }),
    age: textOf(card, '.age, [class*="__age"]') || undefined,
    // arenas list their teams' games among the concerts
    ...((card.is('.team') || /home-?game/i.test(id ?? '')) && { kind: 'sport' as const }),
  }
}

function hoursOf(card: Cheerio<Element>): Pick<RawListing, 'times'> {
  const printed = card.find('.time, .start, [class*="__start"], [class*="__time"], .doors').not('.date *').toArray()
  const [first] = printed
  const times = first ? tidy(card.find(first).text()) : ''
  return times ? { times } : {}
}

/**
 * Lines beside the title. The older theme has the presenter in its first `h5`, the tour in the second and the guests in
 * `h4`; the newer one has a tagline, which may be the tour or the guests, and in some venues a line for the presenter.
 */
function linesOf(card: Cheerio<Element>): Pick<RawListing, 'support' | 'presenter' | 'tour' | 'subtitle'> {
  const presenter = textOf(card, '.presenter, .presented-by, [class*="__presenter"], [class*="__preheader"]')
  const tagline = textOf(card, '.tagline, [class*="__tagline"]')
  if (tagline || presenter) return { ...besideTitle(presenter), ...besideOrGuests(tagline) }
  const older = card.find('.title')
  const support = textOf(older, 'h4')
  const [presents = '', tour] = textsOf(older, 'h5')
  return { ...besideTitle(presents), ...(tour && { tour }), ...(support && { support: withoutLeadIn(support) }) }
}

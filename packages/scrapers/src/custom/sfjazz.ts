import { tidy } from '@houselights/domain/text/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { fetchOnePage } from '../fetch/follow-pages.ts'
import { parseCards, parseOnPrintedDay } from '../parse/cards.ts'
import { parseJsonEvents } from '../parse/general/json/parse-json-events.ts'
import { findPicture, getPrintedLines, toText } from '../parse/html/element-text.ts'
import { isJson } from '../parse/json.ts'
import { removeLeadIn } from '../parse/subtitle.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { ParseContext, Parsed, RawListing } from '../source/source.ts'

/**
 * SFJAZZ's calendar, an Angular page. The markup contains every tag, and hides those that don't apply with `ng-hide`.
 */
export const sfjazz = definePlatform({
  id: 'sfjazz',
  host: 'sfjazz.org',
  fetch: (fetcher, { url }) => fetchOnePage(fetcher, url, { render: 'browser' }),
  parsePage: (page, context) =>
    // the answer of the API behind the calendar
    isJson(page) ? parseJsonEvents(page, context) : parseCards(page, EVENTS, (event) => parseEvent(event, context)),
})

const EVENTS = {
  cards: '.calendar-list-view-event',
  list: '[ng-app], .calendar-list-view',
  missingMessage: 'the page has no SFJAZZ calendar',
}

function parseEvent(event: Cheerio<Element>, context: ParseContext): Parsed {
  // weekday, month and day are separate elements, with or without a space between them
  const day = ['-day', '-month', '-date'].map((classSuffix) => toText(event, `.event-date${classSuffix}`)).join(' ')
  return parseOnPrintedDay(day, context, `"${day.trim()}" is not a date`, toListing(event))
}

function toListing(event: Cheerio<Element>): Omit<RawListing, 'date'> {
  const title = event.find('.event-info-title a').first()
  const series = toText(event, '.event-info-series')
  // "7:30 PM | Miner Auditorium"
  const [time, hall] = event.find('.event-info-time-and-venue').first().text().split('|')
  return {
    sourceId: event.attr('id'),
    ...getTitle(title),
    start: time?.trim() || undefined,
    ...getPlace(hall?.trim() ?? ''),
    statusText: event.find('.tag-soldout:not(.ng-hide)').text(),
    url: title.attr('href'),
    ticketUrl: event.find('.event-cta-container a').first().attr('href') ?? title.attr('href'),
    imageUrl: findPicture(event.find('.event-image img')),
    ...getNight(series, toText(event, '.event-info-title')),
    ...getKind(hall ?? '', series),
  }
}

/** Matches the start of a line that continues the name above it: "w/ Ann Reed", "plays Bo Lind's Wick". */
const CONTINUES_NAME = /^(?:w\/|with |plays |feat|originally )/i

/**
 * Parses the title. The line under the name has the program and the guests ("Lamp, Oil & Wick — Glow Series w/ Ann
 * Reed"). Only the name is an act.
 */
function getTitle(titleElement: Cheerio<Element>): Pick<RawListing, 'title' | 'tour' | 'support'> {
  const subtitle = getPrintedLines(titleElement.find('.event-info-subtitle')).join('\n')
  if (subtitle === '' || CONTINUES_NAME.test(subtitle)) return { title: getPrintedLines(titleElement).join('\n') }
  const name = titleElement.clone()
  name.find('.event-info-subtitle').remove()
  const [tour, ...guests] = subtitle.split(/ (?=w\/)/)
  return {
    title: getPrintedLines(name).join('\n'),
    tour,
    ...(guests.length > 0 && { support: guests.map(removeLeadIn) }),
  }
}

/**
 * Parses "MAY 15-18 | Bassists & Beyond": days, then the name of that week's series. A residency named after its artist
 * isn't a series.
 */
function getNight(series: string, title: string): Pick<RawListing, 'night'> {
  const night = tidy(series.slice(series.indexOf('|') + 1))
  return night === '' || title.includes(night) ? {} : { night }
}

/** Parses a room of SFJAZZ, or another venue such as "Paramount Theatre, Oakland". */
function getPlace(hall: string): Pick<RawListing, 'room' | 'venue' | 'place'> {
  const [venue, city] = hall.split(/,\s*/)
  if (city) return { venue, place: { city } }
  return hall ? { room: hall } : {}
}

/** Returns the kind if it isn't a concert at the venue: a live stream or a course. */
function getKind(hall: string, series: string): Pick<RawListing, 'kind'> {
  if (/\bat home\b/i.test(hall)) return { kind: 'other' }
  return /^\s*education\b.*\b(?:lab|workshop|class)\b/i.test(series) ? { kind: 'class' } : {}
}

import { artistKey } from '@houselights/domain/artists/artist-name'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { fold, lineOf, tidy } from '@houselights/domain/text/text'
import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { filled, listedNames, pictureIn, printedLines, textOf } from '../../parse/html/element-text.ts'
import { outermost } from '../../parse/html/load-html.ts'
import type { Shown } from '../../parse/join-views.ts'
import { safeLink } from '../../parse/links.ts'
import { besideTitle } from '../../parse/subtitle.ts'
import type { RawListing } from '../../source/source.ts'

const TITLE = '.event-title, .title, .event-name'
/** What the plug-in prints where nobody chose a style. */
const NO_GENRE = /^(?:other(?: content)?|none|n\/a)$/i

/**
 * What a card of the list and an entry of the month grid print alike. Both flavours of the plug-in are read: one names
 * its parts `event-title` and `event-date`, the other `title` and `date`.
 */
function eventParts(event: Cheerio<Element>, page: string): Omit<RawListing, 'date'> {
  const title = printedLines(event, TITLE)
  const detail = safeLink(event.find(TITLE).find('a[href]').first().attr('href'), page)
  const button = event.find('.seetickets-buy-btn').first()
  const action = tidy(button.text())
  const target = safeLink(button.attr('href') ?? button.find('a[href]').attr('href'), page)
  const subtitle = textOf(event, '.event-subtitle, .subtitle')
  const header = textOf(event, '.event-header, .header')
  const { support, beside } = guestsOf(textOf(event, '.supporting-talent'), subtitle)
  const genre = textOf(event, '.genre')
  return filled({
    sourceId: eventId(target) ?? eventId(detail),
    title,
    ...(support.length > 0 && { support }),
    ...besideTitle(header, beside),
    ...priceAndMore(textOf(event, '.price')),
    ...hoursOf(event),
    ...(textOf(event, '.ages') && { age: textOf(event, '.ages') }),
    // "Tour has been cancelled" stands where other cards name their guests
    statusText: [header, subtitle, action].filter((line) => line !== '').join(' | '),
    // "More Info" may lead to a benefit's own site, where nothing is sold
    ticketUrl: [target, detail].find((link) => link && (sellsTickets(link) || /ticket|buy/i.test(action))) ?? undefined,
    url: detail ?? target ?? undefined,
    imageUrl: pictureIn(event.find('img')),
    venue: textOf(event, '.venue').replace(/^at\s+/i, ''),
    genres: NO_GENRE.test(genre) || genre === '' ? undefined : [genre],
    category: genre,
    pageUrl: page,
  })
}

/**
 * The guests: those of the plug-in's line, and those that the subtitle adds where it is the same list written by hand
 * (`A, B` beside `A, B, DJ C`). Any other subtitle stays a line beside the title.
 */
function guestsOf(line: string, subtitle: string): { support: string[]; beside?: string } {
  const talent = listedNames(line.replace(/^(?:supporting talent:|with|w\/)\s*/i, ''))
  const leadIn = /^(?:with|w\/)\s*(?:(?:very )?special guests?:?\s*)?/i
  const others = listedNames(subtitle.replace(leadIn, ''))
  const keys = new Set(talent.map(artistKey))
  const known = others.filter((name) => keys.has(artistKey(name)))
  if (known.length === 0 && (talent.length > 0 || !leadIn.test(subtitle)))
    return { support: talent, ...(subtitle && { beside: subtitle }) }
  return { support: [...talent, ...others.filter((name) => !keys.has(artistKey(name)))] }
}

/** The cell of the price; some venues put the age and the doors there, too, or nothing else: `18+ Doors: 7:00 PM`. */
function priceAndMore(cell: string): Pick<RawListing, 'price' | 'age' | 'doors'> {
  const doors = /\bdoors?\b\D{0,12}(\d{1,2}(?::\d\d)?\s*[ap]\.?m)/i.exec(cell)
  const age = /\ball ages\b|\b\d\d\s*\+/i.exec(cell)
  const price = tidy(cell.replace(doors?.[0] ?? '', '').replace(age?.[0] ?? '', ''))
  return {
    ...(/\$\s?\d|\bfree\b/i.test(price) && { price }),
    ...(age && { age: age[0] }),
    ...(doors?.[1] && { doors: doors[1] }),
  }
}

/** Hours in parts of their own, or in a line such as `Event Doortime: 8:00PM / Event Showtime: 9:00PM`. */
function hoursOf(event: Cheerio<Element>): Pick<RawListing, 'start' | 'doors' | 'times'> {
  const [start, doors] = [textOf(event, '.see-showtime'), textOf(event, '.see-doortime')]
  if (start || doors) return { ...(start && { start }), ...(doors && { doors }) }
  const lines = event.find('.seetickets-calendar-event-date p, .doortime-showtime')
  const printed = lines.toArray().map((_, index) => tidy(lines.eq(index).text()))
  return { times: [...new Set(printed)].join(' / ').replace(/(door|show)time/gi, '$1') }
}

/** The shop's own number of the event: `/event/some-band/662046`. Other shops' links say nothing of it. */
const eventId = (href: string | null): string | undefined =>
  /^https?:\/\/[^/]*(?:seetickets|eventim)\.[a-z.]+\/event\/[^/?#]+\/(\d+)/i.exec(href ?? '')?.[1]

/** The cards of a list: all there is to know, but no year (`Fri Jan 9`). */
export function readCards($: CheerioAPI, url: string): Shown[] {
  return outermost($, '.seetickets-list-event-container').map((element) => {
    const card = $(element)
    const listing = eventParts(card, url)
    return { listing: { ...listing, ...actsOf(card, listing) }, day: textOf(card, '.event-date, .date') }
  })
}

/** The month grids: year and day, less of the rest. Read in the order of the page, since headings only precede their grid. */
export function readGrids($: CheerioAPI, url: string): Shown[] {
  const shown: Shown[] = []
  let month = ''
  let day = ''
  for (const element of $(
    '.seetickets-calendar-year-month-container, .date-number, .seetickets-calendar-event-container',
  ).toArray()) {
    const part = $(element)
    if (part.is('.seetickets-calendar-year-month-container')) [month, day] = [tidy(part.text()), '']
    else if (part.is('.date-number')) day = tidy(part.text())
    else shown.push({ listing: eventParts(part, url), day: dayInMonth(month, day) })
  }
  return shown
}

const dayInMonth = (month: string, day: string): string => {
  const [, name, year] = /\b([a-z]+)\s+((?:19|20)\d\d)/i.exec(lineOf(month)) ?? []
  return name && year && /^\d{1,2}$/.test(day) ? `${name} ${day}, ${year}` : ''
}

/**
 * The acts, where the line of headliners names them apart from the title: they and the guests are the bill. Most venues
 * fill the line with the title again, be that an act or a party (`Yearbook Night`): then it says nothing.
 */
function actsOf(
  card: Cheerio<Element>,
  { title, support }: Pick<RawListing, 'title' | 'support'>,
): Pick<RawListing, 'performers'> {
  // a card may have no title: what is not filled is left out
  const printed = textOf(card, '.headliners')
  if (!printed || letters(printed) === letters(title ?? '')) return {}
  return {
    performers: [...listedNames(printed), ...(typeof support === 'string' ? listedNames(support) : (support ?? []))],
  }
}

const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

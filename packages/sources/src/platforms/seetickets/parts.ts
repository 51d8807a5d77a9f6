import { tidy } from '@houselights/domain/text'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { filled, textOf } from '../../card-text.ts'
import { safeLink } from '../../links.ts'
import { pictureIn } from '../../picture-in.ts'
import type { RawListing } from '../../source.ts'
import { sellsTickets } from '../../ticket-shops.ts'

const TITLE = '.event-title, .title, .event-name'
/** What the plug-in prints where nobody chose a style. */
const NO_GENRE = /^(?:other(?: content)?|none|n\/a)$/i

/**
 * What a card of the list and an entry of the month grid print alike. Both flavours of the plug-in are read: one names
 * its parts `event-title` and `event-date`, the other `title` and `date`.
 */
export function eventParts(event: Cheerio<Element>, page: string): Omit<RawListing, 'date'> {
  const title = textOf(event, TITLE)
  const detail = safeLink(event.find(TITLE).find('a[href]').first().attr('href'), page)
  const button = event.find('.seetickets-buy-btn').first()
  const action = tidy(button.text())
  const target = safeLink(button.attr('href') ?? button.find('a[href]').attr('href'), page)
  const subtitle = textOf(event, '.event-subtitle, .subtitle')
  const support = textOf(event, '.supporting-talent') || (/^(?:with|w\/)\s/i.test(subtitle) ? subtitle : '')
  const genre = textOf(event, '.genre')
  return filled({
    sourceId: eventId(target) ?? eventId(detail),
    title,
    support: support.replace(/^supporting talent:\s*/i, ''),
    ...hoursOf(event),
    price: textOf(event, '.price'),
    age: textOf(event, '.ages'),
    // "Tour has been cancelled" stands where other cards name their guests
    statusText: [textOf(event, '.event-header, .header'), subtitle, action].filter((line) => line !== '').join(' | '),
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

/** Hours in parts of their own, or in a line such as `Event Doortime: 8:00PM / Event Showtime: 9:00PM`. */
function hoursOf(event: Cheerio<Element>): Pick<RawListing, 'start' | 'doors' | 'times'> {
  const [start, doors] = [textOf(event, '.see-showtime'), textOf(event, '.see-doortime')]
  if (start || doors) return { start, doors }
  const lines = event.find('.seetickets-calendar-event-date p, .doortime-showtime')
  const printed = lines.toArray().map((_, index) => tidy(lines.eq(index).text()))
  return { times: [...new Set(printed)].join(' / ').replace(/(door|show)time/gi, '$1') }
}

/** The shop's own number of the event: `/event/some-band/662046`. Other shops' links say nothing of it. */
export const eventId = (href: string | null): string | undefined =>
  /^https?:\/\/[^/]*(?:seetickets|eventim)\.[a-z.]+\/event\/[^/?#]+\/(\d+)/i.exec(href ?? '')?.[1]

import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { cleanLines } from '../../clean-text.ts'
import { loadHtml, outermost } from '../../load-html.ts'
import { pictureIn } from '../../picture-in.ts'
import type { Page, ParseContext, Parsed, RawListing } from '../../source.ts'
import { SourceError } from '../../source-error.ts'

/** A card of the list, the page of one event, and a summary block's card. */
const EVENT = '.eventlist-event, article.eventitem, .summary-item-record-type-event'
const TITLE = '.eventlist-title, .eventitem-title, .summary-title'
const TEXT = '.eventlist-excerpt, .eventlist-description, .eventitem-column-content, .summary-excerpt'
/** The first hour named is the start; themes differ in which of these they print. */
const START = [
  'time.event-time-24hr-start',
  'time.event-time-24hr',
  'time.event-time-localized-start',
  'time.event-time-12hr-start',
  'time.event-time-12hr',
  'time.event-time-localized',
].join(', ')

/** Reads the HTML list of an events collection. Past events stand on the page too. */
export function readEventList(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const events = outermost($, EVENT)
  if (events.length === 0 && $('.eventlist, .sqs-events-collection-list, .events-list').length === 0)
    throw new SourceError('changed', page.url, 'there is no Squarespace event list on the page')
  const parsed: Parsed = { listings: [], problems: [] }
  for (const element of events) {
    const listing = listingOf($(element), context)
    if (listing) parsed.listings.push({ ...listing, pageUrl: page.url })
    else
      parsed.problems.push({
        kind: 'bad-listing',
        message: `"${$(element).find(TITLE).text().trim()}" has no date`,
        url: page.url,
      })
  }
  return parsed
}

function listingOf(event: Cheerio<Element>, { now, timeZone }: ParseContext): RawListing | undefined {
  const day = event.find('time.event-date, time.summary-metadata-item--date').first()
  const date = readPrintedDate(day.attr('datetime') ?? day.text(), { today: localDay(now, timeZone) })
  if (!date) return undefined
  const title = event.find(TITLE).first()
  const address = event.find('.eventlist-meta-address, .eventitem-meta-address').first()
  const start = event.find(START).first().text()
  return {
    title: cleanLines(title.html()?.replace(/\s+/g, ' ')).join('\n'),
    date: date.day,
    ...(start && !/^\s*(?:12:00\s*a\.?m\.?|00:00)\s*$/i.test(start) && { start }),
    url: (title.is('a') ? title : title.find('a')).attr('href') ?? event.find('.eventlist-button').attr('href'),
    imageUrl: pictureIn(event.find('img[data-image], img[data-src], .eventlist-thumbnail')),
    description: event.find(TEXT).first().html() ?? undefined,
    venue: address.clone().children().remove().end().text().trim() || undefined,
  }
}

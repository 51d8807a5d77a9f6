import { localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { type Cheerio, load } from 'cheerio/slim'
import type { Element } from 'domhandler'
import type { Page, ParseContext, Parsed, RawListing } from '../../source.ts'
import { SourceError } from '../../source-error.ts'

const EVENT = '.eventlist-event'
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
  const $ = load(page.body)
  const events = $(EVENT)
  if (events.length === 0 && $('.eventlist, .sqs-events-collection-list, .events-list').length === 0)
    throw new SourceError('changed', page.url, 'there is no Squarespace event list on the page')
  const parsed: Parsed = { listings: [], problems: [] }
  for (const element of events.toArray()) {
    const listing = listingOf($(element), context)
    if (listing) parsed.listings.push({ ...listing, pageUrl: page.url })
    else
      parsed.problems.push({
        kind: 'bad-listing',
        message: `"${$(element).find('.eventlist-title').text().trim()}" has no date`,
        url: page.url,
      })
  }
  return parsed
}

function listingOf(event: Cheerio<Element>, { now, timeZone }: ParseContext): RawListing | undefined {
  const day = event.find('time.event-date').first()
  const date = readPrintedDate(day.attr('datetime') ?? day.text(), { today: localDay(now, timeZone) })
  if (!date) return undefined
  const link = event.find('.eventlist-title-link, .eventlist-title a').first()
  const address = event.find('.eventlist-meta-address').first()
  return {
    title: event.find('.eventlist-title').first().text(),
    date: date.day,
    start: event.find(START).first().text() || undefined,
    url: link.attr('href') ?? event.find('.eventlist-button').attr('href'),
    imageUrl: event.find('img[data-image]').attr('data-image') ?? event.find('.eventlist-thumbnail').attr('src'),
    description: event.find('.eventlist-excerpt, .eventlist-description').first().html() ?? undefined,
    venue: address.clone().children().remove().end().text().trim() || undefined,
  }
}

import { localDay } from '@houselights/domain/dates/city-time'
import { readPrintedDate } from '@houselights/domain/dates/printed-date'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { followPages, onePage } from '../fetch/follow-pages.ts'
import { mergeParsed } from '../parse/cards.ts'
import { cleanLines } from '../parse/html/clean-text.ts'
import { pictureIn } from '../parse/html/element-text.ts'
import { loadHtml, outermost } from '../parse/html/load-html.ts'
import { isJson } from '../parse/json.ts'
import { ofAsset, ofClass, ofClassBeginning, recogniseBy } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Page, ParseContext, Parsed, RawListing, Reader } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { calendarCollections, countItems, nextItems, readItems } from './squarespace/items.ts'

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
function readEventList(page: Page, context: ParseContext): Parsed {
  const $ = loadHtml(page.body)
  const events = outermost($, EVENT)
  if (events.length === 0 && $('.eventlist, .sqs-events-collection-list, .events-list').length === 0)
    throw new SourceError('changed', page.url, 'there is no Squarespace event list on the page')
  return mergeParsed(
    events.map((element) => {
      const listing = listingOf($(element), context)
      if (listing) return { listings: [listing], problems: [] }
      const message = `"${$(element).find(TITLE).text().trim()}" has no date`
      return { listings: [], problems: [{ kind: 'bad-listing', message }] }
    }),
  )
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

/** How many months of a calendar block a read requests. */
const SHALLOW_MONTHS = 3
const FULL_MONTHS = 12

/**
 * Squarespace: an events collection answers `?format=json` with its items; a calendar block on any other page requests
 * its collection's items month by month. The HTML list (`eventlist-event`) is read where that is all there is.
 */
export const squarespace = definePlatform({
  id: 'squarespace',
  recognise: recogniseBy({
    certain: [
      ofClass('eventlist-event', 'summary-item-record-type-event', 'sqs-block-calendar'),
      ofClassBeginning('sqs-events-collection-', 'collection-type-events'),
    ],
    likely: [ofAsset('`squarespace.com`', /^https?:\/\/[\w.-]*\bsquarespace\.com\//)],
    needs: 'the id of the collection that a calendar block shows',
  }),
  async fetch(read, { url }) {
    const fetched = await followPages(read, asJson(url, url), (page) => {
      const next = read.depth === 'full' && countItems(page) ? nextItems(page) : undefined
      return next && asJson(next, url)
    })
    const [first] = fetched.pages
    const count = first && countItems(first)
    if (count) return fetched
    const [collection] = first ? calendarCollections(first) : []
    if (collection) return readMonths(read, url, collection)
    // a page without a collection of its own may still print the list
    return count === 0 ? fetched : onePage(read, url)
  },
  parsePage: (page, context) => (isJson(page) ? readItems(page, context) : readEventList(page, context)),
})

/** A collection's address that answers JSON. */
function asJson(address: string, base: string): string {
  const url = new URL(address, base)
  url.searchParams.set('format', 'json')
  return url.href
}

async function readMonths(read: Reader, url: string, collection: string): Promise<Fetched> {
  const fetched: Fetched = { pages: [], problems: [], complete: true }
  for (const month of monthsAhead(read)) {
    const address = new URL('/api/open/GetItemsByMonth', url)
    address.search = new URLSearchParams({ month, collectionId: collection }).toString()
    try {
      fetched.pages.push(await read.get(address.href))
    } catch (error) {
      if (!isSourceError(error) || fetched.pages.length === 0) throw error
      fetched.problems.push(error.problem)
      fetched.complete = false
      break
    }
  }
  return fetched
}

/** Months as the API names them, `07-2026`, this one first. */
function monthsAhead({ now, timeZone, depth }: Reader): string[] {
  const [year = 0, month = 0] = localDay(now, timeZone).split('-').map(Number)
  return Array.from({ length: depth === 'shallow' ? SHALLOW_MONTHS : FULL_MONTHS }, (_, index) => {
    const day = new Date(Date.UTC(year, month - 1 + index, 1)).toISOString()
    return `${day.slice(5, 7)}-${day.slice(0, 4)}`
  })
}

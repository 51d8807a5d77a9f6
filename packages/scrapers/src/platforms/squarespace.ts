import { localClock, localDay } from '@houselights/domain/dates/city-time'
import { parsePrintedDate } from '@houselights/domain/dates/printed-date'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import type { Cheerio } from 'cheerio/slim'
import type { Element } from 'domhandler'
import { decodeHTML } from 'entities'
import { z } from 'zod'
import { fetchOnePage, followPages } from '../fetch/follow-pages.ts'
import { parseCards } from '../parse/cards.ts'
import { cleanLines } from '../parse/html/clean-text.ts'
import { findPicture } from '../parse/html/element-text.ts'
import { isJson, orNull, parseJson, parseRecords, Text } from '../parse/json.ts'
import { setQuery } from '../parse/links.ts'
import { assetMarker, classMarker, classPrefixMarker, recognizeBy, recordMarker } from '../recognize/fingerprints.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Fetcher, Page, ParseContext, Parsed, RawListing } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'

/** The cards of an event list, an event's own page, and the cards of a summary block. */
const EVENTS = {
  cards: '.eventlist-event, article.eventitem, .summary-item-record-type-event',
  list: '.eventlist, .sqs-events-collection-list, .events-list',
  missingMessage: 'the page has no Squarespace event list',
}
const TITLE = '.eventlist-title, .eventitem-title, .summary-title'
const TEXT = '.eventlist-excerpt, .eventlist-description, .eventitem-column-content, .summary-excerpt'
/** The first match is the start. Themes differ in which of these elements they print. */
const START = [
  'time.event-time-24hr-start',
  'time.event-time-24hr',
  'time.event-time-localized-start',
  'time.event-time-12hr-start',
  'time.event-time-12hr',
  'time.event-time-localized',
].join(', ')

/** Parses the HTML list of an events collection. The page also contains past events. */
function parseEventList(page: Page, context: ParseContext): Parsed {
  return parseCards(page, EVENTS, (event) => {
    const listing = toListing(event, context)
    if (listing) return { listings: [listing], problems: [] }
    const message = `"${event.find(TITLE).text().trim()}" has no date`
    return { listings: [], problems: [{ kind: 'bad-listing', message }] }
  })
}

function toListing(event: Cheerio<Element>, { now, timeZone }: ParseContext): RawListing | undefined {
  const dateElement = event.find('time.event-date, time.summary-metadata-item--date').first()
  const date = parsePrintedDate(dateElement.attr('datetime') ?? dateElement.text(), { today: localDay(now, timeZone) })
  if (!date) return undefined
  const title = event.find(TITLE).first()
  const addressElement = event.find('.eventlist-meta-address, .eventitem-meta-address').first()
  const start = event.find(START).first().text()
  return {
    title: cleanLines(title.html()?.replace(/\s+/g, ' ')).join('\n'),
    date: date.day,
    ...(start && !/^\s*(?:12:00\s*a\.?m\.?|00:00)\s*$/i.test(start) && { start }),
    url: (title.is('a') ? title : title.find('a')).attr('href') ?? event.find('.eventlist-button').attr('href'),
    imageUrl: findPicture(event.find('img[data-image], img[data-src], .eventlist-thumbnail')),
    description: event.find(TEXT).first().html() ?? undefined,
    venue: addressElement.clone().children().remove().end().text().trim() || undefined,
  }
}

const SHALLOW_MONTHS = 3
const FULL_MONTHS = 12

/**
 * Squarespace: an events collection returns its items as JSON if requested with `?format=json`. A calendar block on any
 * other page requests its collection's items month by month. The HTML list (`eventlist-event`) is parsed only if there
 * is neither.
 */
export const squarespace = definePlatform({
  id: 'squarespace',
  recognize: recognizeBy({
    certain: [
      classMarker('eventlist-event', 'summary-item-record-type-event', 'sqs-block-calendar'),
      classPrefixMarker('sqs-events-collection-', 'collection-type-events'),
      recordMarker('title', 'startDate', 'fullUrl'),
    ],
    likely: [assetMarker('`squarespace.com`', /^https?:\/\/[\w.-]*\bsquarespace\.com\//)],
    needs: 'the id of the collection that a calendar block shows',
  }),
  async fetch(fetcher, { url }) {
    const result = await followPages(fetcher, toJsonUrl(url, url), (page) => {
      const next = fetcher.depth === 'full' && countItems(page) ? findNextUrl(page) : undefined
      return next && toJsonUrl(next, url)
    })
    const [firstPage] = result.pages
    const itemCount = firstPage && countItems(firstPage)
    if (itemCount) return result
    const [collectionId] = firstPage ? findCollectionIds(firstPage) : []
    if (collectionId) return fetchMonths(fetcher, url, collectionId)
    // a page that isn't a collection may still print the list
    return itemCount === 0 ? result : fetchOnePage(fetcher, url)
  },
  parsePage: (page, context) => (isJson(page) ? parseItems(page, context) : parseEventList(page, context)),
})

const toJsonUrl = (href: string, pageUrl: string): string => setQuery(new URL(href, pageUrl), { format: 'json' })

async function fetchMonths(fetcher: Fetcher, url: string, collectionId: string): Promise<Fetched> {
  const result: Fetched = { pages: [], problems: [], complete: true }
  for (const month of getMonths(fetcher)) {
    const monthUrl = setQuery(new URL('/api/open/GetItemsByMonth', url), { month, collectionId })
    try {
      result.pages.push(await fetcher.get(monthUrl))
    } catch (error) {
      if (!isSourceError(error) || result.pages.length === 0) throw error
      result.problems.push(error.problem)
      result.complete = false
      break
    }
  }
  return result
}

/** Returns months in the API's format (`07-2026`), starting with this one. */
function getMonths({ now, timeZone, depth }: Fetcher): string[] {
  const [year = 0, month = 0] = localDay(now, timeZone).split('-').map(Number)
  return Array.from({ length: depth === 'shallow' ? SHALLOW_MONTHS : FULL_MONTHS }, (_, index) => {
    const day = new Date(Date.UTC(year, month - 1 + index, 1)).toISOString()
    return `${day.slice(5, 7)}-${day.slice(0, 4)}`
  })
}

/** The largest time value that a Date can represent. */
const MAX_TIME = 8.64e15
const Items = z.array(z.unknown())
const Collection = z.object({
  upcoming: Items.nullish(),
  past: Items.nullish(),
  items: Items.nullish(),
  pagination: orNull(z.object({ nextPage: z.boolean().nullish(), nextPageUrl: Text })),
})
const Item = z.object({
  id: z.string(),
  title: z.string(),
  startDate: z.number(),
  endDate: orNull(z.number().max(MAX_TIME)),
  fullUrl: Text,
  excerpt: Text,
  body: Text,
  assetUrl: Text,
  contentType: Text,
  tags: z.array(z.string()).nullish(),
  categories: z.array(z.string()).nullish(),
  location: z.object({ addressTitle: Text, addressLine1: Text, addressLine2: Text }).nullish(),
})

/** Counts the events in a JSON response. Undefined for HTML, and for JSON that isn't a collection. */
const countItems = (page: Page): number | undefined => (isJson(page) ? getItems(parseJson(page))?.length : undefined)

const findNextUrl = (page: Page): string | undefined => {
  const paging = Collection.safeParse(parseJson(page)).data?.pagination
  return paging?.nextPage && paging.nextPageUrl ? paging.nextPageUrl : undefined
}

/** Finds the ids of the collections that a page's calendar blocks show, from its JSON or HTML. */
const findCollectionIds = (page: Page): string[] => [
  ...new Set(
    [
      ...page.body.matchAll(
        /(?:&quot;|"|\\u0022)collectionId(?:\\?&quot;|\\*"|\\u0022)\s*:\s*(?:\\?&quot;|\\*"|\\u0022)([0-9a-f]{24})/g,
      ),
    ].flatMap(([, id]) => id ?? []),
  ),
]

/** Parses a month's JSON (a bare list) or a collection's JSON. Times are epoch milliseconds. */
function parseItems(page: Page, context: ParseContext): Parsed {
  const items = getItems(parseJson(page))
  if (!items) throw new SourceError('changed', page.url, 'the response has no list of events')
  return parseRecords(items, Item, (item) => toItemListing(item, context))
}

/** Matches events only: posts and pictures are items of collections too, but have no start. */
const EventItem = z.union([
  z.object({ startDate: z.unknown().refine((start) => start != null) }),
  z.object({ recordType: z.literal(12) }),
])

function getItems(value: unknown): unknown[] | undefined {
  return findList(value)?.filter((item) => EventItem.safeParse(item).success)
}

function findList(value: unknown): unknown[] | undefined {
  const list = Items.safeParse(value)
  if (list.success) return list.data
  const collection = Collection.safeParse(value)
  if (!collection.success) return undefined
  // past events have their own list, which may span years
  return collection.data.upcoming ?? collection.data.items ?? (collection.data.past ? [] : undefined)
}

function toItemListing(item: z.infer<typeof Item>, { timeZone }: ParseContext): RawListing {
  const start = new Date(item.startDate)
  const { location, tags, categories } = item
  return {
    sourceId: item.id,
    title: cleanLines(item.title).join('\n'),
    date: localDay(start, timeZone),
    ...(!isAllDay(item, timeZone) && { start: start.toISOString(), ...getEnd(item) }),
    ...(item.fullUrl && { url: item.fullUrl }),
    ticketUrl: findTicketLink(item),
    description: getDescription(item),
    imageUrl: item.contentType?.startsWith('image/') ? (item.assetUrl ?? undefined) : undefined,
    venue: location?.addressTitle || undefined,
    ...(location?.addressLine1 && { place: { address: location.addressLine1, city: findCity(location.addressLine2) } }),
    genres: tags ?? [],
    category: [...(categories ?? []), ...(tags ?? [])].join(', '),
  }
}

/** Joins excerpt and body. The body may contain the excerpt. */
function getDescription({ excerpt, body }: z.infer<typeof Item>): string | undefined {
  if (excerpt && body) return body.includes(excerpt) ? body : `${excerpt}<br>${body}`
  return excerpt || body || undefined
}

const getEnd = ({ endDate }: z.infer<typeof Item>): Pick<RawListing, 'end'> =>
  endDate ? { end: new Date(endDate).toISOString() } : {}

const findCity = (line: string | null | undefined): string | null => line?.split(',')[0]?.trim() || null

/** An event without a time is entered as lasting from midnight to midnight. */
function isAllDay({ startDate, endDate }: z.infer<typeof Item>, timeZone: string): boolean {
  const end = endDate ? localClock(endDate, timeZone) : '00:00'
  return localClock(startDate, timeZone) === '00:00' && /^(?:00:00|23:59)$/.test(end)
}

/** Finds the link to a ticket shop in an event's text, if there is exactly one. */
function findTicketLink({ excerpt, body }: z.infer<typeof Item>): string | undefined {
  const hrefs = [...`${excerpt ?? ''}${body ?? ''}`.matchAll(/\bhref="(https?:[^"\s]{1,1000})"/g)]
  const shopLinks = new Set(hrefs.map(([, href = '']) => decodeHTML(href)).filter(sellsTickets))
  return shopLinks.size === 1 ? [...shopLinks][0] : undefined
}

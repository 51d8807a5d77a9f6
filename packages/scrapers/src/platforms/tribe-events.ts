import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { cleanLines } from '../parse/html/clean-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { Degrees, Id, isJson, orNull, parseJsonResponse, parseRecords } from '../parse/json.ts'
import { toSiteLink } from '../parse/links.ts'
import {
  assetMarker,
  classPrefixMarker,
  linkMarker,
  recognizeBy,
  recordMarker,
  urlMarker,
} from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Fetcher, Page, Parsed, RawListing } from '../source/source.ts'
import { isSourceError } from '../source/source-error.ts'
import { parseCalendarPage } from './tribe-events/calendar-page.ts'

const SHALLOW_DAYS = 60
const MAX_HTML_PAGES = 12
const PAGE_MARKER = classPrefixMarker('tribe-events')
const REST_PATH = /\/wp-json\/tribe\/events\/v\d/

/**
 * WordPress sites with The Events Calendar: through its REST API, or through the list and month pages if a site has
 * disabled the API. Times are local to the venue.
 */
export const tribeEvents = definePlatform({
  id: 'tribe-events',
  recognize: recognizeBy({
    certain: [
      PAGE_MARKER,
      urlMarker('its REST API, `/wp-json/tribe/events/…`', REST_PATH),
      linkMarker('`/wp-json/tribe/events/…`', REST_PATH),
      recordMarker('start_date', 'all_day', 'title'),
    ],
    likely: [assetMarker('the plug-in `the-events-calendar`', /\/plugins\/the-events-calendar\//)],
    needs: 'the address of its REST API, where only that is on the page',
    findUrl: findSourceUrl,
  }),
  async fetch(fetcher, { url }) {
    try {
      return await fetchFromApi(fetcher, url)
    } catch (error) {
      // a site without the API responds with 403, 404 or a page; robots.txt and timeouts affect the site's pages too
      if (!isSourceError(error) || !['refused', 'changed'].includes(error.kind) || url.includes('/wp-json/'))
        throw error
      return fetchFromPages(fetcher, url)
    }
  },
  parsePage: (page, context) => (isJson(page) ? parseResponse(page) : parseCalendarPage(page, context)),
})

/**
 * Finds the URL to scrape: the page itself if it shows events or has no link to the API, or else the API's URL.
 * WordPress may be in a folder of the site.
 */
function findSourceUrl(parts: PageParts): string | undefined {
  const apiLink = parts.links.find(({ href }) => REST_PATH.test(href))?.href
  if (!apiLink || PAGE_MARKER.findOn(parts)) return parts.url
  return `${apiLink.slice(0, apiLink.search(REST_PATH))}/wp-json/tribe/events/v1/events`
}

function fetchFromApi(fetcher: Fetcher, url: string): Promise<Fetched> {
  const firstUrl = url.includes('/wp-json/') ? new URL(url) : new URL('/wp-json/tribe/events/v1/events', url)
  firstUrl.searchParams.set('per_page', '50')
  firstUrl.searchParams.set('start_date', localDay(fetcher.now, fetcher.timeZone))
  const lastShallowDay = addDays(localDay(fetcher.now, fetcher.timeZone), SHALLOW_DAYS)
  return followPages(fetcher, firstUrl.href, (page) => {
    const { next, lastDay } = parsePaging(page)
    const isBeyondRange = fetcher.depth === 'shallow' && lastDay > lastShallowDay
    return next && !isBeyondRange && toSiteLink(next, firstUrl.href) ? next : null
  })
}

const fetchFromPages = (fetcher: Fetcher, url: string): Promise<Fetched> =>
  followPages(fetcher, url, findNextUrl, { maxPages: fetcher.depth === 'shallow' ? 3 : MAX_HTML_PAGES })

const NEXT =
  'a.tribe-events-c-nav__next[href], a.tribe-events-c-top-bar__nav-link--next[href], .tribe-events-nav-next a[rel="next"]'
const findNextUrl = (page: Page): string | undefined =>
  toSiteLink(loadHtml(page.body)(NEXT).first().attr('href'), page.url)?.href

const ApiResponse = z.preprocess(
  (json) => (Array.isArray(json) ? { events: json } : json),
  z.object({ events: z.array(z.unknown()), next_rest_url: z.string().nullish() }),
)
const nullableText = orNull(z.string())
/** An object that PHP may write as `[]` or `false` when empty. */
const optionalObject = <Shape extends z.ZodRawShape>(shape: Shape) => orNull(z.object(shape))

const Event = z.object({
  id: Id.nullish(),
  title: z.string(),
  url: nullableText,
  website: nullableText,
  description: nullableText,
  all_day: orNull(z.boolean()),
  hide_from_listings: orNull(z.boolean()),
  start_date: z.string(),
  end_date: nullableText,
  status: nullableText,
  event_status: nullableText,
  cost: nullableText,
  cost_details: optionalObject({ currency_code: nullableText, values: orNull(z.array(z.coerce.number())) }),
  image: optionalObject({ url: nullableText }),
  categories: orNull(z.array(z.object({ name: z.string() }))),
  tags: orNull(z.array(z.object({ name: z.string() }))),
  venue: z.preprocess(
    (value) => (Array.isArray(value) ? value[0] : value),
    optionalObject({
      venue: nullableText,
      address: nullableText,
      city: nullableText,
      geo_lat: Degrees,
      geo_lng: Degrees,
    }),
  ),
})

/** Returns the next page and the last day of a response. Throws if the response isn't from the API. */
function parsePaging(page: Page): { next?: string; lastDay: string } {
  const { events, next_rest_url: next } = getEventsResponse(page)
  const days = events.map((event) => Event.safeParse(event).data?.start_date.slice(0, 10) ?? '')
  return { ...(next && { next }), lastDay: days.at(-1) ?? '' }
}

const parseResponse = (page: Page): Parsed => parseRecords(getEventsResponse(page).events, Event, toListing)

const getEventsResponse = (page: Page) => parseJsonResponse(page, ApiResponse, 'the response has no list "events"')

function toListing(event: z.infer<typeof Event>): RawListing | undefined {
  if (event.hide_from_listings) return undefined
  const id = event.url ? pageIdentity(event.url) : event.id
  const ticketUrl = event.website && sellsTickets(event.website) ? event.website : undefined
  const price = toPrice(event)
  const { venue } = event
  const { address, city } = venue ?? {}
  const labels = [...(event.categories ?? []), ...(event.tags ?? [])]
  return {
    ...(id != null && { sourceId: String(id) }),
    title: cleanLines(event.title).join('\n'),
    date: event.start_date.slice(0, 10),
    // an all-day entry has no start time
    ...(!event.all_day && { start: event.start_date, ...(event.end_date && { end: event.end_date }) }),
    ...(price !== undefined && { price }),
    ...(event.event_status && { statusText: event.event_status }),
    ...(event.url && { url: event.url }),
    ...(ticketUrl && { ticketUrl }),
    ...(event.image?.url && { imageUrl: event.image.url }),
    ...(event.description && { description: event.description }),
    ...(venue?.venue && { venue: venue.venue }),
    ...(venue && { place: { address, city, latitude: venue.geo_lat || null, longitude: venue.geo_lng || null } }),
    ...(labels.length > 0 && { category: labels.map(({ name }) => name).join(', ') }),
  }
}

function toPrice({ cost, cost_details: details }: z.infer<typeof Event>): RawListing['price'] {
  if (!cost?.trim()) return undefined
  const values = (details?.values ?? []).filter(Number.isFinite)
  if (/[$€£]|free/i.test(cost) || values.length === 0) return cost
  return { min: Math.min(...values), max: Math.max(...values), currency: details?.currency_code ?? null, text: cost }
}

import { tidy } from '@houselights/domain/text/text'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { parseRecords, tryParseJson } from '../parse/json.ts'
import { parseEvents, parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { setQuery } from '../parse/links.ts'
import { frameMarker, marker, recognizeBy, recordMarker, urlMarker } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform, setCalendarKind } from '../source/define-platform.ts'
import type { Fetched, Fetcher, Page, ParseContext, Parsed } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { EventbriteEvent, toListing } from './eventbrite/event.ts'

/**
 * Finds the prices printed on a search page's cards (`From $17.85`, `Free`), by event id. The page's data has no
 * prices. @internal
 */
export function findCardPrices(html: string): ReadonlyMap<string, string> {
  if (!html.includes('priceWrapper')) return new Map()
  const $ = loadHtml(html)
  const prices = new Map<string, string>()
  for (const price of $('[class*="priceWrapper"]').toArray()) {
    const id = $(price).closest('section').find('a[data-event-id]').attr('data-event-id')
    const text = tidy($(price).text())
    if (id && text) prices.set(id, text)
  }
  return prices
}

const ORGANIZER = /eventbrite\.[a-z.]+\/o(?:rg)?\/(?:[\w%-]*?-)?(\d{6,})/
/** A search finds events of any organizer; an organizer's page lists only its own. */
const SEARCH = /eventbrite\.[a-z.]+\/[db]\//
const API = 'https://www.eventbrite.com/api/v3/organizers'

/**
 * Eventbrite: pages of searches and organizers embed their events as data, including times that the page's JSON-LD
 * omits. The rest of an organizer's long list comes from an API. If a venue's own site only shows Eventbrite's widget,
 * we scrape its organizer.
 */
export const eventbrite = definePlatform({
  id: 'eventbrite',
  recognize: recognizeBy({
    certain: [
      urlMarker('an organizer or a search at `eventbrite.…`', /^eventbrite\.[a-z.]+\/(?:o|org|d|b)\//),
      frameMarker("an organizer's page at `eventbrite.…`", ORGANIZER),
      recordMarker('start', 'is_free', 'is_series_parent'),
    ],
    likely: [marker('links to one organizer at `eventbrite.…`', (parts) => findOrganizerUrl(parts) !== undefined)],
    needs: "the organizer's id",
    findUrl: (parts) => (isOnEventbrite(parts) ? parts.url : findOrganizerUrl(parts)),
  }),
  async fetch(fetcher, { url }) {
    const organizerId = ORGANIZER.exec(url)?.[1]
    if (organizerId) return fetchOrganizer(fetcher, organizerId, url)
    if (/^https?:\/\/[^/]*eventbrite\./.test(url)) return fetchSearch(fetcher, url)
    const page = await fetcher.get(url)
    const organizerLink = ORGANIZER.exec(page.body)
    return organizerLink?.[1]
      ? fetchOrganizer(fetcher, organizerLink[1], `https://www.${organizerLink[0]}`)
      : { pages: [page], problems: [], complete: true }
  },
  parsePage: (page, context) => setCalendarKind(SEARCH.test(page.url) ? 'mixed' : undefined, parsePage(page, context)),
})

const isOnEventbrite = ({ url }: PageParts): boolean => /^https?:\/\/[^/]*eventbrite\./.test(url)

/** Finds the URL of the only organizer that a page links to. If there are several, they organize single shows. */
function findOrganizerUrl({ links, frames }: PageParts): string | undefined {
  const organizers = new Map(
    [...frames, ...links.map(({ href }) => href)].flatMap((href) => {
      const id = ORGANIZER.exec(href)?.[1]
      return id ? [[id, href] as const] : []
    }),
  )
  return organizers.size === 1 ? [...organizers.values()][0] : undefined
}

/**
 * The organizer's page has the next events. The API is called only if the page says that there are more, or if the page
 * has none.
 */
async function fetchOrganizer(fetcher: Fetcher, id: string, url: string): Promise<Fetched> {
  const page = await fetcher.get(url)
  const data = getEmbeddedData(page)
  const hasMore = hasMoreEvents(data)
  if (findEvents(data).length > 0 && !hasMore) return { pages: [page], problems: [], complete: true }
  const query = 'expand=ticket_availability,venue&status=live&only_public=true'
  const toPageUrl = (number: number): string => `${API}/${id}/events/?${query}&page=${number}`
  try {
    return await followPages(fetcher, toPageUrl(1), (response, count) =>
      findPaging(getEmbeddedData(response))?.has_more_items ? toPageUrl(count + 1) : null,
    )
  } catch (error) {
    if (!isSourceError(error)) throw error
    const problems = hasMore ? [error.problem] : []
    return { pages: [page], problems, complete: !hasMore }
  }
}

const fetchSearch = (fetcher: Fetcher, url: string): Promise<Fetched> =>
  followPages(fetcher, url, (page, count) => {
    const pageCount = findPaging(getEmbeddedData(page))?.page_count ?? 1
    return count >= pageCount ? null : setQuery(url, { page: String(count + 1) })
  })

function parsePage(page: Page, context: ParseContext): Parsed {
  const data = getEmbeddedData(page)
  const events = findEvents(data)
  if (events.length > 0) {
    const prices = findCardPrices(page.body)
    return parseRecords(events, EventbriteEvent, (event) => {
      const listing = toListing(event)
      const price = prices.get(String(event.id))
      return listing && price && listing.price === undefined ? { ...listing, price } : listing
    })
  }
  const jsonLd = parseJsonLd(page)
  if (jsonLd.nodes.length === 0 && data.length === 0 && !/"ItemList"/.test(page.body))
    throw new SourceError('changed', page.url, "the page has neither Eventbrite's data nor its JSON-LD")
  return parseEvents(jsonLd, context, (listing) => ({ ...listing, ticketUrl: listing.url }))
}

const MAX_DEPTH = 12
/** Keys of data about other organizers' events, past events and advertisements. */
const IGNORED_KEYS = /past|promoted|related|recommend|similar|shelf|trending|popular|aggs|collections?$/i

type JsonObject = Readonly<Record<string, unknown>>

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a page's data: the API response itself, or the data that the page's scripts embed. */
function getEmbeddedData(page: Page): unknown[] {
  if (/^\s*[[{]/.test(page.body)) return [tryParseJson(page.body)].filter((value) => value !== undefined)
  return [
    parseScriptAfter(page.body, /__SERVER_DATA__\s*=\s*/),
    parseScriptAfter(page.body, /<script[^>]{0,200}id="__NEXT_DATA__"[^>]{0,200}>/),
  ].filter((value) => value !== undefined)
}

function parseScriptAfter(html: string, pattern: RegExp): unknown {
  const match = pattern.exec(html)
  if (!match) return undefined
  const start = match.index + match[0].length
  const end = html.indexOf('</script', start)
  const script = html.slice(start, end < 0 ? undefined : end).trim()
  // another statement may follow the assignment on its own line
  return tryParseJson(script.replace(/;$/, '')) ?? tryParseJson(script.split('\n')[0]?.trim().replace(/;$/, '') ?? '')
}

/** Finds all events in the data, at any depth, each once. */
function findEvents(data: readonly unknown[]): JsonObject[] {
  const events = new Map<string, JsonObject>()
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (Array.isArray(value)) for (const item of value) visit(item, depth + 1)
    else if (isJsonObject(value)) {
      if (isEvent(value)) events.set(String(value.id ?? value.eventbrite_event_id), value)
      else for (const [key, nested] of Object.entries(value)) if (!IGNORED_KEYS.test(key)) visit(nested, depth + 1)
    }
  }
  visit(data, 0)
  const distinctEvents = [...events.values()]
  const seriesIds = new Set(distinctEvents.map(({ series_id: id }) => id).filter((id) => typeof id === 'string'))
  // a series is kept only if its nights aren't listed separately
  return distinctEvents.filter(({ id }) => typeof id !== 'string' || !seriesIds.has(id))
}

const isEvent = (value: JsonObject): boolean =>
  typeof value.url === 'string' &&
  /\/e\/|^https?:/.test(value.url) &&
  (typeof value.name === 'string' || isJsonObject(value.name) || typeof value.title === 'string') &&
  (typeof value.start_date === 'string' || isJsonObject(value.start))

const Paging = z.object({ page_count: z.number().nullish(), has_more_items: z.boolean().nullish() })

function findPaging(data: readonly unknown[]): z.infer<typeof Paging> | undefined {
  const DataWithPaging = z.union([
    z.object({ pagination: Paging }).transform(({ pagination }) => pagination),
    z
      .object({ search_data: z.object({ events: z.object({ pagination: Paging }) }) })
      .transform(({ search_data: search }) => search.events.pagination),
  ])
  return data.map((value) => DataWithPaging.safeParse(value).data).find((paging) => paging !== undefined)
}

const OrganizerPage = z.object({ props: z.object({ pageProps: z.object({ hasMoreUpcoming: z.boolean() }) }) })

/** Whether an organizer's page says that it shows only the first of the upcoming events. */
const hasMoreEvents = (data: readonly unknown[]): boolean =>
  data.some((value) => OrganizerPage.safeParse(value).data?.props.pageProps.hasMoreUpcoming)

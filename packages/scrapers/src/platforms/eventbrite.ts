import { tidy } from '@houselights/domain/text/text'
import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { parsedJson, parseRecords } from '../parse/json.ts'
import { parseEvents, parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { withQuery } from '../parse/links.ts'
import { mark, ofAddress, ofFrame, recogniseBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform, onCalendar } from '../source/define-platform.ts'
import type { Fetched, Fetcher, Page, ParseContext, Parsed } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { EventbriteEvent, toListing } from './eventbrite/event.ts'

/** The prices that a search page prints on its cards (`From $17.85`, `Free`), by the event's id; its data has none. @internal */
export function cardPrices(html: string): ReadonlyMap<string, string> {
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
/** A search finds what anybody announces; an organizer lists what he holds himself. */
const SEARCH = /eventbrite\.[a-z.]+\/[db]\//
const API = 'https://www.eventbrite.com/api/v3/organizers'

/**
 * Eventbrite: a search page and an organizer's page hold their events as data inside the page, with hours that the
 * page's JSON-LD leaves out; the rest of a long list of an organizer comes from an API. A venue's own site that only shows
 * Eventbrite's widget leads to its organizer.
 */
export const eventbrite = definePlatform({
  id: 'eventbrite',
  recognise: recogniseBy({
    certain: [
      ofAddress('an organizer or a search at `eventbrite.…`', /^eventbrite\.[a-z.]+\/(?:o|org|d|b)\//),
      ofFrame("an organizer's page at `eventbrite.…`", ORGANIZER),
    ],
    likely: [mark('links to one organizer at `eventbrite.…`', (parts) => getOrganizer(parts) !== undefined)],
    needs: "the organizer's id",
    reads: (parts) => (onEventbrite(parts) ? parts.url : getOrganizer(parts)),
  }),
  async fetch(fetcher, { url }) {
    const organizer = ORGANIZER.exec(url)?.[1]
    if (organizer) return fetchOrganizer(fetcher, organizer, url)
    if (/^https?:\/\/[^/]*eventbrite\./.test(url)) return fetchSearch(fetcher, url)
    const page = await fetcher.get(url)
    const linked = ORGANIZER.exec(page.body)
    return linked?.[1]
      ? fetchOrganizer(fetcher, linked[1], `https://www.${linked[0]}`)
      : { pages: [page], problems: [], complete: true }
  },
  parsePage: (page, context) => onCalendar(SEARCH.test(page.url) ? 'mixed' : undefined, readPage(page, context)),
})

const onEventbrite = ({ url }: PageParts): boolean => /^https?:\/\/[^/]*eventbrite\./.test(url)

/** The one organizer that a page leads to; several are those of single shows. */
function getOrganizer({ links, frames }: PageParts): string | undefined {
  const organizers = new Map(
    [...frames, ...links.map(({ href }) => href)].flatMap((href) => {
      const id = ORGANIZER.exec(href)?.[1]
      return id ? [[id, href] as const] : []
    }),
  )
  return organizers.size === 1 ? [...organizers.values()][0] : undefined
}

/** The organizer's page holds the next events; the API is called only where the page says that there are more, or holds none. */
async function fetchOrganizer(fetcher: Fetcher, id: string, url: string): Promise<Fetched> {
  const page = await fetcher.get(url)
  const data = embeddedData(page)
  const more = saysMore(data)
  if (eventsIn(data).length > 0 && !more) return { pages: [page], problems: [], complete: true }
  const query = 'expand=ticket_availability,venue&status=live&only_public=true'
  const pageAt = (number: number): string => `${API}/${id}/events/?${query}&page=${number}`
  try {
    return await followPages(fetcher, pageAt(1), (answer, count) =>
      pagingIn(embeddedData(answer))?.has_more_items ? pageAt(count + 1) : null,
    )
  } catch (error) {
    if (!isSourceError(error)) throw error
    const problems = more ? [error.problem] : []
    return { pages: [page], problems, complete: !more }
  }
}

const fetchSearch = (fetcher: Fetcher, url: string): Promise<Fetched> =>
  followPages(fetcher, url, (page, count) => {
    const pages = pagingIn(embeddedData(page))?.page_count ?? 1
    return count >= pages ? null : withQuery(url, { page: String(count + 1) })
  })

function readPage(page: Page, context: ParseContext): Parsed {
  const data = embeddedData(page)
  const events = eventsIn(data)
  if (events.length > 0) {
    const prices = cardPrices(page.body)
    return parseRecords(events, EventbriteEvent, (event) => {
      const listing = toListing(event)
      const price = prices.get(String(event.id))
      return listing && price && listing.price === undefined ? { ...listing, price } : listing
    })
  }
  const described = parseJsonLd(page)
  if (described.nodes.length === 0 && data.length === 0 && !/"ItemList"/.test(page.body))
    throw new SourceError('changed', page.url, "the page holds neither Eventbrite's data nor its JSON-LD")
  return parseEvents(described, context, (listing) => ({ ...listing, ticketUrl: listing.url }))
}

const MAX_DEPTH = 12
/** Parts of the data that hold other people's events, past ones, or advertisements. */
const OTHERS = /past|promoted|related|recommend|similar|shelf|trending|popular|aggs|collections?$/i

type Data = Readonly<Record<string, unknown>>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The data that a page carries: an answer of the API as it is, or what its scripts hold for the browser. */
function embeddedData(page: Page): unknown[] {
  if (/^\s*[[{]/.test(page.body)) return [parsedJson(page.body)].filter((value) => value !== undefined)
  return [
    afterMark(page.body, /__SERVER_DATA__\s*=\s*/),
    afterMark(page.body, /<script[^>]{0,200}id="__NEXT_DATA__"[^>]{0,200}>/),
  ].filter((value) => value !== undefined)
}

function afterMark(html: string, mark: RegExp): unknown {
  const found = mark.exec(html)
  if (!found) return undefined
  const start = found.index + found[0].length
  const end = html.indexOf('</script', start)
  const script = html.slice(start, end < 0 ? undefined : end).trim()
  // the assignment may be followed by another statement on a line of its own
  return parsedJson(script.replace(/;$/, '')) ?? parsedJson(script.split('\n')[0]?.trim().replace(/;$/, '') ?? '')
}

/** The events in such data, wherever they stand, each once. */
function eventsIn(data: readonly unknown[]): Data[] {
  const events = new Map<string, Data>()
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (Array.isArray(value)) for (const each of value) visit(each, depth + 1)
    else if (isData(value)) {
      if (isEvent(value)) events.set(String(value.id ?? value.eventbrite_event_id), value)
      else for (const [key, part] of Object.entries(value)) if (!OTHERS.test(key)) visit(part, depth + 1)
    }
  }
  visit(data, 0)
  const found = [...events.values()]
  const parents = new Set(found.map(({ series_id: id }) => id).filter((id) => typeof id === 'string'))
  // a series stands for its nights only where they are not listed themselves
  return found.filter(({ id }) => typeof id !== 'string' || !parents.has(id))
}

const isEvent = (value: Data): boolean =>
  typeof value.url === 'string' &&
  /\/e\/|^https?:/.test(value.url) &&
  (typeof value.name === 'string' || isData(value.name) || typeof value.title === 'string') &&
  (typeof value.start_date === 'string' || isData(value.start))

const Paging = z.object({ page_count: z.number().nullish(), has_more_items: z.boolean().nullish() })

function pagingIn(data: readonly unknown[]): z.infer<typeof Paging> | undefined {
  const Shape = z.union([
    z.object({ pagination: Paging }).transform(({ pagination }) => pagination),
    z
      .object({ search_data: z.object({ events: z.object({ pagination: Paging }) }) })
      .transform(({ search_data: search }) => search.events.pagination),
  ])
  return data.map((value) => Shape.safeParse(value).data).find((paging) => paging !== undefined)
}

const OrganizerPage = z.object({ props: z.object({ pageProps: z.object({ hasMoreUpcoming: z.boolean() }) }) })

/** Whether an organizer's page says that it holds only the first of the coming events. */
const saysMore = (data: readonly unknown[]): boolean =>
  data.some((value) => OrganizerPage.safeParse(value).data?.props.pageProps.hasMoreUpcoming)

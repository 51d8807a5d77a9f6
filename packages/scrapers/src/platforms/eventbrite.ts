import { tidy } from '@houselights/domain/text/text'
import { followPages } from '../fetch/follow-pages.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { readRecords } from '../parse/json.ts'
import { readEvents, readJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { mark, ofAddress, ofFrame, recogniseBy } from '../recognize/fingerprints.ts'
import type { PageParts } from '../recognize/page-parts.ts'
import { definePlatform, onCalendar } from '../source/define-platform.ts'
import type { Fetched, Page, ParseContext, Parsed, Reader } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'
import { embeddedData, eventsIn, pagingIn, saysMore } from './eventbrite/embedded.ts'
import { EventbriteEvent, listingOf } from './eventbrite/event.ts'

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
    likely: [mark('links to one organizer at `eventbrite.…`', (parts) => organizerOf(parts) !== undefined)],
    needs: "the organizer's id",
    reads: (parts) => (onEventbrite(parts) ? parts.url : organizerOf(parts)),
  }),
  async fetch(read, { url }) {
    const organizer = ORGANIZER.exec(url)?.[1]
    if (organizer) return readOrganizer(read, organizer, url)
    if (/^https?:\/\/[^/]*eventbrite\./.test(url)) return readSearch(read, url)
    const page = await read.get(url)
    const linked = ORGANIZER.exec(page.body)
    return linked?.[1]
      ? readOrganizer(read, linked[1], `https://www.${linked[0]}`)
      : { pages: [page], problems: [], complete: true }
  },
  parsePage: (page, context) => onCalendar(SEARCH.test(page.url) ? 'mixed' : undefined, readPage(page, context)),
})

const onEventbrite = ({ url }: PageParts): boolean => /^https?:\/\/[^/]*eventbrite\./.test(url)

/** The one organizer that a page leads to; several are those of single shows. */
function organizerOf({ links, frames }: PageParts): string | undefined {
  const organizers = new Map(
    [...frames, ...links.map(({ href }) => href)].flatMap((href) => {
      const id = ORGANIZER.exec(href)?.[1]
      return id ? [[id, href] as const] : []
    }),
  )
  return organizers.size === 1 ? [...organizers.values()][0] : undefined
}

/** The organizer's page holds the next events; the API is called only where the page says that there are more, or holds none. */
async function readOrganizer(read: Reader, id: string, url: string): Promise<Fetched> {
  const page = await read.get(url)
  const data = embeddedData(page)
  const more = saysMore(data)
  if (eventsIn(data).length > 0 && !more) return { pages: [page], problems: [], complete: true }
  const query = 'expand=ticket_availability,venue&status=live&only_public=true'
  const pageAt = (number: number): string => `${API}/${id}/events/?${query}&page=${number}`
  try {
    return await followPages(read, pageAt(1), (answer, count) =>
      pagingIn(embeddedData(answer))?.has_more_items ? pageAt(count + 1) : null,
    )
  } catch (error) {
    if (!isSourceError(error)) throw error
    const problems = more ? [error.problem] : []
    return { pages: [page], problems, complete: !more }
  }
}

const readSearch = (read: Reader, url: string): Promise<Fetched> =>
  followPages(read, url, (page, count) => {
    if (count >= (pagingIn(embeddedData(page))?.page_count ?? 1)) return null
    const next = new URL(url)
    next.searchParams.set('page', String(count + 1))
    return next.href
  })

function readPage(page: Page, context: ParseContext): Parsed {
  const data = embeddedData(page)
  const events = eventsIn(data)
  if (events.length > 0) {
    const prices = cardPrices(page.body)
    return readRecords(events, EventbriteEvent, (event) => {
      const listing = listingOf(event)
      const price = prices.get(String(event.id))
      return listing && price && listing.price === undefined ? { ...listing, price } : listing
    })
  }
  const described = readJsonLd(page)
  if (described.nodes.length === 0 && data.length === 0 && !/"ItemList"/.test(page.body))
    throw new SourceError('changed', page.url, "the page holds neither Eventbrite's data nor its JSON-LD")
  return readEvents(described, context, (listing) => ({ ...listing, ticketUrl: listing.url }))
}

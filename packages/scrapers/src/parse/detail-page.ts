import type { DetailFacts } from '@houselights/contracts/operators/quality'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { normalize } from '../normalize/normalize.ts'
import type { Page, RawListing } from '../source/source.ts'
import { withPageInError } from '../source/source-error.ts'
import { cleanDescription, cleanLine } from './html/clean-text.ts'
import { loadHtml } from './html/load-html.ts'
import { toEventListing } from './json-ld/listing-from-event.ts'
import { parseMicrodata } from './json-ld/microdata.ts'
import { type JsonLdNode, toText } from './json-ld/nodes.ts'
import { parseJsonLd } from './json-ld/parse-json-ld.ts'

/**
 * Parses the machine-readable facts on a show's own page: its one event in JSON-LD or microdata, and its `og:` title and
 * description if the event has no description. The event's own title takes precedence. A page with several events
 * yields no event facts, unless exactly one of them links to this page.
 */
export const parseDetailFacts = (page: Page, options: { timeZone: string }): DetailFacts =>
  withPageInError(page.url, () => findFacts(page, options))

function findFacts(page: Page, { timeZone }: { timeZone: string }): DetailFacts {
  const event = findOwnEvent(page)
  const eventFacts = event && toFacts(event, page, timeZone)
  const metaFacts = eventFacts?.description ? {} : getMetaFacts(page.body)
  return { ...metaFacts, ...eventFacts }
}

function findOwnEvent(page: Page): JsonLdNode | undefined {
  const { nodes } = parseJsonLd(page)
  // without a year we would have to guess the date
  const events = (nodes.length > 0 ? nodes : parseMicrodata(page.body)).filter((event) =>
    /^\d{4}-\d\d-\d\d/.test(toText(event.startDate) ?? ''),
  )
  const shows = new Map(events.map((event) => [`${toText(event.startDate)}|${toText(event.name)}`, event]))
  if (shows.size <= 1) return events[0]
  const pageKey = pageIdentity(page.url)
  const ownEvents = events.filter((event) => pageIdentity(toText(event.url) ?? '') === pageKey)
  return ownEvents.length === 1 ? ownEvents[0] : undefined
}

/** Converts an event to facts, which are checked and bounded like those of any listing. */
function toFacts(event: JsonLdNode, page: Page, timeZone: string): DetailFacts | undefined {
  const context = { now: `${toText(event.startDate)?.slice(0, 10)}T12:00:00Z`, timeZone, pageUrl: page.url }
  const raw = ignoreRangeError(() => toEventListing(event, context))
  const [listing] = raw ? normalize({ listings: [raw], problems: [] }, context).listings : []
  if (!listing) return undefined
  const { title, date, startsAt, doorsAt, price, description } = listing
  return withoutNulls({
    title,
    date,
    startsAt,
    doorsAt,
    description,
    price: price.text,
    ticketUrl: listing.ticketUrl !== null && isTicketPage(listing.ticketUrl, page.url) ? listing.ticketUrl : null,
  })
}

/** Returns undefined for an event with a date that doesn't exist, since that is the page's mistake. */
function ignoreRangeError(parse: () => RawListing | undefined): RawListing | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether a link leads to a ticket page. A link to the page itself counts only if the site is a ticket shop. */
const isTicketPage = (ticketUrl: string, pageUrl: string): boolean =>
  sellsTickets(ticketUrl) || pageIdentity(ticketUrl) !== pageIdentity(pageUrl)

type Nullable<Facts> = { [Key in keyof Facts]: Facts[Key] | null }
const withoutNulls = (facts: Nullable<Required<DetailFacts>>): DetailFacts =>
  // Object.entries loses the type of its object
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as DetailFacts

function getMetaFacts(html: string): Pick<DetailFacts, 'title' | 'description'> {
  if (!/og:description/i.test(html)) return {}
  const $ = loadHtml(html)
  const getMeta = (name: string) => $(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content')
  const [title, description] = [cleanLine(getMeta('og:title')), cleanDescription(getMeta('og:description'))]
  return { ...(title && { title }), ...(description && { description }) }
}

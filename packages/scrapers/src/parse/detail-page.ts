import type { DetailFacts } from '@houselights/contracts/operators/quality'
import { sellsTickets } from '@houselights/domain/links/ticket-shops'
import { pageIdentity } from '@houselights/domain/links/web-address'
import { normalise } from '../normalize/normalize.ts'
import type { Page, RawListing } from '../source/source.ts'
import { namingPage } from '../source/source-error.ts'
import { cleanDescription, cleanLine } from './html/clean-text.ts'
import { loadHtml } from './html/load-html.ts'
import { listingOfEvent } from './json-ld/listing-from-event.ts'
import { parseMicrodata } from './json-ld/microdata.ts'
import { type JsonLdNode, toText } from './json-ld/nodes.ts'
import { parseJsonLd } from './json-ld/parse-json-ld.ts'

/**
 * What a show's own page states for machines: its one event in JSON-LD or microdata, and `og:description` where that
 * does not describe it. A page about several events states nothing of one of them, unless one names this very page.
 */
export const detailFacts = (page: Page, given: { timeZone: string }): DetailFacts =>
  namingPage(page.url, () => factsIn(page, given))

function factsIn(page: Page, { timeZone }: { timeZone: string }): DetailFacts {
  const event = ownEvent(page)
  const stated = event && eventFacts(event, page, timeZone)
  const described = stated?.description ? {} : pageDescription(page.body)
  return { ...described, ...stated }
}

function ownEvent(page: Page): JsonLdNode | undefined {
  const { nodes } = parseJsonLd(page)
  // a date without a year could only be guessed
  const events = (nodes.length > 0 ? nodes : parseMicrodata(page.body)).filter((event) =>
    /^\d{4}-\d\d-\d\d/.test(toText(event.startDate) ?? ''),
  )
  const shows = new Map(events.map((event) => [`${toText(event.startDate)}|${toText(event.name)}`, event]))
  if (shows.size <= 1) return events[0]
  const here = pageIdentity(page.url)
  const own = events.filter((event) => pageIdentity(toText(event.url) ?? '') === here)
  return own.length === 1 ? own[0] : undefined
}

/** Checked and bounded as every listing is. */
function eventFacts(event: JsonLdNode, page: Page, timeZone: string): DetailFacts | undefined {
  const context = { now: `${toText(event.startDate)?.slice(0, 10)}T12:00:00Z`, timeZone, pageUrl: page.url }
  const raw = readable(() => listingOfEvent(event, context))
  const [listing] = raw ? normalise({ listings: [raw], problems: [] }, context).listings : []
  if (!listing) return undefined
  const { title, date, startsAt, doorsAt, price, description } = listing
  return withoutNulls({
    title,
    date,
    startsAt,
    doorsAt,
    description,
    price: price.text,
    ticketUrl: listing.ticketUrl !== null && leadsOn(listing.ticketUrl, page.url) ? listing.ticketUrl : null,
  })
}

/** A day that no calendar has is the page's fault: then it states nothing. */
function readable(read: () => RawListing | undefined): RawListing | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** An offer "at this page" is no ticket page, unless the page is a shop's. */
const leadsOn = (ticketUrl: string, pageUrl: string): boolean =>
  sellsTickets(ticketUrl) || pageIdentity(ticketUrl) !== pageIdentity(pageUrl)

type Nullable<Facts> = { [Key in keyof Facts]: Facts[Key] | null }
const withoutNulls = (facts: Nullable<Required<DetailFacts>>): DetailFacts =>
  // Object.entries forgets the type of what it takes apart
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null)) as DetailFacts

function pageDescription(html: string): Pick<DetailFacts, 'title' | 'description'> {
  if (!/og:description/i.test(html)) return {}
  const $ = loadHtml(html)
  const meta = (name: string) => $(`meta[property="${name}"], meta[name="${name}"]`).first().attr('content')
  const [title, description] = [cleanLine(meta('og:title')), cleanDescription(meta('og:description'))]
  return { ...(title && { title }), ...(description && { description }) }
}

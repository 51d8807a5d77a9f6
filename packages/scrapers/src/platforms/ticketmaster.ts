import { z } from 'zod'
import { followPages } from '../fetch/follow-pages.ts'
import { jsonOf, readRecords } from '../parse/json.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Page, Parsed } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { DiscoveryEvent, listingOf } from './ticketmaster/event.ts'

/** The API does not page beyond its first thousand events. */
const MOST_EVENTS = 1000
const PAGE_SIZE = 100
const SHALLOW_PAGES = 2

/**
 * Ticketmaster's Discovery API, version 2, by a query without its key: events of many venues, each with its own. The key
 * goes into the query, where the API wants it, and into no page that is kept.
 */
export const ticketmaster = definePlatform({
  id: 'ticketmaster',
  needsKey: 'ticketmaster',
  async fetch(read, { url }) {
    const key = read.keys.ticketmaster
    if (!key) throw new SourceError('needs-key', url, 'Ticketmaster answers only with a key')
    const pageAt = (number: number): string => addressOf(url, key, number)
    return followPages(read, pageAt(0), (page, count) => {
      const paging = Answer.safeParse(jsonOf(page)).data?.page
      const pages = Math.min(paging?.totalPages ?? 0, MOST_EVENTS / PAGE_SIZE)
      const wanted = read.depth === 'shallow' ? Math.min(pages, SHALLOW_PAGES) : pages
      return count < wanted ? pageAt(count) : null
    })
  },
  parsePage: readPage,
})

function addressOf(url: string, key: string, number: number): string {
  const address = new URL(url)
  if (!address.searchParams.has('sort')) address.searchParams.set('sort', 'date,asc')
  address.searchParams.set('size', String(PAGE_SIZE))
  address.searchParams.set('page', String(number))
  address.searchParams.set('apikey', key)
  return address.href
}

const Events = z.array(z.unknown())
const Answer = z.object({
  _embedded: z.object({ events: Events.nullish() }).nullish(),
  page: z.object({ totalPages: z.number().nullish(), totalElements: z.number().nullish() }).nullish(),
  fault: z.object({ faultstring: z.string().nullish() }).nullish(),
})

/** A whole answer, or only its list of events. */
function readPage(page: Page): Parsed {
  const value = jsonOf(page)
  const bare = Events.safeParse(value)
  const answer = bare.success ? undefined : Answer.safeParse(value).data
  if (answer?.fault)
    throw new SourceError('refused', page.url, `the API refuses: ${answer.fault.faultstring ?? 'no reason given'}`)
  const events = bare.data ?? answer?._embedded?.events
  // an answer without events has no `_embedded` at all, only its page counts
  if (!events && answer?.page?.totalElements !== 0)
    throw new SourceError('changed', page.url, 'the answer holds no list of events')
  return readRecords(events ?? [], DiscoveryEvent, listingOf)
}

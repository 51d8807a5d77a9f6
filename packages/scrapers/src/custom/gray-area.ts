import { mergeParsed } from '../parse/cards.ts'
import { cleanLine } from '../parse/html/clean-text.ts'
import { loadHtml } from '../parse/html/load-html.ts'
import { toEventListing } from '../parse/json-ld/listing-from-event.ts'
import { parseJsonLd } from '../parse/json-ld/parse-json-ld.ts'
import { toSiteLink } from '../parse/links.ts'
import { definePlatform } from '../source/define-platform.ts'
import type { Fetched, Fetcher, Page, ParseContext, Parsed } from '../source/source.ts'
import { isSourceError, SourceError } from '../source/source-error.ts'

/** More events than the list has ever had. */
const MAX_EVENTS = 60
/** Words in the URLs of courses, calls and talks. We don't fetch those pages, to send fewer requests to the site. */
const NON_SHOW_PATH = /workshop|course|info-session|call-for|submissions|book-club|hackathon|incubator|open-studios/

/**
 * Gray Area: a list of links. Each event's page has JSON-LD with the start, and a link to the venue's own ticket shop.
 */
export const grayArea = definePlatform({
  id: 'gray-area',
  host: 'grayarea.org',
  fetch: (fetcher, { url }) => fetchEvents(fetcher, url),
  parse(pages, context) {
    const events = pages.filter(({ url }) => /\/event\/[^/]+/.test(url))
    // if no page has an event's URL, there is only the list, or an event page saved under another URL
    return mergeParsed((events.length > 0 ? events : pages).map((page) => parseEvent(page, context)))
  },
})

async function fetchEvents(fetcher: Fetcher, url: string): Promise<Fetched> {
  const list = await fetcher.get(url)
  const links = findEventLinks(list)
  if (links.length === 0) throw new SourceError('changed', list.url, 'the list links to no event')
  const result: Fetched = { pages: [list], problems: [], complete: links.length <= MAX_EVENTS }
  for (const link of links.slice(0, MAX_EVENTS)) {
    try {
      result.pages.push(await fetcher.get(link))
    } catch (error) {
      if (!isSourceError(error)) throw error
      result.problems.push({ ...error.problem, url: link })
      result.complete = false
    }
  }
  return result
}

function findEventLinks(list: Page): string[] {
  const $ = loadHtml(list.body)
  const links = $('a[href*="/event/"]')
    .toArray()
    .flatMap((anchor) => toSiteLink($(anchor).attr('href'), list.url) ?? [])
    .filter((link) => /^\/event\/[^/]+\/?$/.test(link.pathname))
    .filter((link) => !NON_SHOW_PATH.test(link.pathname))
    .map((link) => link.origin + link.pathname)
  return [...new Set(links)]
}

function parseEvent(page: Page, context: ParseContext): Parsed {
  const { nodes, problems } = parseJsonLd(page)
  const ticketUrl = loadHtml(page.body)('a[href*="//tickets.grayarea.org/"]').attr('href')
  const listings = nodes.flatMap((node) => {
    const listing = toEventListing(node, context)
    if (!listing) return []
    // the plug-in adds the site's name to every title
    const title = (cleanLine(listing.title) ?? '').replace(/ [-–|] Gray Area$/, '')
    return [{ ...listing, title, url: page.url, ...(ticketUrl && { ticketUrl }), pageUrl: page.url }]
  })
  return { listings, problems }
}

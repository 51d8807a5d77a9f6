import type { Page, ParseContext, Parsed, RawListing } from '../source.ts'
import { listingOfEvent } from './listing-of-event.ts'
import { type JsonLdNode, textOf } from './nodes.ts'

/** Listings of a page's events; one without a name or a date that can be read becomes a problem. */
export function readEvents(
  events: readonly JsonLdNode[],
  page: Page,
  context: ParseContext,
  adjust: (listing: RawListing, event: JsonLdNode) => RawListing = (listing) => listing,
): Parsed {
  const parsed: Parsed = { listings: [], problems: [] }
  for (const event of events) {
    const listing = listingOfEvent(event, context)
    if (listing) parsed.listings.push({ ...adjust(listing, event), pageUrl: page.url })
    else {
      const message = `the event "${textOf(event.name) ?? ''}" of "${textOf(event.startDate) ?? ''}" cannot be read`
      parsed.problems.push({ kind: 'bad-listing', message, url: page.url })
    }
  }
  return parsed
}

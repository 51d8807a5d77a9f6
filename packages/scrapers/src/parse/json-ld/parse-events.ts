import type { Problem } from '@houselights/contracts/entities/listing'
import type { ParseContext, Parsed, RawListing } from '../../source/source.ts'
import { listingOfEvent } from './listing-from-event.ts'
import { type JsonLdNode, textOf } from './nodes.ts'

/** Listings of the events that a page describes; one without a name or a date that can be read becomes a problem. */
export function readEvents(
  { nodes, problems }: { nodes: readonly JsonLdNode[]; problems: readonly Problem[] },
  context: ParseContext,
  adjust: (listing: RawListing, event: JsonLdNode) => RawListing = (listing) => listing,
): Parsed {
  const parsed: Parsed = { listings: [], problems: [...problems] }
  for (const event of nodes) {
    const listing = listingOfEvent(event, context)
    if (listing) parsed.listings.push(adjust(listing, event))
    else {
      const message = `the event "${textOf(event.name) ?? ''}" of "${textOf(event.startDate) ?? ''}" cannot be read`
      parsed.problems.push({ kind: 'bad-listing', message })
    }
  }
  return parsed
}

import type { VenueDefinition } from '@houselights/sources/source'
import { assignListing } from '@houselights/sources/venues/assign-listing'
import type { Listing, Problem } from '@houselights/types/listing'

export interface PlacedListings {
  placed: { listing: Listing; venueSlug: string }[]
  /** In another town: not ours, and no problem. */
  outside: number
  problems: Problem[]
}

/** Gives each listing to its venue; names that no venue goes by become one problem each, however many listings bear them. */
export function placeListings(
  listings: readonly Listing[],
  own: string | undefined,
  venues: readonly VenueDefinition[],
  url: string,
): PlacedListings {
  const placed: PlacedListings['placed'] = []
  const unknown = new Map<string, number>()
  let outside = 0
  for (const listing of listings) {
    const given = assignListing(listing, own, venues)
    if ('venue' in given)
      placed.push({
        listing: given.room && !listing.room ? { ...listing, room: given.room } : listing,
        venueSlug: given.venue,
      })
    else if (given.none === 'outside-city') outside += 1
    else unknown.set(given.why, (unknown.get(given.why) ?? 0) + 1)
  }
  const problems = [...unknown].map(
    ([why, count]): Problem => ({
      kind: 'unknown-venue',
      message: `${count} ${count === 1 ? 'listing' : 'listings'} left out: ${why}.`,
      url,
    }),
  )
  return { placed, outside, problems }
}

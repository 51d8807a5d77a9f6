import type { Listing, Problem } from '@houselights/contracts/entities/listing'
import { type ListingAtVenue, toListingKey } from '@houselights/domain/matching/find-events'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { CityVenues, Source } from '@houselights/scrapers/source/source'
import { assignListing, findMove } from '@houselights/scrapers/venue-assignment/assign-listing'

/** Assigns each listing to its venue. An unknown venue name becomes one problem, however many listings have it. */
export function assignVenues(
  listings: readonly Listing[],
  {
    slug,
    venue: ownVenue,
    source: { url },
  }: Pick<Registry['sources'][number], 'slug' | 'venue'> & { source: Pick<Source, 'url'> },
  cityVenues: CityVenues,
): { assignedListings: ListingAtVenue[]; problems: Problem[] } {
  const assignedListings: ListingAtVenue[] = []
  const venueNames = new Map(cityVenues.venues.map(({ slug, name }) => [slug, name]))
  const unassignedCounts = new Map<string, number>()
  for (const listing of listings) {
    const assignment = assignListing(listing, ownVenue, cityVenues)
    if ('venue' in assignment) {
      const listingAtVenue = followNotice(listing, assignment, cityVenues)
      const venueName = venueNames.get(listingAtVenue.venueSlug) ?? listingAtVenue.venueSlug
      assignedListings.push({ ...listingAtVenue, key: toListingKey(slug, listing.sourceId), source: slug, venueName })
    }
    // A listing in another town is not a problem.
    else if (assignment.none !== 'outside-city')
      unassignedCounts.set(assignment.why, (unassignedCounts.get(assignment.why) ?? 0) + 1)
  }
  const problems = [...unassignedCounts].map(
    ([reason, count]): Problem => ({
      kind: 'unknown-venue',
      message: `${count} ${count === 1 ? 'listing' : 'listings'} left out: ${reason}.`,
      url,
      lost: count,
    }),
  )
  return { assignedListings, problems }
}

/**
 * If a notice says that the show moved between two of our venues, lists it at the new one, and as scheduled instead of
 * moved.
 */
function followNotice(
  listing: Listing,
  { venue, room }: { venue: string; room?: string },
  cityVenues: CityVenues,
): Pick<ListingAtVenue, 'listing' | 'venueSlug' | 'movedFrom'> {
  const move = findMove(listing, venue, cityVenues)
  if (!move) return { listing: room && !listing.room ? { ...listing, room } : listing, venueSlug: venue }
  const status = listing.status === 'moved' ? 'scheduled' : listing.status
  const newRoom = move.room ?? (move.to === venue ? (listing.room ?? room) : null)
  return {
    listing: { ...listing, status, room: newRoom ?? null },
    venueSlug: move.to,
    ...(move.from && { movedFrom: move.from }),
  }
}

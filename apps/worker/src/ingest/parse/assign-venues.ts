import type { Listing, Problem } from '@houselights/contracts/entities/listing'
import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { type ListingAtVenue, toListingKey } from '@houselights/domain/matching/find-events'
import { limitWaiting, toWaitingListing, type WaitingListing } from '@houselights/domain/venues/unknown-venue'
import type { ListedCities, Registry } from '@houselights/scrapers/registry/registry'
import type { CityVenues, Source } from '@houselights/scrapers/source/source'
import { assignListing, findMove } from '@houselights/scrapers/venue-assignment/assign-listing'
import type { Assignment } from '@houselights/scrapers/venue-assignment/assign-venue'

/**
 * Assigns each listing to its venue. An unknown venue name becomes one problem, however many listings have
 * it, and these listings wait until an operator decides about the name.
 */
export function assignVenues(
  listings: readonly Listing[],
  {
    slug,
    venue: ownVenue,
    source: { url },
  }: Pick<Registry['sources'][number], 'slug' | 'venue'> & { source: Pick<Source, 'url'> },
  cities: ListedCities,
): { assignedListings: ListingAtVenue[]; waitingListings: WaitingListing[]; problems: Problem[] } {
  const assignedListings: ListingAtVenue[] = []
  const venueNames = new Map(cities.flatMap(({ venues }) => venues).map(({ slug, name }) => [slug, name]))
  const waitingListings: WaitingListing[] = []
  const unassignedCounts = new Map<string, number>()
  for (const listing of listings) {
    const { assignment, city } = assignInCities(listing, ownVenue, cities)
    if ('venue' in assignment) {
      const listingAtVenue = followNotice(listing, assignment, city)
      const venueName = venueNames.get(listingAtVenue.venueSlug) ?? listingAtVenue.venueSlug
      assignedListings.push({ ...listingAtVenue, key: toListingKey(slug, listing.sourceId), source: slug, venueName })
    }
    // A listing in another town is not a problem.
    else if (assignment.none !== 'outside-city') {
      const waitingListing = toWaitingListing(listing, city.city.id)
      if (waitingListing) waitingListings.push(waitingListing)
      const reason = waitingListing ? `${assignment.why}, so it waits at /admin/venues` : assignment.why
      unassignedCounts.set(reason, (unassignedCounts.get(reason) ?? 0) + 1)
    }
  }
  const problems = [...unassignedCounts].map(
    ([reason, count]): Problem => ({
      kind: 'unknown-venue',
      message: `${count} ${count === 1 ? 'listing' : 'listings'} left out: ${reason}.`,
      url,
      lost: count,
    }),
  )
  return { assignedListings, waitingListings: limitWaiting(waitingListings), problems }
}

/**
 * Assigns a listing to a venue in one of the cities. If none has its venue, a city that the listing may be in counts
 * before one that it isn't in.
 */
function assignInCities(listing: Listing, ownVenue: string | undefined, [firstCity, ...otherCities]: ListedCities) {
  const rank = (assignment: Assignment) => ('venue' in assignment ? 0 : assignment.none === 'unknown' ? 1 : 2)
  let best = { city: firstCity, assignment: assignListing(listing, ownVenue, firstCity) }
  for (const city of otherCities) {
    const assignment = assignListing(listing, undefined, city)
    if (rank(assignment) < rank(best.assignment)) best = { city, assignment }
  }
  return best
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
  // no address of a private place is stored
  if (isUnannounced({ slug: venue }))
    return { listing: { ...listing, venue: null, room: null, place: null }, venueSlug: venue }
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

import type { Listing, Problem } from '@houselights/contracts/entities/listing'
import type { ListingToSave } from '@houselights/database/ingest/scrape-result'
import type { CityVenues } from '@houselights/scrapers/source/source'
import { assignListing } from '@houselights/scrapers/venue-assignment/assign-listing'
import { movedBetween } from '@houselights/scrapers/venue-assignment/moved-between'

/** Gives each listing to its venue; names that no venue goes by become one problem each, however many listings bear them. */
export function placeListings(
  listings: readonly Listing[],
  own: string | undefined,
  known: CityVenues,
  url: string,
): { placed: ListingToSave[]; problems: Problem[] } {
  const placed: ListingToSave[] = []
  const unknown = new Map<string, number>()
  for (const listing of listings) {
    const given = assignListing(listing, own, known)
    if ('venue' in given) placed.push(followNotice(listing, given, known))
    // what is in another town is no problem
    else if (given.none !== 'outside-city') unknown.set(given.why, (unknown.get(given.why) ?? 0) + 1)
  }
  const problems = [...unknown].map(
    ([why, count]): Problem => ({
      kind: 'unknown-venue',
      message: `${count} ${count === 1 ? 'listing' : 'listings'} left out: ${why}.`,
      url,
      lost: count,
    }),
  )
  return { placed, problems }
}

/** What moved between two of our venues is at the one that it went to, and goes ahead there. */
function followNotice(
  listing: Listing,
  { venue, room }: { venue: string; room?: string },
  known: CityVenues,
): ListingToSave {
  const move = movedBetween(listing, venue, known)
  if (!move) return { listing: room && !listing.room ? { ...listing, room } : listing, venueSlug: venue }
  const status = listing.status === 'moved' ? 'scheduled' : listing.status
  const there = move.room ?? (move.to === venue ? (listing.room ?? room) : null)
  return {
    ...{ listing: { ...listing, status, room: there ?? null }, venueSlug: move.to },
    ...(move.from && { movedFrom: move.from }),
  }
}

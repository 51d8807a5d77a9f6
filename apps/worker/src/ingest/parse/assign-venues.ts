import type { Listing, Problem } from '@houselights/contracts/entities/listing'
import { listingKey, type Placed } from '@houselights/domain/matching/find-events'
import type { Registry } from '@houselights/scrapers/registry/registry'
import type { CityVenues, Source } from '@houselights/scrapers/source/source'
import { assignListing, movedBetween } from '@houselights/scrapers/venue-assignment/assign-listing'

/** Gives each listing to its venue; names that no venue goes by become one problem each, however many listings bear them. */
export function placeListings(
  listings: readonly Listing[],
  {
    slug,
    venue: own,
    source: { url },
  }: Pick<Registry['sources'][number], 'slug' | 'venue'> & { source: Pick<Source, 'url'> },
  known: CityVenues,
): { placed: Placed[]; problems: Problem[] } {
  const placed: Placed[] = []
  const names = new Map(known.venues.map(({ slug, name }) => [slug, name]))
  const unknown = new Map<string, number>()
  for (const listing of listings) {
    const given = assignListing(listing, own, known)
    if ('venue' in given) {
      const at = followNotice(listing, given, known)
      const venueName = names.get(at.venueSlug) ?? at.venueSlug
      placed.push({ ...at, key: listingKey(slug, listing.sourceId), source: slug, venueName })
    }
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
): Pick<Placed, 'listing' | 'venueSlug' | 'movedFrom'> {
  const move = movedBetween(listing, venue, known)
  if (!move) return { listing: room && !listing.room ? { ...listing, room } : listing, venueSlug: venue }
  const status = listing.status === 'moved' ? 'scheduled' : listing.status
  const there = move.room ?? (move.to === venue ? (listing.room ?? room) : null)
  return {
    listing: { ...listing, status, room: there ?? null },
    venueSlug: move.to,
    ...(move.from && { movedFrom: move.from }),
  }
}

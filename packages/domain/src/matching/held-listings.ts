import type { AssignedListing, ListingAtVenue } from './find-events.ts'

/** The stored venue, day and event of a listing. */
export interface StoredListingState {
  eventId: string
  /** When the event was first seen. */
  eventSince: string
  date: string
  venueSlug: string
  /** Venues that the event left, according to its other listings. This source may still list the event there. */
  leftVenues: readonly string[]
  /** An operator set the event's day, so no source can change it. */
  dayLocked: boolean
}

/** Returns the listing if its source now has it on another day or at another venue than stored, otherwise nothing. */
export function findMovedListing(
  listingAtVenue: ListingAtVenue,
  stored: StoredListingState | undefined,
): AssignedListing[] {
  if (!stored) return []
  const isOtherDay = stored.date !== listingAtVenue.listing.date && !stored.dayLocked
  const isOtherVenue =
    stored.venueSlug !== listingAtVenue.venueSlug && !stored.leftVenues.includes(listingAtVenue.venueSlug)
  return isOtherDay || isOtherVenue
    ? toAssignedListings(listingAtVenue, stored).map((assignedListing) => ({
        ...assignedListing,
        arriving: isOtherVenue,
      }))
    : []
}

export const toAssignedListings = (
  listingAtVenue: ListingAtVenue,
  stored: StoredListingState | undefined,
): AssignedListing[] => (stored ? [{ ...listingAtVenue, eventId: stored.eventId, eventSince: stored.eventSince }] : [])

const DAY_MS = 86_400_000
/** After a listing was held with the same day and venue for this many days, it is accepted even from an untrusted scrape. */
const STEADY_DAYS = 7

/** Returns the time since which a listing must have been held unchanged to count as steady. */
export const getSteadySince = (scrapedAt: string): Date => new Date(Date.parse(scrapedAt) - STEADY_DAYS * DAY_MS)

/** The day and venue of a held listing that is steady. */
export interface SteadyListing {
  date: string
  venueSlug: string
}

interface StoredListings {
  /** The stored listings of the source, by external id. */
  known: ReadonlyMap<string, StoredListingState & { vanished: boolean }>
  /** The source's steady held listings, by external id. */
  steady: ReadonlyMap<string, SteadyListing>
}

/**
 * Splits the listings of an untrusted scrape into listings to save and listings to hold. Such a scrape adds, moves and
 * restores nothing. Updates of listings whose day and venue stay the same are accepted.
 */
export function splitUntrusted(
  listings: readonly ListingAtVenue[],
  { known, steady }: StoredListings,
): { saved: readonly ListingAtVenue[]; held: readonly ListingAtVenue[] } {
  const isAccepted = (listingAtVenue: ListingAtVenue) => {
    const { sourceId, date } = listingAtVenue.listing
    const stored = known.get(sourceId)
    if (stored && !stored.vanished && findMovedListing(listingAtVenue, stored).length === 0) return true
    const steadyListing = steady.get(sourceId)
    return (
      steadyListing?.date === date && steadyListing.venueSlug === listingAtVenue.venueSlug && !listingAtVenue.dayInDoubt
    )
  }
  const { saved = [], held = [] } = Object.groupBy(listings, (listingAtVenue) =>
    isAccepted(listingAtVenue) ? 'saved' : 'held',
  )
  return { saved, held }
}

import type { AssignedListing, ListingAtVenue } from './find-events.ts'

/** The stored venue and day of a listing, and its event. */
export interface StoredPlace {
  eventId: string
  /** When the event was first seen. */
  eventSince: string
  date: string
  venueSlug: string
  /** Venues that the event left according to its other listings. This source may still list it there. */
  leftVenues: readonly string[]
  /** An operator set the event's day, so no source moves it. */
  dayLocked: boolean
}

/** A listing that its source now has on another day or at another venue than stored. */
export function findMovedListing(one: ListingAtVenue, stored: StoredPlace | undefined): AssignedListing[] {
  if (!stored) return []
  const otherDay = stored.date !== one.listing.date && !stored.dayLocked
  const otherVenue = stored.venueSlug !== one.venueSlug && !stored.leftVenues.includes(one.venueSlug)
  return otherDay || otherVenue
    ? toAssignedListings(one, stored).map((assignedListing) => ({ ...assignedListing, arriving: otherVenue }))
    : []
}

export const toAssignedListings = (one: ListingAtVenue, stored: StoredPlace | undefined): AssignedListing[] =>
  stored ? [{ ...one, eventId: stored.eventId, eventSince: stored.eventSince }] : []

const DAY_MS = 86_400_000
/** An untrusted scrape counts for a listing that has been held with the same day and venue for this many days. */
const STEADY_DAYS = 7

/** Listings that have been held unchanged since this moment are steady. */
export const getSteadySince = (scrapedAt: string): Date => new Date(Date.parse(scrapedAt) - STEADY_DAYS * DAY_MS)

/** The day and venue of a held listing that is steady. */
export interface SteadyPlace {
  date: string
  venueSlug: string
}

interface StoredListings {
  /** The stored listings of the source, by external id. */
  known: ReadonlyMap<string, StoredPlace & { vanished: boolean }>
  /** The source's steady held listings, by external id. */
  steady: ReadonlyMap<string, SteadyPlace>
}

/**
 * Splits the listings of an untrusted scrape into those that can be saved and those that are held. Such a scrape adds
 * no listing, moves none and brings none back. Updates of listings that stay where they were are accepted.
 */
export function splitUntrusted(
  assignedListings: readonly ListingAtVenue[],
  { known, steady }: StoredListings,
): { saved: readonly ListingAtVenue[]; held: readonly ListingAtVenue[] } {
  const isAccepted = (placedListing: ListingAtVenue) => {
    const { sourceId, date } = placedListing.listing
    const before = known.get(sourceId)
    if (before && !before.vanished && findMovedListing(placedListing, before).length === 0) return true
    const held = steady.get(sourceId)
    return held?.date === date && held.venueSlug === placedListing.venueSlug && !placedListing.dayInDoubt
  }
  const { saved = [], held = [] } = Object.groupBy(assignedListings, (placedListing) =>
    isAccepted(placedListing) ? 'saved' : 'held',
  )
  return { saved, held }
}

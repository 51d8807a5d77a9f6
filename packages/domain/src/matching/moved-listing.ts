import type { Assigned, Placed } from './find-events.ts'

/** Where a stored listing is, and its event. */
export interface StoredPlace {
  eventId: string
  /** When the event was first seen. */
  eventSince: string
  date: string
  venueSlug: string
  /** Venues that others of the event's listings say it left: its source may list it there still. */
  leftVenues: readonly string[]
  /** An operator set the day of its event: no source moves it. */
  dayLocked: boolean
}

/** A listing that its source now has on another day or at another venue than it is stored. */
export function movedListing(one: Placed, stored: StoredPlace | undefined): Assigned[] {
  if (!stored) return []
  const otherDay = stored.date !== one.listing.date && !stored.dayLocked
  const otherVenue = stored.venueSlug !== one.venueSlug && !stored.leftVenues.includes(one.venueSlug)
  return otherDay || otherVenue ? assignedTo(one, stored).map((there) => ({ ...there, arriving: otherVenue })) : []
}

/** A listing with its event. */
export const assignedTo = (one: Placed, stored: StoredPlace | undefined): Assigned[] =>
  stored ? [{ ...one, eventId: stored.eventId, eventSince: stored.eventSince }] : []

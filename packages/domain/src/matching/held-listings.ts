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

export const assignedTo = (one: Placed, stored: StoredPlace | undefined): Assigned[] =>
  stored ? [{ ...one, eventId: stored.eventId, eventSince: stored.eventSince }] : []

const DAY_MS = 86_400_000
/** A read that is not trusted is believed about a listing that was held unchanged in day and venue for so long. */
const STEADY_DAYS = 7

/** What was held since that moment or before is steady. */
export const steadySince = (readAt: string): Date => new Date(Date.parse(readAt) - STEADY_DAYS * DAY_MS)

/** Where a listing is that is held and steady. */
export interface SteadyPlace {
  date: string
  venueSlug: string
}

interface Stored {
  /** What is stored of the source, by external id. */
  known: ReadonlyMap<string, StoredPlace & { vanished: boolean }>
  /** What is held of it and steady, by external id. */
  steady: ReadonlyMap<string, SteadyPlace>
}

/**
 * Parts what may be saved of a read that is not trusted from what is held. It adds no listing, moves none and brings none
 * back; what it says of listings that are where they were is believed.
 */
export function partUntrusted(
  placed: readonly Placed[],
  { known, steady }: Stored,
): { saved: readonly Placed[]; held: readonly Placed[] } {
  const isBelieved = (one: Placed) => {
    const { sourceId, date } = one.listing
    const before = known.get(sourceId)
    if (before && !before.vanished && movedListing(one, before).length === 0) return true
    const held = steady.get(sourceId)
    return held?.date === date && held.venueSlug === one.venueSlug && !one.dayInDoubt
  }
  const { saved = [], held = [] } = Object.groupBy(placed, (one) => (isBelieved(one) ? 'saved' : 'held'))
  return { saved, held }
}

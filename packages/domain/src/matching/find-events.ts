import type { LockedFields } from '@houselights/contracts/entities/event-overrides'
import type { Listing } from '@houselights/contracts/entities/listing'
import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { daysBetween } from '../dates/city-time.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import type { MatchListing } from './listing-facts.ts'
import { type Decision, type ListingPair, matchListings } from './match-listings.ts'

/** Joins source and external id into one text. A source's id contains no bar. */
export const toListingKey = (source: string, externalId: string): string => `${source}|${externalId}`

/** A listing at its venue, with the fields that matching needs. */
export interface MatchInput {
  key: string
  source: string
  venueSlug: string
  venueName: string
  listing: Pick<Listing, 'title' | 'headliner' | 'support' | 'date' | 'startsAt' | 'room' | 'ticketUrl' | 'url'>
}

export interface ListingAtVenue extends MatchInput {
  listing: Listing
  /** The slug of the venue that the show left, according to its notice. */
  movedFrom?: string
  /** Set if the page has nothing that confirms the parsed day. */
  dayInDoubt?: boolean
}

interface EventAssignment {
  eventId: string
  /** When the event was first seen. Older events survive merges. */
  eventSince: string
  /** Whether the event is still stored at another venue. In a merge, an event at the new venue survives. */
  arriving?: boolean
  /** Fields of the event that operators set. */
  locked?: LockedFields
}

/** A listing that is assigned to an event. */
export type AssignedListing = ListingAtVenue & EventAssignment
export type AssignedMatchInput = MatchInput & EventAssignment

interface Listings {
  newListings: readonly ListingAtVenue[]
  /** Assigned listings that are now on another day or at another venue. */
  moved: readonly AssignedListing[]
  /** The other assigned listings at these venues and days. */
  assigned: readonly AssignedListing[]
  decided: readonly Decision[]
  gazetteer: Gazetteer
}

export interface EventAssignments {
  /** The target of each new listing, by key: its event, or the group of listings that becomes a new event. */
  targets: Map<string, { eventId: string } | { group: number }>
  /** Events that turned out to be the same event. The oldest survives. */
  merges: { survivor: string; others: string[] }[]
  review: ListingPair[]
}

/**
 * Assigns new listings to events. First it groups them with the assigned listings of the same nights. A group that
 * contains assigned listings belongs to their event. If these have several events, the events are merged. An assigned
 * listing never leaves its event.
 */
export function findEvents({ newListings, moved, assigned, decided, gazetteer }: Listings): EventAssignments {
  const nearbyListings = assigned.filter((stored) =>
    [...newListings, ...moved].some(
      (current) =>
        current.venueSlug === stored.venueSlug && Math.abs(daysBetween(current.listing.date, stored.listing.date)) <= 1,
    ),
  )
  const existingListings = [...nearbyListings, ...moved]
  const allListings = [...existingListings, ...newListings]
  const allDecisions = [...decided, ...separateRooms(allListings), ...joinAssignedListings(existingListings)]
  const { clusters, review } = matchListings(allListings.map(toMatcherListing), gazetteer, allDecisions)
  const existingByKey = new Map(existingListings.map((listing) => [listing.key, listing]))
  const newKeys = new Set(newListings.map(({ key }) => key))
  const targets: EventAssignments['targets'] = new Map()
  const merges: EventAssignments['merges'] = []
  for (const [group, keys] of clusters.entries()) {
    const events = sortEvents(keys.flatMap((key) => existingByKey.get(key) ?? []))
    const [survivor, ...others] = events
    if (survivor && others.length > 0) merges.push({ survivor, others })
    for (const key of keys) if (newKeys.has(key)) targets.set(key, survivor ? { eventId: survivor } : { group })
  }
  return { targets, merges, review: review.filter(({ a, b }) => newKeys.has(a) || newKeys.has(b)) }
}

/**
 * Whether another source lists one of these shows of a source: at the same venue, on the same night, with a title or bill
 * that matches.
 */
export function areConfirmed(
  listings: readonly ListingAtVenue[],
  { nearbyListings, decided }: { nearbyListings: readonly AssignedListing[]; decided: readonly Decision[] },
  gazetteer: Gazetteer,
): boolean {
  const sources = new Set(listings.map(({ source }) => source))
  const assigned = nearbyListings.filter(({ source }) => !sources.has(source))
  const { targets } = findEvents({ newListings: listings, moved: [], assigned, decided, gazetteer })
  return [...targets.values()].some((target) => 'eventId' in target)
}

/** Finds events that are the same event, and pairs that a person should review, with the reasons. */
export function findMerges(
  assigned: readonly AssignedMatchInput[],
  decided: readonly Decision[],
  gazetteer: Gazetteer,
): { merges: EventAssignments['merges']; review: ListingPair[]; joined: ListingPair[] } {
  const decisions = [...decided, ...separateRooms(assigned), ...joinAssignedListings(assigned)]
  const { clusters, review, joined } = matchListings(assigned.map(toMatcherListing), gazetteer, decisions)
  const byKey = new Map(assigned.map((assignedListing) => [assignedListing.key, assignedListing]))
  const merges = clusters.flatMap((keys) => {
    const [survivor, ...others] = sortEvents(keys.flatMap((key) => byKey.get(key) ?? []))
    return survivor && others.length > 0 ? [{ survivor, others }] : []
  })
  return { merges, review, joined }
}

/** Sorts events without repetition: events already at the venue first, then the oldest first. */
const sortEvents = (listings: readonly AssignedMatchInput[]): string[] => [
  ...new Set(
    listings
      .toSorted(
        (a, b) =>
          Number(a.arriving ?? false) - Number(b.arriving ?? false) ||
          a.eventSince.localeCompare(b.eventSince, 'en') ||
          a.eventId.localeCompare(b.eventId, 'en'),
      )
      .map(({ eventId }) => eventId),
  ),
]

/** Converts a listing to the matcher's input. */
export const toMatcherListing = ({ key, source, venueName, venueSlug, listing }: MatchInput): MatchListing => ({
  id: key,
  source,
  venue: venueName,
  // two shows without a public location aren't at one venue
  venueSlug: isUnannounced({ slug: venueSlug }) ? null : venueSlug,
  title: listing.title,
  headliner: listing.headliner,
  support: listing.support,
  startsAt: listing.startsAt?.slice(0, 16) ?? listing.date,
  url: listing.ticketUrl ?? listing.url,
})

/** Creates decisions that listings in two rooms of one venue are different events. */
function separateRooms(listings: readonly MatchInput[]): Decision[] {
  const withRoom = listings.filter(({ listing }) => listing.room !== null)
  return withRoom.flatMap((first, index) =>
    withRoom
      .slice(index + 1)
      .filter(
        (second) =>
          second.venueSlug === first.venueSlug &&
          second.listing.date === first.listing.date &&
          second.listing.room?.toLowerCase() !== first.listing.room?.toLowerCase(),
      )
      .map((second): Decision => ({ a: first.key, b: second.key, verdict: 'different' })),
  )
}

/** Creates decisions that keep the listings of one event together. */
function joinAssignedListings(assigned: readonly AssignedMatchInput[]): Decision[] {
  return [...Map.groupBy(assigned, ({ eventId }) => eventId).values()].flatMap(([firstListing, ...otherListings]) =>
    firstListing
      ? otherListings.map((listing): Decision => ({ a: firstListing.key, b: listing.key, verdict: 'same' }))
      : [],
  )
}

import type { Locked } from '@houselights/contracts/entities/event-overrides'
import type { Listing } from '@houselights/contracts/entities/listing'
import { daysBetween } from '../dates/city-time.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import type { MatchListing } from './listing-facts.ts'
import { type Decision, type ListingPair, matchListings } from './match-listings.ts'

/** Source and external id as one text; a source's id has no bar in it. */
export const listingKey = (source: string, externalId: string): string => `${source}|${externalId}`

/** A listing with the venue it was given to, as far as matching looks at it. */
export interface ToMatch {
  key: string
  source: string
  venueSlug: string
  venueName: string
  listing: Pick<Listing, 'title' | 'headliner' | 'support' | 'date' | 'startsAt' | 'room' | 'ticketUrl' | 'url'>
}

export interface Placed extends ToMatch {
  listing: Listing
  /** The venue that a notice says the show left, by its slug. */
  movedFrom?: string
  /** Nothing that the page prints confirms the day that was read. */
  dayInDoubt?: boolean
}

interface OfEvent {
  eventId: string
  /** Older events survive. */
  eventSince: string
  /** Its event is at another venue still: an event that is at this one survives. */
  arriving?: boolean
  /** What operators set of its event. */
  locked?: Locked
}

/** A listing that is assigned to an event. */
export type Assigned = Placed & OfEvent
export type AssignedToMatch = ToMatch & OfEvent

interface Listings {
  fresh: readonly Placed[]
  /** Assigned listings that now are on another day or at another venue. */
  moved: readonly Assigned[]
  /** The other assigned listings of these days and venues. */
  assigned: readonly Assigned[]
  decided: readonly Decision[]
  gazetteer: Gazetteer
}

export interface Found {
  /** For each new listing, in their order: its event, or the number of the new event that it shares with others. */
  targets: Map<string, { eventId: string } | { group: number }>
  /** Events that turned out to be one; the oldest survives. */
  merges: { survivor: string; others: string[] }[]
  review: ListingPair[]
}

/**
 * Assigns new listings to events. They are grouped together with the assigned listings of the same nights; a group
 * that holds an assigned listing is that event; one that holds several events makes them one. An assigned listing never
 * leaves its event.
 */
export function findEvents({ fresh, moved, assigned, decided, gazetteer }: Listings): Found {
  const near = assigned.filter((there) =>
    [...fresh, ...moved].some(
      (one) => one.venueSlug === there.venueSlug && Math.abs(daysBetween(one.listing.date, there.listing.date)) <= 1,
    ),
  )
  const old = [...near, ...moved]
  const all = [...old, ...fresh]
  const binding = [...decided, ...roomsApart(all), ...assignedPairs(old)]
  const { clusters, review } = matchListings(all.map(matchListing), gazetteer, binding)
  const oldByKey = new Map(old.map((one) => [one.key, one]))
  const freshKeys = new Set(fresh.map(({ key }) => key))
  const targets: Found['targets'] = new Map()
  const merges: Found['merges'] = []
  for (const [group, keys] of clusters.entries()) {
    const events = eventsIn(keys.flatMap((key) => oldByKey.get(key) ?? []))
    const [survivor, ...others] = events
    if (survivor && others.length > 0) merges.push({ survivor, others })
    for (const key of keys) if (freshKeys.has(key)) targets.set(key, survivor ? { eventId: survivor } : { group })
  }
  return { targets, merges, review: review.filter(({ a, b }) => freshKeys.has(a) || freshKeys.has(b)) }
}

/** Which events of assigned listings are one, which pairs a person should look at, and why. */
export function findMerges(
  assigned: readonly AssignedToMatch[],
  decided: readonly Decision[],
  gazetteer: Gazetteer,
): { merges: Found['merges']; review: ListingPair[]; joined: ListingPair[] } {
  const decisions = [...decided, ...roomsApart(assigned), ...assignedPairs(assigned)]
  const { clusters, review, joined } = matchListings(assigned.map(matchListing), gazetteer, decisions)
  const byKey = new Map(assigned.map((one) => [one.key, one]))
  const merges = clusters.flatMap((keys) => {
    const [survivor, ...others] = eventsIn(keys.flatMap((key) => byKey.get(key) ?? []))
    return survivor && others.length > 0 ? [{ survivor, others }] : []
  })
  return { merges, review, joined }
}

/** Each event once: those at the venue first, the oldest before the others. */
const eventsIn = (listings: readonly AssignedToMatch[]): string[] => [
  ...new Set(
    listings
      .toSorted(
        (one, other) =>
          Number(one.arriving ?? false) - Number(other.arriving ?? false) ||
          one.eventSince.localeCompare(other.eventSince, 'en') ||
          one.eventId.localeCompare(other.eventId, 'en'),
      )
      .map(({ eventId }) => eventId),
  ),
]

/** A listing in the matcher's terms. */
export const matchListing = ({ key, source, venueName, venueSlug, listing }: ToMatch): MatchListing => ({
  id: key,
  source,
  venue: venueName,
  venueSlug,
  title: listing.title,
  headliner: listing.headliner,
  support: listing.support,
  startsAt: listing.startsAt?.slice(0, 16) ?? listing.date,
  url: listing.ticketUrl ?? listing.url,
})

/** Two rooms of one venue never hold one event. */
function roomsApart(listings: readonly ToMatch[]): Decision[] {
  const roomed = listings.filter(({ listing }) => listing.room !== null)
  return roomed.flatMap((one, index) =>
    roomed
      .slice(index + 1)
      .filter(
        (other) =>
          other.venueSlug === one.venueSlug &&
          other.listing.date === one.listing.date &&
          other.listing.room?.toLowerCase() !== one.listing.room?.toLowerCase(),
      )
      .map((other): Decision => ({ a: one.key, b: other.key, verdict: 'different' })),
  )
}

/** Listings of one event stay together. */
function assignedPairs(assigned: readonly AssignedToMatch[]): Decision[] {
  return [...Map.groupBy(assigned, ({ eventId }) => eventId).values()].flatMap(([first, ...rest]) =>
    first ? rest.map((other): Decision => ({ a: first.key, b: other.key, verdict: 'same' })) : [],
  )
}

import type { SourceKind } from '@houselights/contracts/entities/entities'
import type { EventFacts } from '@houselights/contracts/entities/event-overrides'
import { addDays } from '../dates/city-time.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { toResolvedNight } from '../resolve/resolve-event.ts'
import { resolveSources } from '../resolve/resolve-sources.ts'
import type { WaitingListing } from '../venues/unknown-venue.ts'
import { isSameAnnouncement } from './explain-pairs.ts'
import {
  type AssignedListing,
  type EventAssignments,
  findEvents,
  type ListingAtVenue,
  toMatcherListing,
} from './find-events.ts'
import {
  findMovedListing,
  type SteadyListing,
  type StoredListingState,
  splitUntrusted,
  toAssignedListings,
} from './held-listings.ts'
import type { Decision, ListingPair } from './match-listings.ts'
import { findChangedKeys, type StoredListing } from './reparsed-listings.ts'

/** A checked scrape of one source, ready to be matched and saved. */
export interface CheckedScrape {
  source: { id: string; kind: SourceKind; rank: number }
  /** The time of the scrape, ISO. */
  scrapedAt: string
  /** For pages recorded earlier, the time of the recording. Their listings count as seen at that time. */
  asOf?: string | undefined
  /** The city's day at the time of the scrape. */
  today: string
  timeZone: string
  /** The source's listings from today on, each at its venue. */
  listings: readonly ListingAtVenue[]
  /** The source's other listings from today on, whose venue is unknown. */
  waiting?: readonly WaitingListing[]
  /** Whether listings that are missing from the scrape count as gone. */
  complete: boolean
  /** Set if the scrape isn't trusted and so adds, moves and removes nothing. */
  suspect?: boolean
  /** Set, with `suspect`, if nobody has verified the source: then the scrape updates nothing either. */
  unverified?: boolean
  /** The first day that a scrape doesn't cover because it stopped on purpose. */
  until?: string | undefined
}

/** Returns when the scraped listings were seen. */
export const getSeenAt = ({ scrapedAt, asOf = scrapedAt }: Pick<CheckedScrape, 'scrapedAt' | 'asOf'>): string => asOf

export interface KnownListing extends StoredListingState {
  externalId: string
  contentHash: string
  /** The slug of the venue that the show left, according to its notice. */
  movedFrom: string | null
  vanished: boolean
  /** The event's venue and day. */
  venueId: string
  day: string
}

/** The stored data against which a scrape is matched: from its source, its venues, and the days of its listings. */
export interface StoredData {
  /** The source's listings, by external id. */
  known: ReadonlyMap<string, KnownListing>
  /** The venues in the scrape, by slug. */
  venues: ReadonlyMap<string, { id: string; name: string }>
  /** External ids of withdrawn listings that are back in the scrape. They are also in `known`, as vanished. */
  withdrawn: readonly string[]
  /** The source's held listings that have stayed the same long enough, by external id. */
  steady: ReadonlyMap<string, SteadyListing>
  /** Whether a notice says that a show moved away from one of the venues. */
  hasMoveNotices: boolean
  /** The listings at the venues and days of new or moved listings, and the decisions about pairs. */
  nearbyListings: readonly AssignedListing[]
  decided: readonly Decision[]
}

/** Venues by slug, and the first and last of some days. */
export interface VenuesAndDays {
  venueSlugs: readonly string[]
  from: string
  to: string
}

export interface NewRecord {
  newListing: ListingAtVenue
  eventId: string
}

/** A new event, and its listings. */
export interface NewEvent {
  event: EventFacts
  listings: readonly [ListingAtVenue, ...ListingAtVenue[]]
}

export interface MatchPlan {
  /** The listings to save, and those to hold. */
  saved: readonly ListingAtVenue[]
  held: readonly ListingAtVenue[]
  /** Known listings whose move notice now mentions another old venue than before. */
  withNewNotice: readonly ListingAtVenue[]
  /** Known listings on another day or at another venue. Their events move too. */
  moved: readonly AssignedListing[]
  merges: EventAssignments['merges']
  joiningRecords: readonly NewRecord[]
  newEvents: readonly NewEvent[]
  review: readonly ListingPair[]
  missing: readonly KnownListing[]
  /** Venues and days where old listings of moved shows may remain. They are checked after everything is saved. */
  notices: VenuesAndDays | null
}

interface MatchOptions {
  gazetteer: Gazetteer
  /**
   * When raw pages are parsed again: the listings from when they were last parsed. A listing whose matched fields changed
   * is matched again.
   */
  before?: readonly StoredListing[]
  /** Keys of listings that the pages no longer yield. */
  gone?: ReadonlySet<string>
}

/**
 * Plans the changes of a scrape. Each new listing is assigned to an existing event or to a new one. A known listing that
 * moved to another day or venue keeps its event, which is merged with the same event there, if there is one.
 */
export function matchScrape(
  scrape: CheckedScrape,
  stored: StoredData,
  { gazetteer, before: storedBefore = [], gone: removedKeys = new Set() }: MatchOptions,
): MatchPlan {
  const { known, venues, decided } = stored
  const listings = scrape.listings.map((scrapedListing) => {
    const venue = venues.get(scrapedListing.venueSlug)
    if (!venue)
      throw new Error(`there is no venue "${scrapedListing.venueSlug}" in the database: seed the registry first`)
    // Operators may have renamed the venue.
    return { ...scrapedListing, venueName: venue.name }
  })
  const { saved, held } = splitListings(scrape, listings, stored)
  const changedKeys = findChangedKeys(saved, storedBefore)
  const newListings = saved.filter(({ listing }) => !known.has(listing.sourceId))
  const movedListings = saved.flatMap((savedListing) => {
    const storedListing = known.get(savedListing.listing.sourceId)
    return changedKeys.has(savedListing.key)
      ? toAssignedListings(savedListing, storedListing)
      : findMovedListing(savedListing, storedListing)
  })
  const listingsWithNewNotice = saved.filter(({ listing, movedFrom = null }) => {
    const storedListing = known.get(listing.sourceId)
    return storedListing !== undefined && storedListing.movedFrom !== movedFrom
  })
  const movedKeys = new Set(movedListings.map(({ key }) => key))
  const assigned = withSavedListings(scrape, saved, stored).filter(
    ({ key }) => !movedKeys.has(key) && !removedKeys.has(key),
  )
  const scrapedKeys = new Set(saved.map(({ key }) => key))
  const successorDecisions = scrape.complete
    ? getSuccessorDecisions(newListings, assigned, { scrapedKeys, decided, gazetteer })
    : []
  const assignment = findEvents({
    newListings,
    moved: movedListings,
    assigned,
    decided: [...decided, ...successorDecisions],
    gazetteer,
  })
  const changedListings = [...newListings, ...movedListings, ...listingsWithNewNotice]
  const hasNotices = stored.hasMoveNotices || saved.some(({ movedFrom }) => movedFrom !== undefined)
  return {
    saved,
    held,
    withNewNotice: listingsWithNewNotice,
    moved: movedListings,
    merges: assignment.merges,
    review: assignment.review,
    ...assignNewListings(scrape, newListings, assignment.targets),
    missing: scrape.complete
      ? findMissingListings(known.values(), { ...scrape, scrapedIds: new Set(listings.map(getSourceId)) })
      : [],
    notices: changedListings.length > 0 && hasNotices ? getVenuesAndDays(changedListings) : null,
  }
}

function splitListings(
  { suspect, unverified }: CheckedScrape,
  listings: readonly ListingAtVenue[],
  stored: StoredData,
): Pick<MatchPlan, 'saved' | 'held'> {
  if (unverified) return { saved: [], held: listings }
  return suspect ? splitUntrusted(listings, stored) : { saved: listings, held: [] }
}

const getSourceId = ({ listing }: ListingAtVenue): string => listing.sourceId

/** Updates the stored listings at the scrape's venues and days to their state after saving. */
function withSavedListings(
  { timeZone }: CheckedScrape,
  saved: readonly ListingAtVenue[],
  { known, nearbyListings, withdrawn }: StoredData,
): AssignedListing[] {
  const byKey = new Map(saved.map((savedListing) => [savedListing.key, savedListing]))
  const returningIds = new Set(withdrawn)
  return [
    ...nearbyListings.map((storedListing) => {
      const scrapedListing = byKey.get(storedListing.key)
      return scrapedListing
        ? { ...storedListing, listing: toResolvedNight(scrapedListing.listing, storedListing.locked ?? {}, timeZone) }
        : storedListing
    }),
    ...saved
      .filter((savedListing) => returningIds.has(getSourceId(savedListing)))
      .flatMap((savedListing) => toAssignedListings(savedListing, known.get(getSourceId(savedListing)))),
  ]
}

/** Finds the new listings that join existing events, and creates a new event for each group of the others. */
function assignNewListings(
  { source, ...scrape }: CheckedScrape,
  newListings: readonly ListingAtVenue[],
  targets: EventAssignments['targets'],
): Pick<MatchPlan, 'joiningRecords' | 'newEvents'> {
  const joiningRecords: NewRecord[] = []
  const groups = new Map<number, [ListingAtVenue, ...ListingAtVenue[]]>()
  for (const newListing of newListings) {
    const target = targets.get(newListing.key)
    if (!target) throw new Error(`the matcher returned no event for the listing ${newListing.key}`)
    if ('eventId' in target) joiningRecords.push({ newListing, eventId: target.eventId })
    else
      groups.set(target.group, [...(groups.get(target.group) ?? []), newListing] as [
        ListingAtVenue,
        ...ListingAtVenue[],
      ])
  }
  const evidence = {
    source: source.id,
    kind: source.kind,
    rank: source.rank,
    lastSeenAt: getSeenAt(scrape),
    vanished: false,
  }
  const newEvents = [...groups.values()].map((listings) => ({
    listings,
    event: resolveSources(listings.map(({ listing }) => ({ ...evidence, listing }))),
  }))
  return { joiningRecords, newEvents }
}

/** Finds the venues of these listings, the venues that they left, and the range of their days plus one on each side. */
function getVenuesAndDays(listings: readonly ListingAtVenue[]): VenuesAndDays {
  const days = listings.map(({ listing }) => listing.date).sort()
  const [firstDay = '', lastDay = ''] = [days[0], days.at(-1)]
  const venueSlugs = listings.flatMap(({ venueSlug, movedFrom }) => [venueSlug, ...(movedFrom ? [movedFrom] : [])])
  return { venueSlugs, from: addDays(firstDay, -1), to: addDays(lastDay, 1) }
}

/**
 * Creates decisions that new listings are the same as the listings that they replace. Many pages have no ids, so a listing
 * with a changed title gets a new id, and decisions about the old listing must apply to the new one. Only listings that
 * have decisions and that aren't in this scrape get successors.
 */
function getSuccessorDecisions(
  newListings: readonly ListingAtVenue[],
  stored: readonly ListingAtVenue[],
  {
    scrapedKeys,
    decided,
    gazetteer,
  }: { scrapedKeys: ReadonlySet<string>; decided: readonly Decision[]; gazetteer: Gazetteer },
): Decision[] {
  const decidedKeys = new Set(decided.flatMap(({ a, b }) => [a, b]))
  const removedListings = stored.filter(({ key }) => decidedKeys.has(key) && !scrapedKeys.has(key))
  return newListings.flatMap((newListing) => {
    const replacedListing = removedListings.find(
      (candidate) =>
        candidate.source === newListing.source &&
        candidate.venueSlug === newListing.venueSlug &&
        candidate.listing.date === newListing.listing.date &&
        isSameAnnouncement(toMatcherListing(newListing), toMatcherListing(candidate), gazetteer),
    )
    return replacedListing ? [{ a: replacedListing.key, b: newListing.key, verdict: 'same' as const }] : []
  })
}

/**
 * Finds the stored listings that are missing from a complete scrape: upcoming ones, before the day where the scrape
 * stopped (`until`). @internal
 */
export const findMissingListings = <Stored extends Pick<KnownListing, 'externalId' | 'date' | 'vanished'>>(
  stored: Iterable<Stored>,
  { scrapedIds, today, until }: Pick<CheckedScrape, 'today' | 'until'> & { scrapedIds: ReadonlySet<string> },
): Stored[] =>
  [...stored].filter(
    ({ externalId, date, vanished }) =>
      !vanished && date >= today && (until === undefined || date < until) && !scrapedIds.has(externalId),
  )

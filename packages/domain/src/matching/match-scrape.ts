import type { SourceKind } from '@houselights/contracts/entities/entities'
import type { EventFacts } from '@houselights/contracts/entities/event-overrides'
import { addDays } from '../dates/city-time.ts'
import type { Gazetteer } from '../geography/gazetteer.ts'
import { atResolvedNight } from '../resolve/resolve-event.ts'
import { resolveSources } from '../resolve/resolve-sources.ts'
import { isSameAnnouncement } from './explain-pairs.ts'
import { type Assigned, type Found, findEvents, matchListing, type Placed } from './find-events.ts'
import { assignedTo, movedListing, partUntrusted, type SteadyPlace, type StoredPlace } from './held-listings.ts'
import type { Decision, ListingPair } from './match-listings.ts'
import { changedForMatcher, type StoredListing } from './reparsed-listings.ts'

/** One scrape of one source, checked: what may be matched and saved. */
export interface CheckedScrape {
  source: { id: string; kind: SourceKind; rank: number }
  /** The moment of the scrape, ISO. */
  readAt: string
  /** The moment that its pages show, where they were recorded before: what they list was seen then. */
  asOf?: string | undefined
  /** The city's day at that moment. */
  today: string
  timeZone: string
  /** What the source lists from today on, each at its venue. */
  listings: readonly Placed[]
  /** Whether what is missing from the scrape may be taken as gone. */
  complete: boolean
  /** Set where the scrape is not trusted: it adds, moves and removes nothing. */
  suspect?: boolean
  /** A scrape that stopped on purpose says nothing of this day and later ones. */
  until?: string | undefined
}

/** When a scrape saw what it brought. */
export const seenAt = ({ readAt, asOf = readAt }: Pick<CheckedScrape, 'readAt' | 'asOf'>): string => asOf

export interface KnownListing extends StoredPlace {
  externalId: string
  contentHash: string
  /** The venue that its notice says the show left, by slug. */
  movedFrom: string | null
  vanished: boolean
  /** Of its event. */
  venueId: string
  day: string
}

/** What a scrape is matched with: what is stored of its source, of its venues and around its listings. */
export interface Stored {
  /** The listings of the source, by external id. */
  known: ReadonlyMap<string, KnownListing>
  /** The venues that the scrape names, by slug. */
  venues: ReadonlyMap<string, { id: string; name: string }>
  /** External ids of withdrawn listings that the scrape brings again. They are `known`, as vanished. */
  withdrawn: readonly string[]
  /** What is held back of the source and has been the same for long, by external id. */
  steady: ReadonlyMap<string, SteadyPlace>
  /** Whether a notice says that shows left one of the venues. */
  left: boolean
  /** The listings of the venues and days of listings that are new or somewhere else, and what was decided about pairs. */
  around: readonly Assigned[]
  decided: readonly Decision[]
}

/** Venues by their slugs, and the first and the last of some days. */
export interface Around {
  venueSlugs: readonly string[]
  from: string
  to: string
}

export interface NewRecord {
  one: Placed
  eventId: string
}

/** An event to be made, and of which listings. */
export interface NewEvent {
  event: EventFacts
  listings: readonly [Placed, ...Placed[]]
}

export interface MatchPlan {
  /** The listings that are saved, and those that are held back. */
  saved: readonly Placed[]
  held: readonly Placed[]
  /** Known listings whose notice names another venue that they left than before. */
  noticed: readonly Placed[]
  /** Known listings on another day or at another venue; their events go along. */
  moved: readonly Assigned[]
  merges: Found['merges']
  joining: readonly NewRecord[]
  making: readonly NewEvent[]
  review: readonly ListingPair[]
  missing: readonly KnownListing[]
  /** Where notices may have left something behind, once all that is saved. */
  notices: Around | null
}

interface Reparse {
  gazetteer: Gazetteer
  /** When kept pages are read again: what they listed. What the matcher sees otherwise now is matched again. */
  before?: readonly StoredListing[]
  /** Keys of those that are no longer read from them. */
  gone?: ReadonlySet<string>
}

/**
 * Decides what a scrape changes. Each new listing is assigned to an event: one that is there, or one made for it. A known
 * listing that moved to another day or venue keeps its event, which is merged with events there that are the same.
 */
export function matchScrape(
  scrape: CheckedScrape,
  stored: Stored,
  { gazetteer, before = [], gone = new Set() }: Reparse,
): MatchPlan {
  const { known, venues, decided } = stored
  const placed = scrape.listings.map((one) => {
    const venue = venues.get(one.venueSlug)
    if (!venue) throw new Error(`there is no venue "${one.venueSlug}" in the database: seed the registry first`)
    // operators may have named it
    return { ...one, venueName: venue.name }
  })
  const { saved, held } = scrape.suspect ? partUntrusted(placed, stored) : { saved: placed, held: [] }
  const again = changedForMatcher(saved, before)
  const fresh = saved.filter(({ listing }) => !known.has(listing.sourceId))
  const moved = saved.flatMap((one) => {
    const there = known.get(one.listing.sourceId)
    return again.has(one.key) ? assignedTo(one, there) : movedListing(one, there)
  })
  const noticed = saved.filter(({ listing, movedFrom = null }) => {
    const there = known.get(listing.sourceId)
    return there !== undefined && there.movedFrom !== movedFrom
  })
  const movedKeys = new Set(moved.map(({ key }) => key))
  const assigned = asSaved(scrape, saved, stored).filter(({ key }) => !movedKeys.has(key) && !gone.has(key))
  const brought = new Set(saved.map(({ key }) => key))
  const renamed = scrape.complete ? successors(fresh, assigned, { brought, decided, gazetteer }) : []
  const found = findEvents({ fresh, moved, assigned, decided: [...decided, ...renamed], gazetteer })
  const here = [...fresh, ...moved, ...noticed]
  const hasNotices = stored.left || saved.some(({ movedFrom }) => movedFrom !== undefined)
  return {
    saved,
    held,
    noticed,
    moved,
    merges: found.merges,
    review: found.review,
    ...newRecords(scrape, fresh, found.targets),
    missing: scrape.complete
      ? missingListings(known.values(), { ...scrape, brought: new Set(placed.map(findId)) })
      : [],
    notices: here.length > 0 && hasNotices ? getAround(here) : null,
  }
}

const findId = ({ listing }: Placed): string => listing.sourceId

/** What is stored around the scrape's listings, as it will be once they are saved. */
function asSaved(
  { timeZone }: CheckedScrape,
  saved: readonly Placed[],
  { known, around, withdrawn }: Stored,
): Assigned[] {
  const byKey = new Map(saved.map((one) => [one.key, one]))
  const back = new Set(withdrawn)
  return [
    ...around.map((there) => {
      const now = byKey.get(there.key)
      return now ? { ...there, listing: atResolvedNight(now.listing, there.locked ?? {}, timeZone) } : there
    }),
    ...saved.filter((one) => back.has(findId(one))).flatMap((one) => assignedTo(one, known.get(findId(one)))),
  ]
}

/** The new listings that belong to events that are there, and an event for each group of the others. */
function newRecords(
  { source, ...scrape }: CheckedScrape,
  fresh: readonly Placed[],
  targets: Found['targets'],
): Pick<MatchPlan, 'joining' | 'making'> {
  const joining: NewRecord[] = []
  const groups = new Map<number, [Placed, ...Placed[]]>()
  for (const one of fresh) {
    const target = targets.get(one.key)
    if (!target) throw new Error(`the matcher lost the listing ${one.key}`)
    if ('eventId' in target) joining.push({ one, eventId: target.eventId })
    else groups.set(target.group, [...(groups.get(target.group) ?? []), one] as [Placed, ...Placed[]])
  }
  const evidence = {
    source: source.id,
    kind: source.kind,
    rank: source.rank,
    lastSeenAt: seenAt(scrape),
    vanished: false,
  }
  const making = [...groups.values()].map((listings) => ({
    listings,
    event: resolveSources(listings.map(({ listing }) => ({ ...evidence, listing }))),
  }))
  return { joining, making }
}

/** The venues of these listings, those that they left with them, and the days around them. */
function getAround(listings: readonly Placed[]): Around {
  const days = listings.map(({ listing }) => listing.date).sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const venueSlugs = listings.flatMap(({ venueSlug, movedFrom }) => [venueSlug, ...(movedFrom ? [movedFrom] : [])])
  return { venueSlugs, from: addDays(first, -1), to: addDays(last, 1) }
}

/**
 * Many a page has no ids of its own, so that a listing whose title changes comes back as a new one. What was decided
 * about the old one is then meant for it too: it is the same listing. Only listings that decisions are about, and that
 * this read no longer brings, have successors.
 */
function successors(
  fresh: readonly Placed[],
  stored: readonly Placed[],
  { brought, decided, gazetteer }: { brought: ReadonlySet<string>; decided: readonly Decision[]; gazetteer: Gazetteer },
): Decision[] {
  const spoken = new Set(decided.flatMap(({ a, b }) => [a, b]))
  const gone = stored.filter(({ key }) => spoken.has(key) && !brought.has(key))
  return fresh.flatMap((one) => {
    const before = gone.find(
      (other) =>
        other.source === one.source &&
        other.venueSlug === one.venueSlug &&
        other.listing.date === one.listing.date &&
        isSameAnnouncement(matchListing(one), matchListing(other), gazetteer),
    )
    return before ? [{ a: before.key, b: one.key, verdict: 'same' as const }] : []
  })
}

/**
 * The stored listings that a complete scrape should have brought and did not: those to come, before the day from which on
 * it says nothing (`until`). @internal
 */
export const missingListings = <One extends Pick<KnownListing, 'externalId' | 'date' | 'vanished'>>(
  stored: Iterable<One>,
  { brought, today, until }: Pick<CheckedScrape, 'today' | 'until'> & { brought: ReadonlySet<string> },
): One[] =>
  [...stored].filter(
    ({ externalId, date, vanished }) =>
      !vanished && date >= today && (until === undefined || date < until) && !brought.has(externalId),
  )

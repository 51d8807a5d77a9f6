import { gazetteer } from '@houselights/config/cities/cities'
import { addDays } from '@houselights/domain/dates/city-time'
import { findEvents, findMerges, type Placed } from '@houselights/domain/matching/find-events'
import { assignedTo, movedListing } from '@houselights/domain/matching/held-listings'
import { successors } from '@houselights/domain/matching/successors'
import { type Evidence, resolveSources } from '@houselights/domain/resolve/resolve-sources'
import type { Database, Queryable } from '../sql/sql.ts'
import {
  assignedListings,
  decisionsAmong,
  type KnownListing,
  leftListings,
  type Neighbours,
  neighbours,
} from './known-listings.ts'
import { type Extent, markSeen } from './last-seen.ts'
import { followVenue, mergeEvents } from './merge-events.ts'
import { type NewEvent, storeBrought } from './new-events.ts'
import { enqueueReviewPairs } from './review-pairs.ts'
import { type PlacedRead, type ReadToSave, seenAt, type Venues } from './scrape-result.ts'
import type { NewRecord } from './source-records.ts'

/** Stores which venues the known listings of a read say that their shows left; gives the listings of which that changed. */
async function storeMoves(
  db: Queryable,
  source: string,
  placed: readonly Placed[],
  { known, venues }: { known: ReadonlyMap<string, KnownListing>; venues: Venues },
): Promise<Placed[]> {
  const changed = placed.filter(({ listing, movedFrom = null }) => {
    const before = known.get(listing.sourceId)
    return before !== undefined && before.movedFrom !== movedFrom
  })
  if (changed.length > 0)
    await db.query(
      `update event_sources es set moved_from = one.venue from unnest($2::text[], $3::uuid[]) as one (id, venue)
       where es.source_id = $1 and es.external_id = one.id`,
      [
        source,
        changed.map(({ listing }) => listing.sourceId),
        changed.map(({ movedFrom }) => (movedFrom && venues.get(movedFrom)?.id) ?? null),
      ],
    )
  return changed
}

/** Venues, and the first and the last of some days. */
interface Around {
  venueIds: readonly string[]
  from: string
  to: string
}

/**
 * Makes what is listed at a venue still and what a notice says left it one event, at the venue where that is now. Gives
 * the events that were made part of others, and these.
 */
async function followNotices(
  db: Database,
  { venueIds, from, to }: Around,
): Promise<{ survivor: string; others: string[] }[]> {
  const left = await leftListings(db, venueIds, from, to)
  if (left.length === 0) return []
  const gone = new Set(left.map(({ eventId }) => eventId))
  const there = (await assignedListings(db, venueIds, from, to)).filter(({ eventId }) => !gone.has(eventId))
  const followed: { survivor: string; others: string[] }[] = []
  for (const [venue, notices] of Map.groupBy(left, ({ venueSlug }) => venueSlug)) {
    const near = [...notices, ...there.filter(({ venueSlug }) => venueSlug === venue)]
    const decided = await decisionsAmong(
      db,
      near.map(({ key }) => key),
    )
    for (const { survivor, others } of findMerges(near, decided, gazetteer).merges) {
      const events = [survivor, ...others]
      const show = events.find((id) => gone.has(id))
      const staying = events.filter((id) => !gone.has(id))
      if (!show || staying.length === 0) continue
      await mergeEvents(db, show, staying)
      followed.push({ survivor: show, others: staying })
    }
  }
  return followed
}

interface Assigning extends PlacedRead {
  read: ReadToSave
  extent: Extent
  /** What is around the listings that are not known. */
  nearby?: Neighbours
  /** Keys of known listings that are where they were, and are matched anew like those that moved. */
  reconsidered?: ReadonlySet<string>
}

/**
 * Assigns each listing that is new to an event: one that is there, or one made for it. A known listing that moved to
 * another day or venue keeps its event, which is merged with events there that are the same. All are marked as seen.
 */
export async function assignEvents(
  db: Database,
  { read, extent, placed, known, venues, left, nearby, reconsidered }: Assigning,
): Promise<{ made: Set<string>; touched: string[]; merged: string[] }> {
  const noticed = await storeMoves(db, read.source.id, placed, { known, venues })
  const fresh = placed.filter(({ listing }) => !known.has(listing.sourceId))
  const moved = placed.flatMap((one) => {
    const before = known.get(one.listing.sourceId)
    return reconsidered?.has(one.key) ? assignedTo(one, before) : movedListing(one, before)
  })
  if (fresh.length + moved.length + noticed.length === 0) {
    await markSeen(db, read, placed, extent)
    return { made: new Set(), touched: [], merged: [] }
  }
  const here = aroundOf([...fresh, ...moved, ...noticed], venues)
  const movedKeys = new Set(moved.map(({ key }) => key))
  const notices = left || placed.some(({ movedFrom }) => movedFrom !== undefined)
  const { around, decided } =
    nearby && moved.length + noticed.length === 0 && !notices
      ? nearby
      : await neighbours(
          db,
          here,
          [...fresh, ...moved].map(({ key }) => key),
        )
  const assigned = around.filter(({ key }) => !movedKeys.has(key))
  const brought = new Set(placed.map(({ key }) => key))
  const renamed = read.complete ? successors(fresh, assigned, { brought, decided, gazetteer }) : []
  const { targets, merges, review } = findEvents({
    fresh,
    moved,
    assigned,
    decided: [...decided, ...renamed],
    gazetteer,
  })
  for (const { survivor, others } of merges) await mergeEvents(db, survivor, others)
  const merged = new Set(merges.flatMap(({ others }) => others))
  const noticedKeys = new Set(noticed.map(({ key }) => key))
  for (const { key, eventId, venueSlug, movedFrom } of moved) {
    const venue = venues.get(venueSlug)
    if (venue && !merged.has(eventId))
      await followVenue(db, eventId, {
        source: read.source,
        noticed: movedFrom !== undefined || noticedKeys.has(key),
        venue: { id: venue.id, slug: venueSlug },
      })
  }
  const joining = joiningEvents(fresh, targets)
  const making = eventsToMake(read, fresh, targets, venues)
  const made = new Set(await storeBrought(db, read, { placed, extent, venues, joining, making }))
  await enqueueReviewPairs(db, review, read.readAt)
  const followed = notices ? await followNotices(db, here) : []
  for (const { others } of followed) for (const id of others) made.delete(id)
  return {
    made,
    touched: [
      ...joining.map(({ eventId }) => eventId),
      ...moved.map(({ eventId }) => eventId),
      ...[...merges, ...followed].map(({ survivor }) => survivor),
    ],
    merged: [...merged, ...followed.flatMap(({ others }) => others)],
  }
}

/** The venues of these listings, those that they left with them, and the days around them. */
function aroundOf(listings: readonly Placed[], venues: Venues): Around {
  const days = listings.map(({ listing }) => listing.date).sort()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const slugs = listings.flatMap(({ venueSlug, movedFrom }) => [venueSlug, ...(movedFrom ? [movedFrom] : [])])
  const venueIds = [...new Set(slugs)].flatMap((slug) => venues.get(slug)?.id ?? [])
  return { venueIds, from: addDays(first, -1), to: addDays(last, 1) }
}

type Targets = ReturnType<typeof findEvents>['targets']

/** The new listings that belong to events that are there. */
function joiningEvents(fresh: readonly Placed[], targets: Targets): NewRecord[] {
  return fresh.flatMap((one) => {
    const target = targets.get(one.key)
    if (!target) throw new Error(`the matcher lost the listing ${one.key}`)
    return 'eventId' in target ? [{ one, eventId: target.eventId }] : []
  })
}

/** An event of each group of other new listings. */
function eventsToMake(read: ReadToSave, fresh: readonly Placed[], targets: Targets, venues: Venues): NewEvent[] {
  const byGroup = Map.groupBy(fresh, ({ key }) => {
    const target = targets.get(key)
    return target && 'group' in target ? target.group : undefined
  })
  byGroup.delete(undefined)
  return [...byGroup.values()].flatMap((listings) => {
    const [first] = listings
    const venue = first && venues.get(first.venueSlug)
    if (!first || !venue) return []
    const place = { venueId: venue.id, venueSlug: first.venueSlug, timeZone: read.timeZone }
    return [{ listings, place, event: resolveSources(listings.map((one) => evidenceIn(read, one))) }]
  })
}

const evidenceIn = ({ source, ...read }: ReadToSave, { listing }: Placed): Evidence => ({
  ...{ source: source.id, kind: source.kind, rank: source.rank },
  ...{ listing, lastSeenAt: seenAt(read), vanished: false },
})

import { addDays } from '@houselights/domain/city-time'
import { type Assigned, findEvents, type Placed } from '@houselights/domain/matching/find-events'
import { assignedTo, movedListing } from '@houselights/domain/matching/moved-listing'
import { successors } from '@houselights/domain/matching/successors'
import { type Evidence, resolveSources } from '@houselights/domain/resolve/resolve-sources'
import type { Database } from '../sql.ts'
import { insertEvent } from './event-rows.ts'
import { assignedListings, decisionsAmong } from './known-listings.ts'
import { followVenue, mergeEvents } from './merge-events.ts'
import { type Around, followNotices, storeMoves } from './moved-shows.ts'
import type { PlacedRead, ReadToSave, Venues } from './read-to-save.ts'
import { enqueueReviewPairs } from './review-pairs.ts'
import { insertSourceRecord } from './source-records.ts'

interface Assigning extends PlacedRead {
  read: ReadToSave
  /** Keys of known listings that are where they were, and are matched anew like those that moved. */
  reconsidered?: ReadonlySet<string>
}

/**
 * Assigns each listing that is new to an event: one that is there, or one made for it. A known listing that moved to
 * another day or venue keeps its event, which is merged with events there that are the same.
 */
export async function assignEvents(
  db: Database,
  { read, placed, known, venues, reconsidered }: Assigning,
): Promise<{ made: Set<string>; touched: string[]; merged: string[] }> {
  const noticed = await storeMoves(db, read.source.id, placed, { known, venues })
  const fresh = placed.filter(({ listing }) => !known.has(listing.sourceId))
  const moved = placed.flatMap((one) => {
    const before = known.get(one.listing.sourceId)
    return reconsidered?.has(one.key) ? assignedTo(one, before) : movedListing(one, before)
  })
  if (fresh.length + moved.length + noticed.length === 0) return { made: new Set(), touched: [], merged: [] }
  const around = await neighbours(db, [...fresh, ...moved, ...noticed], venues)
  const movedKeys = new Set(moved.map(({ key }) => key))
  const assigned = around.filter(({ key }) => !movedKeys.has(key))
  const decided = await decisionsAmong(
    db,
    [...fresh, ...moved, ...assigned].map(({ key }) => key),
  )
  const brought = new Set(placed.map(({ key }) => key))
  const renamed = read.complete ? successors(fresh, assigned, { brought, decided }) : []
  const { targets, merges, review } = findEvents({ fresh, moved, assigned, decided: [...decided, ...renamed] })
  for (const { survivor, others } of merges) await mergeEvents(db, survivor, others)
  const merged = new Set(merges.flatMap(({ others }) => others))
  const notices = new Set(noticed.map(({ key }) => key))
  for (const { key, eventId, venueSlug, movedFrom } of moved) {
    const venue = venues.get(venueSlug)
    if (venue && !merged.has(eventId))
      await followVenue(db, eventId, {
        source: read.source,
        noticed: movedFrom !== undefined || notices.has(key),
        venue: { id: venue.id, slug: venueSlug },
      })
  }
  const joined = await joinEvents(db, read, fresh, targets)
  const made = await makeEvents(db, read, fresh, targets, venues)
  await enqueueReviewPairs(db, review, read.readAt)
  const followed = await followNotices(db, aroundOf([...fresh, ...moved, ...noticed], venues))
  for (const { others } of followed) for (const id of others) made.delete(id)
  return {
    made,
    touched: [
      ...joined,
      ...moved.map(({ eventId }) => eventId),
      ...[...merges, ...followed].map(({ survivor }) => survivor),
    ],
    merged: [...merged, ...followed.flatMap(({ others }) => others)],
  }
}

async function neighbours(db: Database, listings: readonly Placed[], venues: Venues): Promise<Assigned[]> {
  const { venueIds, from, to } = aroundOf(listings, venues)
  return assignedListings(db, venueIds, from, to)
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

async function joinEvents(
  db: Database,
  read: ReadToSave,
  fresh: readonly Placed[],
  targets: Targets,
): Promise<string[]> {
  const joined: string[] = []
  for (const one of fresh) {
    const target = targets.get(one.key)
    if (!target) throw new Error(`the matcher lost the listing ${one.key}`)
    if (!('eventId' in target)) continue
    await insertSourceRecord(db, read, one, target.eventId)
    joined.push(target.eventId)
  }
  return joined
}

async function makeEvents(
  db: Database,
  read: ReadToSave,
  fresh: readonly Placed[],
  targets: Targets,
  venues: Venues,
): Promise<Set<string>> {
  const made = new Set<string>()
  const groups = Map.groupBy(fresh, ({ key }) => {
    const target = targets.get(key)
    return target && 'group' in target ? target.group : undefined
  })
  groups.delete(undefined)
  for (const group of groups.values()) {
    const [first] = group
    const venue = first && venues.get(first.venueSlug)
    if (!first || !venue) continue
    const place = { venueId: venue.id, venueSlug: first.venueSlug, timeZone: read.timeZone }
    const evidence = group.map((one): Evidence => evidenceIn(read, one))
    const id = await insertEvent(db, resolveSources(evidence), place, {
      firstSeenAt: read.readAt,
      lastSeenAt: read.readAt,
    })
    made.add(id)
    for (const one of group) await insertSourceRecord(db, read, one, id)
  }
  return made
}

const evidenceIn = ({ source, readAt }: ReadToSave, { listing }: Placed): Evidence => ({
  ...{ source: source.id, kind: source.kind, rank: source.rank },
  ...{ listing, lastSeenAt: readAt, vanished: false },
})

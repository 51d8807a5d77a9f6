import { findMerges, type Placed } from '@houselights/domain/matching/find-events'
import type { Database, Queryable } from '../sql.ts'
import { assignedListings, decisionsAmong, type KnownListing, leftListings } from './known-listings.ts'
import { mergeEvents } from './merge-events.ts'
import type { Venues } from './read-to-save.ts'

/** Stores which venues the known listings of a read say that their shows left; gives the listings of which that changed. */
export async function storeMoves(
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
export interface Around {
  venueIds: readonly string[]
  from: string
  to: string
}

/**
 * Makes what is listed at a venue still and what a notice says left it one event, at the venue where that is now. Gives
 * the events that were made part of others, and these.
 */
export async function followNotices(
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
    for (const { survivor, others } of findMerges(near, decided).merges) {
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

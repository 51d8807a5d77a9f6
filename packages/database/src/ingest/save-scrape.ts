import type { Placed } from '@houselights/domain/matching/find-events'
import { missingListings } from '@houselights/domain/matching/missing-listings'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { EventSourceEntity, type EventSourceRow } from '../schema/entities/sources.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'
import { takeAdvisoryLockByKeys } from './advisory-lock.ts'
import { assignEvents } from './assign-events.ts'
import { holdBack } from './hold-back.ts'
import { type KnownListing, listingKey } from './known-listings.ts'
import { extentOf } from './last-seen.ts'
import { applyLoneActs, NO_CHANGES } from './lone-acts.ts'
import { rebuildEvents } from './rebuild-events.ts'
import type { PlacedRead, ReadToSave, SavedRead, Venues } from './scrape-result.ts'
import { rewriteChanged } from './source-records.ts'
import { type StoredBefore, storedBefore } from './stored-before.ts'
import { bringBack } from './withdraw.ts'

/** A listing has vanished when this many complete scrapes in a row did not bring it. */
const MISSED_READS = 2
/** A scrape sooner after a counted one doesn't count: a site that is broken for an hour would be believed. */
const MIN_GAP = '3 hours'

/**
 * Counts which listings a complete scrape did not bring. A listing has vanished after two such scrapes at least three
 * hours apart: its event is resolved from what is left, and is `unconfirmed` where nothing is. Nothing is deleted.
 */
async function markMissing(
  db: Queryable,
  { source, readAt, today, listings, complete, until }: ReadToSave,
  known: ReadonlyMap<string, KnownListing>,
): Promise<{ events: string[]; missing: number; vanished: number }> {
  if (!complete) return { events: [], missing: 0, vanished: 0 }
  const brought = new Set(listings.map(({ listing }) => listing.sourceId))
  const missing = missingListings(known.values(), { brought, today, until })
  if (missing.length === 0) return { events: [], missing: 0, vanished: 0 }
  const [rows]: [Pick<EventSourceRow, 'eventId' | 'vanishedAt'>[]] = await db.query(
    `update event_sources set missed_reads = missed_reads + 1, missed_at = $3,
       vanished_at = case when missed_reads + 1 >= ${MISSED_READS} then $3::timestamptz end
     where source_id = $1 and external_id = any ($2::text[]) and (missed_at is null or missed_at < $3
       and (missed_reads = 0 or missed_at <= $3::timestamptz - interval '${MIN_GAP}'))
     returning ${select(EventSourceEntity, 'event_sources', ['eventId', 'vanishedAt'])}`,
    [source.id, missing.map(({ externalId }) => externalId), readAt],
  )
  const gone = rows.filter(({ vanishedAt }) => vanishedAt !== null)
  return { events: gone.map(({ eventId }) => eventId), missing: missing.length, vanished: gone.length }
}

/** `unchanged`: how many listings saving the same again would leave unchanged; undefined if it might change something. */
type AlsoSave = (db: Database, saved: SavedRead, unchanged: number | undefined) => Promise<unknown>

/**
 * Stores one read of one source in one transaction, with what `also` writes in it. Saving it again changes nothing; two
 * reads at once are saved one after the other, so that an event that both list is made once.
 */
export const saveRead = (dataSource: DataSource, read: ReadToSave, also: AlsoSave = notifyOf): Promise<SavedRead> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLockByKeys(db)
    const { stored, ...before } = await placeRead(db, read)
    const { known, venues, placed } = before
    const { believed, held } = await holdBack(db, { ...before, read })
    const changed = await rewriteChanged(db, read.source.id, believed, known)
    const { made, touched, merged } = await assignEvents(db, {
      ...{ ...before, read, extent: extentOf(read), placed: believed },
      // as it was stored: of use where nothing of that was written since
      ...(changed.length === 0 && !read.suspect && { nearby: stored.nearby }),
    })
    const missing = await markMissing(db, read, known)
    // what a venue lists itself brings no doubt where there was none, unless it takes something away
    const certain =
      read.source.kind !== 'aggregator' && !stored.doubtful && missing.missing === 0 && merged.length === 0
    const acts = certain
      ? NO_CHANGES
      : await applyLoneActs(db, { ...read, venues: venuesToCompare(read, known, venues) })
    for (const id of acts.joined) made.delete(id)
    const affected = new Set([...touched, ...changed, ...missing.events, ...acts.touched])
    const rebuilt = await rebuildEvents(db, [...affected], read.timeZone)
    // one that was made just now may be in doubt from the beginning
    const updated = [...rebuilt].filter((id) => !made.has(id)).length
    const saved = {
      added: made.size,
      updated,
      unchanged: Math.max(0, believed.length - made.size - updated),
      vanished: missing.vanished,
      ...(read.suspect && { held: held.map(({ listing }) => listing) }),
    }
    const isStable = !read.suspect && missing.missing === 0 && placed.every(isInPlace(known))
    await also(db, saved, isStable ? placed.length : undefined)
    return saved
  })

const notifyOf = async (db: Database, { added, updated }: SavedRead): Promise<void> => {
  if (added + updated > 0) await notifyChanged(db)
}

/** A listing whose event is at another venue is matched anew by each read. */
const isInPlace =
  (known: PlacedRead['known']) =>
  ({ listing, venueSlug }: Placed): boolean => {
    const before = known.get(listing.sourceId)
    return before === undefined || before.venueSlug === venueSlug
  }

/** What is stored of the source, and the listings of the read with their venues. */
export async function placeRead(
  db: Database,
  read: ReadToSave,
): Promise<PlacedRead & { stored: Pick<StoredBefore, 'doubtful' | 'nearby'> }> {
  const { source, listings } = read
  let before = await storedBefore(db, read)
  // one that is not trusted brings nothing back
  if (before.withdrawn && !read.suspect) {
    await bringBack(
      db,
      source.id,
      listings.map(({ listing }) => listing.sourceId),
    )
    before = await storedBefore(db, read)
  }
  const { known, venues, held, left, ...stored } = before
  return { known, venues, held, left, placed: listings.map((one) => placedAt(one, read, venues)), stored }
}

/** The venues at which the source lists shows to come, or did. */
export function venuesToCompare({ today }: ReadToSave, known: PlacedRead['known'], venues: Venues): string[] {
  const listed = [...known.values()].filter(({ day }) => day >= today).map(({ venueId }) => venueId)
  return [...new Set([...listed, ...[...venues.values()].map(({ id }) => id)])]
}

function placedAt(
  { listing, venueSlug, movedFrom }: ReadToSave['listings'][number],
  { source }: ReadToSave,
  venues: Venues,
): Placed {
  const venue = venues.get(venueSlug)
  if (!venue) throw new Error(`there is no venue "${venueSlug}" in the database: seed the registry first`)
  return {
    ...{ key: listingKey(source.id, listing.sourceId), source: source.id, listing },
    ...{ venueSlug, venueName: venue.name, ...(movedFrom && { movedFrom }) },
  }
}

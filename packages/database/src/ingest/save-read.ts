import type { Placed } from '@houselights/domain/matching/find-events'
import { type DataSource, In } from 'typeorm'
import type { EventRow } from '../entities/events.ts'
import { VenueEntity } from '../entities/places.ts'
import { notifyChanged } from '../notify.ts'
import type { Database } from '../sql.ts'
import { takeAdvisoryLock } from './advisory-lock.ts'
import { assignEvents } from './assign-events.ts'
import { holdBack } from './hold-back.ts'
import { knownListings, listingKey } from './known-listings.ts'
import { applyLoneActs } from './lone-acts.ts'
import type { PlacedRead, ReadToSave, SavedRead, Venues } from './read-to-save.ts'
import { rebuildEvents } from './rebuild-events.ts'
import { countInRun } from './runs.ts'
import { markSeen, rewriteChanged } from './source-records.ts'
import { markMissing } from './vanish.ts'
import { recordWholeRead } from './venue-evenings.ts'
import { bringBack } from './withdraw.ts'

/**
 * Stores one read of one source in one transaction. Saving it again changes nothing; two reads at once are saved one
 * after the other, so that an event that both list is made once.
 */
export const saveRead = (dataSource: DataSource, read: ReadToSave): Promise<SavedRead> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    const { known, venues, placed } = await placeRead(db, read)
    const { believed, held } = await holdBack(db, { read, placed, known, venues })
    const changed = await rewriteChanged(db, read.source.id, believed, known)
    const { made, touched } = await assignEvents(db, { read, placed: believed, known, venues })
    await markSeen(db, read, believed)
    const missing = await markMissing(db, read, known)
    await recordWholeRead(db, read)
    const acts = await applyLoneActs(db, { ...read, venues: await venuesToCompare(db, read, venues) })
    for (const id of acts.joined) made.delete(id)
    const affected = new Set([...touched, ...changed, ...missing.events, ...acts.touched])
    const { old = [], fresh = [] } = Object.groupBy(affected, (id) => (made.has(id) ? 'fresh' : 'old'))
    const updated = await rebuildEvents(db, old, read.timeZone)
    // in doubt from the beginning
    await rebuildEvents(db, fresh, read.timeZone)
    if (made.size > 0 || updated > 0) await notifyChanged(db)
    const counts = {
      added: made.size,
      updated,
      unchanged: Math.max(0, believed.length - made.size - updated),
      vanished: missing.vanished,
      ...(read.suspect && { held: held.map(({ listing }) => listing) }),
    }
    if (read.run) await countInRun(db, read.run, counts)
    return counts
  })

/** What is stored of the source, and the listings of the read with their venues. */
export async function placeRead(db: Database, read: ReadToSave): Promise<PlacedRead> {
  // one that is not trusted brings nothing back
  if (!read.suspect)
    await bringBack(
      db,
      read.source.id,
      read.listings.map(({ listing }) => listing.sourceId),
    )
  const known = await knownListings(db, read.source.id)
  const venues = await venuesOf(db, read)
  return { known, venues, placed: read.listings.map((one) => placedAt(one, read, venues)) }
}

/** The venues at which the source lists shows to come, or did. */
export async function venuesToCompare(db: Database, { source, today }: ReadToSave, venues: Venues): Promise<string[]> {
  const rows: Pick<EventRow, 'venueId'>[] = await db.query(
    `select distinct e.venue_id as "venueId" from event_sources es join events e on e.id = es.event_id
     where es.source_id = $1 and e.local_date >= $2`,
    [source.id, today],
  )
  return [...new Set([...rows.map(({ venueId }) => venueId), ...[...venues.values()].map(({ id }) => id)])]
}

async function venuesOf(db: Database, { listings }: ReadToSave): Promise<Venues> {
  const slugs = new Set(listings.flatMap(({ venueSlug, movedFrom }) => [venueSlug, ...(movedFrom ? [movedFrom] : [])]))
  const rows = await db.getRepository(VenueEntity).find({
    select: { id: true, slug: true, name: true },
    where: { slug: In([...slugs]) },
  })
  return new Map(rows.map(({ id, slug, name }) => [slug, { id, name }]))
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

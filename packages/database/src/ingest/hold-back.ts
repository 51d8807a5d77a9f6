import type { Placed } from '@houselights/domain/matching/find-events'
import { partUntrusted, steadySince } from '@houselights/domain/matching/held-listings'
import { LessThanOrEqual } from 'typeorm'
import { HeldListingEntity } from '../schema/entities/sources.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import type { PlacedRead, ReadToSave, Venues } from './scrape-result.ts'

interface Saving extends PlacedRead {
  read: ReadToSave
}

/**
 * Parts what may be saved from what is held back, which is all of a read that is trusted. What is held is in a table that
 * nothing public reads, until a trusted read saves it or releases it.
 */
export async function holdBack(
  db: Database,
  { read, placed, known, venues, held: some }: Saving,
): Promise<{ believed: readonly Placed[]; held: readonly Placed[] }> {
  if (!read.suspect) {
    if (some) await release(db, read, placed)
    return { believed: placed, held: [] }
  }
  const steady = await steadyListings(db, read, venues)
  const inDoubt = new Set(read.listings.flatMap(({ listing, dayInDoubt }) => (dayInDoubt ? [listing.sourceId] : [])))
  const { believed, held } = partUntrusted(placed, { known, steady, inDoubt })
  await release(db, read, believed)
  await hold(db, read, held, venues)
  return { believed, held }
}

/** What is held unchanged for long, by external id. */
async function steadyListings(db: Database, { source, readAt }: ReadToSave, venues: Venues) {
  const rows = await db
    .getRepository(HeldListingEntity)
    .find({
      select: { externalId: true, venueId: true, listing: true },
      where: { sourceId: source.id, heldSince: LessThanOrEqual(steadySince(readAt)) },
    })
  const slugs = new Map([...venues].map(([slug, { id }]) => [id, slug]))
  return new Map(
    rows.map(({ externalId, venueId, listing }) => [externalId, { date: listing.date, venueSlug: slugs.get(venueId) }]),
  )
}

/** What is saved is held no longer, nor what has been, nor what a complete read no longer brings. */
async function release(
  db: Queryable,
  { source, today, complete, until }: ReadToSave,
  saved: readonly Placed[],
): Promise<void> {
  await db.query(
    `delete from held_listings where source_id = $1 and (external_id = any ($2::text[]) or listing ->> 'date' < $3
       or $4::boolean and ($5::text is null or listing ->> 'date' < $5))`,
    [source.id, saved.map(({ listing }) => listing.sourceId), today, complete, until ?? null],
  )
}

async function hold(
  db: Queryable,
  { source, readAt }: ReadToSave,
  held: readonly Placed[],
  venues: Venues,
): Promise<void> {
  await db.query(
    `insert into held_listings as h (source_id, external_id, venue_id, listing, held_since)
     select $1, id, venue, listing::jsonb, $5 from unnest($2::text[], $3::uuid[], $4::text[]) as held (id, venue, listing)
     on conflict (source_id, external_id) do update set venue_id = excluded.venue_id, listing = excluded.listing,
       held_since = case when h.venue_id = excluded.venue_id and h.listing -> 'date' = excluded.listing -> 'date'
         then h.held_since else excluded.held_since end
     where (h.venue_id, h.listing) is distinct from (excluded.venue_id, excluded.listing)`,
    [
      source.id,
      held.map(({ listing }) => listing.sourceId),
      held.map(({ venueSlug }) => venues.get(venueSlug)?.id),
      held.map(({ listing }) => JSON.stringify(listing)),
      readAt,
    ],
  )
}

import type { Placed } from '@houselights/domain/matching/find-events'
import type { Queryable } from '../sql.ts'
import { movedListing, type Venues } from './assign-events.ts'
import type { KnownListing } from './known-listings.ts'
import type { ReadToSave } from './read-to-save.ts'

/** A source that is not trusted is believed about a listing once it has brought it unchanged in day and house for so long. */
const STEADY_MS = 7 * 86_400_000

interface Saving {
  read: ReadToSave
  placed: readonly Placed[]
  known: ReadonlyMap<string, KnownListing>
  venues: Venues
}

/**
 * Parts what may be saved from what is held back. A read that is not trusted adds no listing, moves none and brings none
 * back; what it says of those that stand where they stood is taken. What is held stands in a table that nothing public
 * reads, until a trusted read saves it or lets it go.
 */
export async function holdBack(
  db: Queryable,
  { read, placed, known, venues }: Saving,
): Promise<{ believed: readonly Placed[]; held: readonly Placed[] }> {
  if (!read.suspect) {
    await letGo(db, read, placed)
    return { believed: placed, held: [] }
  }
  const steady = await steadyListings(db, read)
  const inDoubt = new Set(read.listings.flatMap(({ listing, dayInDoubt }) => (dayInDoubt ? [listing.sourceId] : [])))
  const { believed = [], held = [] } = Object.groupBy(placed, (one) => {
    const { sourceId } = one.listing
    const before = known.get(sourceId)
    const stands = before !== undefined && !before.vanished && movedListing(one, before).length === 0
    return stands || (steady.has(placeOf(one)) && !inDoubt.has(sourceId)) ? 'believed' : 'held'
  })
  await letGo(db, read, believed)
  await hold(db, read, held, venues)
  return { believed, held }
}

const placeOf = ({ listing, venueSlug }: Placed): string => JSON.stringify([listing.sourceId, listing.date, venueSlug])

async function steadyListings(db: Queryable, { source, readAt }: ReadToSave): Promise<Set<string>> {
  const rows = await db.query(
    `select json_build_array(external_id, listing ->> 'date', v.slug) as place from held_listings h
     join venues v on v.id = h.venue_id where h.source_id = $1 and h.held_since <= $2`,
    [source.id, new Date(Date.parse(readAt) - STEADY_MS)],
  )
  return new Set(rows.map(({ place }: { place: string[] }) => JSON.stringify(place)))
}

/** What is saved is held no longer, nor what has been, nor what a read that can tell no longer brings. */
async function letGo(
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

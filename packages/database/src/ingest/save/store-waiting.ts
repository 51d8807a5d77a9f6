import { type CheckedScrape, getSeenAt } from '@houselights/domain/matching/match-scrape'
import type { Queryable } from '../../sql/sql.ts'
import type { StoredState } from '../match/match.ts'

/**
 * Stores a trusted scrape's listings at unknown venues, and their venues' names. Deletes the source's waiting listings
 * that have a venue now, are past, or are missing from a complete scrape. An untrusted scrape changes nothing, because
 * its names may be a broken parse.
 */
export async function storeWaiting(
  db: Queryable,
  { source, today, complete, until, suspect, listings, waiting = [], ...scrape }: CheckedScrape,
  { hasWaitingListings }: Pick<StoredState, 'hasWaitingListings'>,
): Promise<void> {
  if (suspect) return
  if (hasWaitingListings)
    await db.query(
      `delete from waiting_listings where source_id = $1 and not external_id = any ($2::text[])
         and (external_id = any ($3::text[]) or listing ->> 'date' < $4
           or $5::boolean and ($6::text is null or listing ->> 'date' < $6))`,
      [
        source.id,
        waiting.map(({ listing }) => listing.sourceId),
        listings.map(({ listing }) => listing.sourceId),
        today,
        complete,
        until ?? null,
      ],
    )
  if (waiting.length === 0) return
  const seenAt = getSeenAt(scrape)
  await db.query(
    `insert into unknown_venues as n (city_id, key, name, address, first_seen_at, last_seen_at)
     select distinct on (city, key) city, key, name, address, $2, $2
     from jsonb_to_recordset($1::jsonb) as printed (city text, key text, name text, address text)
     order by city, key, address nulls last, name
     on conflict (city_id, key) do update
       set last_seen_at = greatest(n.last_seen_at, excluded.last_seen_at), address = coalesce(n.address, excluded.address)`,
    [JSON.stringify(waiting.map(({ listing: _, ...name }) => name)), seenAt],
  )
  await db.query(
    `insert into waiting_listings as w (source_id, external_id, unknown_venue_id, listing, seen_at)
     select distinct on (listing ->> 'sourceId') $1, listing ->> 'sourceId', n.id, listing, $3
     from jsonb_to_recordset($2::jsonb) as printed (city text, key text, listing jsonb)
     join unknown_venues n on (n.city_id, n.key) = (printed.city, printed.key)
     on conflict (source_id, external_id) do update set unknown_venue_id = excluded.unknown_venue_id,
       listing = excluded.listing, seen_at = greatest(w.seen_at, excluded.seen_at)`,
    [source.id, JSON.stringify(waiting), seenAt],
  )
}

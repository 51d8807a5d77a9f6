import type { CheckedScrape, MatchPlan } from '@houselights/domain/matching/match-scrape'
import type { Queryable } from '../../sql/sql.ts'
import type { StoredBefore } from '../match/stored-before.ts'

/**
 * Holds back what a scrape that is not trusted may not save, in a table that nothing public reads. What is saved is held no
 * longer, nor what has been, nor what a complete scrape no longer brings.
 */
export async function storeHeld(
  db: Queryable,
  { source, readAt, today, complete, until, suspect }: CheckedScrape,
  { saved, held }: MatchPlan,
  stored: StoredBefore,
): Promise<void> {
  if (suspect || stored.held)
    await db.query(
      `delete from held_listings where source_id = $1 and (external_id = any ($2::text[]) or listing ->> 'date' < $3
         or $4::boolean and ($5::text is null or listing ->> 'date' < $5))`,
      [source.id, saved.map(({ listing }) => listing.sourceId), today, complete, until ?? null],
    )
  if (suspect)
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
        held.map(({ venueSlug }) => stored.venues.get(venueSlug)?.id),
        held.map(({ listing }) => JSON.stringify(listing)),
        readAt,
      ],
    )
}

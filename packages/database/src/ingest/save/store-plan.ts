import { gazetteer } from '@houselights/config/cities/cities'
import { findMerges } from '@houselights/domain/matching/find-events'
import type { CheckedScrape, MatchPlan, StoredData, VenuesAndDays } from '@houselights/domain/matching/match-scrape'
import type { Database, Queryable } from '../../sql/sql.ts'
import { loadAssignedListings, loadDecisions } from '../match/known-listings.ts'
import type { StoredState } from '../match/match.ts'
import { followVenue, mergeEvents } from './merge-events.ts'
import { storeNewEvents } from './new-events.ts'
import { enqueueReviewPairs } from './review-pairs.ts'
import { type Extent, rewriteChanged } from './source-records.ts'

/**
 * Stores the held listings of an untrusted scrape. Deletes those that are saved, past, or missing from a complete
 * scrape.
 */
export async function storeHeld(
  db: Queryable,
  { source, scrapedAt, today, complete, until, suspect }: CheckedScrape,
  { saved, held }: MatchPlan,
  stored: StoredState,
): Promise<void> {
  if (suspect || stored.hasHeldListings)
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
        scrapedAt,
      ],
    )
}

// If a venue still lists a show that moved elsewhere according to a notice, merges the two events at the new venue.
// Runs after everything else is stored, because which events exist depends on what was just merged, moved and created.
async function followNotices(
  db: Database,
  { venueSlugs, from, to }: VenuesAndDays,
  venues: StoredData['venues'],
): Promise<MatchPlan['merges']> {
  const venueIds = [...new Set(venueSlugs)].flatMap((slug) => venues.get(slug)?.id ?? [])
  const movedListings = await loadAssignedListings(db, 'es.moved_from', [venueIds, from, to])
  if (movedListings.length === 0) return []
  const movedIds = new Set(movedListings.map(({ eventId }) => eventId))
  const stayingListings = (await loadAssignedListings(db, 'e.venue_id', [venueIds, from, to])).filter(
    ({ eventId }) => !movedIds.has(eventId),
  )
  const nearbyListings = [...movedListings, ...stayingListings]
  const keys = nearbyListings.map(({ key }) => key)
  const decided = await loadDecisions(db, keys)
  const noticeMerges: MatchPlan['merges'] = []
  for (const [venue] of Map.groupBy(movedListings, ({ venueSlug }) => venueSlug)) {
    const venueListings = nearbyListings.filter(({ venueSlug }) => venueSlug === venue)
    for (const { survivor, others } of findMerges(venueListings, decided, gazetteer).merges) {
      const events = [survivor, ...others]
      const movedShow = events.find((id) => movedIds.has(id))
      const remaining = events.filter((id) => !movedIds.has(id))
      if (!movedShow || remaining.length === 0) continue
      await mergeEvents(db, movedShow, remaining)
      noticeMerges.push({ survivor: movedShow, others: remaining })
    }
  }
  return noticeMerges
}

/**
 * Stores a plan's listings and events, and marks them as seen. Returns the events that were created, rewritten, touched
 * and merged.
 */
export async function storePlan(
  db: Database,
  scrape: CheckedScrape,
  plan: MatchPlan,
  { known, venues, extent }: Pick<StoredData, 'known' | 'venues'> & { extent: Extent },
): Promise<{ created: Set<string>; rewritten: string[]; touched: string[]; merged: string[] }> {
  const { saved, merges, moved, withNewNotice } = plan
  const rewritten = await rewriteChanged(db, scrape.source.id, saved, known)
  if (withNewNotice.length > 0)
    await db.query(
      `update event_sources es set moved_from = notice.venue from unnest($2::text[], $3::uuid[]) as notice (id, venue)
       where es.source_id = $1 and es.external_id = notice.id`,
      [
        scrape.source.id,
        withNewNotice.map(({ listing }) => listing.sourceId),
        withNewNotice.map(({ movedFrom }) => (movedFrom && venues.get(movedFrom)?.id) ?? null),
      ],
    )
  for (const { survivor, others } of merges) await mergeEvents(db, survivor, others)
  const merged = new Set(merges.flatMap(({ others }) => others))
  const keysWithNewNotice = new Set(withNewNotice.map(({ key }) => key))
  for (const { key, eventId, venueSlug, movedFrom } of moved) {
    const venue = venues.get(venueSlug)
    if (venue && !merged.has(eventId))
      await followVenue(db, eventId, {
        source: scrape.source,
        hasNotice: movedFrom !== undefined || keysWithNewNotice.has(key),
        venue: { id: venue.id, slug: venueSlug },
      })
  }
  const created = new Set(await storeNewEvents(db, scrape, plan, { venues, extent }))
  await enqueueReviewPairs(db, plan.review, scrape.scrapedAt)
  const noticeMerges = plan.notices ? await followNotices(db, plan.notices, venues) : []
  for (const { others } of noticeMerges) for (const id of others) created.delete(id)
  return {
    created,
    rewritten,
    touched: [...plan.joiningRecords, ...moved]
      .map(({ eventId }) => eventId)
      .concat([...merges, ...noticeMerges].map(({ survivor }) => survivor)),
    merged: [...merged, ...noticeMerges.flatMap(({ others }) => others)],
  }
}

import { gazetteer } from '@houselights/config/cities/cities'
import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import { addDays } from '@houselights/domain/dates/city-time'
import { areConfirmed } from '@houselights/domain/matching/find-events'
import { getSteadySince, type SteadyListing } from '@houselights/domain/matching/held-listings'
import type { Decision } from '@houselights/domain/matching/match-listings'
import {
  type CheckedScrape,
  type KnownListing,
  type MatchPlan,
  matchScrape,
  type StoredData,
} from '@houselights/domain/matching/match-scrape'
import { findChangedKeys } from '@houselights/domain/matching/reparsed-listings'
import { VenueEntity, type VenueRow } from '../../schema/entities/places.ts'
import { EventSourceEntity, SourceEntity } from '../../schema/entities/sources.ts'
import { prepared } from '../../sql/prepared.ts'
import type { Database, Queryable } from '../../sql/sql.ts'
import { jsonMembers, select } from '../../sql/statement.ts'
import { DOUBTFUL_NIGHTS, PUBLIC_EVENTS_FROM } from '../save/single-acts.ts'
import { restoreWithdrawn } from '../save/withdraw.ts'
import { NEIGHBORS, type StoredAssignedListing, toAssigned } from './known-listings.ts'

/** Subquery: the stored listings of a source, and the withdrawn ones that a scrape found again. */
const KNOWN_LISTINGS = `
  select ${select(EventSourceEntity, 'es', ['externalId', 'eventId', 'contentHash'])},
    es.listing ->> 'date' as date, v.slug as "venueSlug", f.slug as "movedFrom", v.id as "venueId", e.local_date as day,
    array(select distinct left_venue.slug from event_sources other join venues left_venue on left_venue.id = other.moved_from
      where other.event_id = e.id and other.id <> es.id) as "leftVenues", e.first_seen_at::text as "eventSince",
    es.vanished_at is not null as vanished, e.locked ? 'localDate' as "dayLocked"
  from (
    select id, external_id, event_id, content_hash, listing, null::uuid as moved_from, withdrawn_at as vanished_at from found_again
    union all
    select id, external_id, event_id, content_hash, listing, moved_from, vanished_at from event_sources where source_id = $1
  ) es join events e on e.id = es.event_id join venues v on v.id = e.venue_id left join venues f on f.id = es.moved_from`

/** The stored rows that a scrape of a source is compared with. */
export interface StoredState extends StoredData {
  /** Whether nobody has verified the source yet. */
  unverified: boolean
  /** Whether any listing of the source is held. */
  hasHeldListings: boolean
  /** Whether any listing of the source waits for its venue. */
  hasWaitingListings: boolean
  /**
   * Whether any event at the scrape's venues, or at venues where the source has listings, is in doubt or listed only by
   * aggregators. Not checked for an aggregator's scrape.
   */
  hasDoubtfulEvents: boolean
}

const STORED_BEFORE = prepared(
  'stored-before',
  `with found_again as materialized (
     -- an untrusted scrape restores nothing
     select * from withdrawn_listings where source_id = $1 and external_id = any ($2::text[]) and not $9::boolean
   ), known as materialized (${KNOWN_LISTINGS}),
   to_match as materialized (
     -- new listings, listings whose venue or day changed, and listings to match again
     select id, day, slug from unnest($2::text[], $3::date[], $4::text[], $10::text[]) as incoming (id, day, slug, left_slug)
     where incoming.id = any ($11::text[]) or (select unverified from sources where id = $1) or not exists (
       select from event_sources es join events e on e.id = es.event_id join venues v on v.id = e.venue_id
       left join venues f on f.id = es.moved_from
       where es.source_id = $1 and es.external_id = incoming.id and es.listing ->> 'date' = incoming.day::text
         and v.slug = incoming.slug and f.slug is not distinct from incoming.left_slug)
   ), near as materialized (${PUBLIC_EVENTS_FROM({
     venues: `array(select id from venues where slug = any ($5::text[]) union select "venueId" from known)`,
     from: '$6',
     kinds: '$7::text[]',
   })})
   select (select coalesce(json_agg(known), '[]') from known) as known, (
     select coalesce(json_agg(json_build_object(${jsonMembers(VenueEntity, 'v', ['id', 'slug', 'name'])})), '[]')
     from venues v where slug = any ($5::text[])) as venues,
     array(select external_id from found_again) as withdrawn,
     (select unverified from sources where id = $1) as unverified,
     exists (select from held_listings where source_id = $1) as "hasHeldListings",
     exists (select from waiting_listings where source_id = $1) as "hasWaitingListings", (
     select coalesce(json_agg(json_build_object('id', h.external_id, 'date', h.listing ->> 'date', 'venueSlug', v.slug)), '[]')
     from held_listings h join venues v on v.id = h.venue_id where h.source_id = $1 and h.held_since <= $8) as steady,
     exists (select from event_sources es join venues v on v.id = es.moved_from where v.slug = any ($5::text[])) as "hasMoveNotices",
     exists (${DOUBTFUL_NIGHTS}) as "hasDoubtfulEvents",
     (select row_to_json(nearby) from (${NEIGHBORS('select $1::text as source, id as external_id from to_match', {
       venues: 'array(select id from venues where slug in (select slug from to_match))',
       from: '(select min(day) - 1 from to_match)',
       to: '(select max(day) + 1 from to_match)',
     })}) nearby) as nearby`,
)

type StoredStateRow = Pick<
  StoredState,
  'withdrawn' | 'unverified' | 'hasHeldListings' | 'hasWaitingListings' | 'hasMoveNotices' | 'hasDoubtfulEvents'
> & {
  known: KnownListing[]
  venues: Pick<VenueRow, 'id' | 'slug' | 'name'>[]
  steady: (SteadyListing & { id: string })[]
  nearby: { around: StoredAssignedListing[]; decided: Decision[] }
}

/**
 * Loads everything that a scrape is matched with. `rematchKeys` has the keys of listings to match again although their
 * venue and day are unchanged.
 */
async function loadStored(
  db: Queryable,
  { source, today, scrapedAt, listings, suspect = false }: CheckedScrape,
  rematchKeys: ReadonlySet<string>,
): Promise<StoredState> {
  const slugs = new Set(listings.flatMap(({ venueSlug, movedFrom }) => [venueSlug, ...(movedFrom ? [movedFrom] : [])]))
  const [row]: [StoredStateRow] = await db.query(STORED_BEFORE, [
    source.id,
    listings.map(({ listing }) => listing.sourceId),
    listings.map(({ listing }) => listing.date),
    listings.map(({ venueSlug }) => venueSlug),
    [...slugs],
    source.kind === 'aggregator' ? null : addDays(today, -1),
    PUBLIC_KINDS,
    getSteadySince(scrapedAt),
    suspect,
    listings.map(({ movedFrom = null }) => movedFrom),
    listings.flatMap(({ key, listing }) => (rematchKeys.has(key) ? [listing.sourceId] : [])),
  ])
  const { known, venues, steady, nearby, ...flags } = row
  return {
    ...flags,
    nearbyListings: nearby.around.map(toAssigned),
    decided: nearby.decided,
    known: new Map(known.map((listing) => [listing.externalId, listing])),
    venues: new Map(venues.map(({ id, slug, name }) => [slug, { id, name }])),
    steady: new Map(steady.map(({ id, ...venueAndDay }) => [id, venueAndDay])),
  }
}

/** A scrape with the stored rows, and the plan of what changes. */
export interface MatchedScrape {
  scrape: CheckedScrape
  stored: StoredState
  plan: MatchPlan
}

/**
 * Loads the stored rows that a scrape is matched with, and plans what the scrape changes. Restores withdrawn
 * listings that it found again. An unverified source is verified for good once another source lists one of the shows of a
 * trusted scrape; until then, everything is held.
 */
export async function match(
  db: Database,
  scrape: CheckedScrape,
  options: Omit<Parameters<typeof matchScrape>[2], 'gazetteer'> = {},
): Promise<MatchedScrape> {
  const stored = await loadStored(db, scrape, findChangedKeys(scrape.listings, options.before ?? []))
  if (stored.unverified) {
    if (scrape.suspect || !areConfirmed(scrape.listings, stored, gazetteer)) {
      const heldScrape = { ...scrape, complete: false, suspect: true, unverified: true }
      return { scrape: heldScrape, stored, plan: matchScrape(heldScrape, stored, { gazetteer }) }
    }
    await db.getRepository(SourceEntity).update(scrape.source.id, { unverified: false })
  }
  if (stored.withdrawn.length > 0) await restoreWithdrawn(db, scrape.source.id, stored.withdrawn)
  return { scrape, stored, plan: matchScrape(scrape, stored, { gazetteer, ...options }) }
}

import { snakeCase } from '../sql/statement.ts'
import { entities } from './entities/index.ts'

/** Tables without an entity: only SQL reads and writes them. */
const TABLES_WITHOUT_ENTITY = {
  added_shows: 'id city_id address state attempts result problem asked_at began_at read_at decided_at source_id',
  artist_successors: 'artist_id successor_id',
  erasures: 'id kind erased_at',
  // triggers in the database write these four (migrations/0012-event-cards.ts, 0021-lists-of-cities.ts,
  // 0025-event-revisions.ts)
  event_cards: 'event_id version card',
  event_cards_due: 'id kind keys',
  event_filters:
    'event_id version sort_at local_date first_seen_at venue_id city_id neighborhood price_min admission age wheelchair seating takes_place genres artists pictures search',
  event_revisions: 'event_id sequence modified_at digest starts status previous_start details',
  held_listings: 'source_id external_id venue_id listing held_since',
  job_artists: 'job_id artist_id position state enriched problem',
  mistake_report_links: 'token_hash report_id',
  newsletter_issues: 'id city_id day made_at content',
  newsletter_problems: 'id at problem',
  place_candidates: 'venue_id place_id position found_at state decided_at',
  provider_calls: 'provider day calls last_at',
  push_follows: 'subscription_id kind target_id since',
  push_notices:
    'id subscription_id event_id kind fact state claim claimed_at attempts next_attempt_at problem created_at',
  push_shows: 'event_id facts',
  push_subscriptions: 'id endpoint endpoint_hash p256dh auth created_at seen_at refused_since',
  retired_artists: 'artist_id retired_at',
  // always empty: workers of the previous release use it, and the next one drops it (migrations/0034-scrape-cache.ts)
  settled_reads: 'source_id digest names known pages found unchanged problems',
  similar_events: 'event_id position similar_id city_id reasons computed_at',
  unknown_venues: 'id city_id key name address first_seen_at last_seen_at decision venue_id decided_by decided_at',
  venue_proposals:
    'id city_id asked_by address source_id import_id given state steps result problem asked_at attempts began_at read_at decided_at decided_by venue_id',
  waiting_listings: 'source_id external_id unknown_venue_id listing seen_at',
  withdrawn_listings:
    'id source_id external_id event_id url listing content_hash first_seen_at last_seen_at withdrawn_at',
}

/** The tables of this release and their columns. Tests compare them with the migrated database. */
export const TABLE_COLUMNS: ReadonlyMap<string, readonly string[]> = new Map([
  ...entities.map(({ options }) => [options.tableName ?? '', Object.keys(options.columns).map(snakeCase)] as const),
  ...Object.entries(TABLES_WITHOUT_ENTITY).map(([table, columns]) => [table, columns.split(' ')] as const),
])

/**
 * Tables that a released migration created and a later one dropped or renamed. Databases of older releases still have
 * them.
 */
const FORMER_TABLES: readonly string[] = []

/** Every table that any of our migrations creates. Other tables in the schema belong to other programs. */
export const OUR_TABLES: ReadonlySet<string> = new Set([...TABLE_COLUMNS.keys(), ...FORMER_TABLES])

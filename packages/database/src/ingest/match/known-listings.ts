import { LockedFields } from '@houselights/contracts/entities/event-overrides'
import { Listing } from '@houselights/contracts/entities/listing'
import { type AssignedListing, toListingKey } from '@houselights/domain/matching/find-events'
import type { Decision } from '@houselights/domain/matching/match-listings'
import { toResolvedNight } from '@houselights/domain/resolve/resolve-event'
import type { SourceEvidence } from '@houselights/domain/resolve/resolve-sources'
import type { EventRow } from '../../schema/entities/events.ts'
import type { CityRow } from '../../schema/entities/places.ts'
import { EventSourceEntity, type EventSourceRow, SourceEntity, type SourceRow } from '../../schema/entities/sources.ts'
import { LAST_SEEN, type Queryable } from '../../sql/sql.ts'
import { select } from '../../sql/statement.ts'

export const splitKey = (key: string): [source: string, externalId: string] => {
  const separator = key.indexOf('|')
  return [key.slice(0, separator), key.slice(separator + 1)]
}

const ASSIGNED_COLUMNS = ['externalId', 'eventId', 'listing'] as const
export type StoredAssignedListing = Pick<AssignedListing, 'source' | 'venueSlug' | 'venueName' | 'eventSince'> &
  Pick<EventSourceRow, (typeof ASSIGNED_COLUMNS)[number]> &
  Pick<EventRow, 'locked'> &
  Pick<CityRow, 'timeZone'>

/** SQL placeholders or subqueries for the venues, the first day and the last day. */
type VenueDayRange = Record<'venues' | 'from' | 'to', string>
const PARAMETERS: VenueDayRange = { venues: '$1::uuid[]', from: '$2', to: '$3' }

const ASSIGNED_AT = (venue: 'e.venue_id' | 'es.moved_from', { venues, from, to }: VenueDayRange = PARAMETERS) => `
  select es.source_id as source, ${select(EventSourceEntity, 'es', ASSIGNED_COLUMNS)},
    v.slug as "venueSlug", v.name as "venueName", e.first_seen_at::text as "eventSince", e.locked,
    c.time_zone as "timeZone"
  from event_sources es join events e on e.id = es.event_id join venues v on v.id = ${venue}
  join cities c on c.id = v.city_id
  where ${venue} = any (${venues}) and e.local_date between ${from} and ${to} and e.merged_into is null
  order by e.first_seen_at, es.source_id, es.external_id`

/**
 * Loads listings assigned to events at these venues on these days. With `es.moved_from`, loads listings that moved away
 * from these venues according to a notice.
 */
export async function loadAssignedListings(
  db: Queryable,
  venue: 'e.venue_id' | 'es.moved_from',
  values: [venueIds: readonly string[], from: string, to: string],
): Promise<AssignedListing[]> {
  const rows: StoredAssignedListing[] = await db.query(ASSIGNED_AT(venue), values)
  return rows.map(toAssigned)
}

/** Parses a stored listing, and puts it on the night to which operators moved its event. */
export function toAssigned({ timeZone, ...row }: StoredAssignedListing): AssignedListing {
  const locked = LockedFields.parse(row.locked)
  const listing = toResolvedNight(Listing.parse(row.listing), locked, timeZone)
  return { ...row, locked, key: toListingKey(row.source, row.externalId), listing }
}

const RECORD_COLUMNS = ['eventId', 'listing'] as const
const SOURCE_COLUMNS = ['kind', 'rank'] as const
type StoredEvidence = Pick<SourceEvidence, 'source' | 'vanished'> & { lastSeen: Date } & Pick<
    EventSourceRow,
    (typeof RECORD_COLUMNS)[number]
  > &
  Pick<SourceRow, (typeof SOURCE_COLUMNS)[number]>

/** Loads the source records of these events, by event. */
export async function loadEvidence(db: Queryable, eventIds: readonly string[]): Promise<Map<string, SourceEvidence[]>> {
  const rows: StoredEvidence[] = await db.query(
    `select es.source_id as source, ${select(EventSourceEntity, 'es', RECORD_COLUMNS)}, ${select(SourceEntity, 's', SOURCE_COLUMNS)},
       ${LAST_SEEN} as "lastSeen", es.vanished_at is not null as vanished
     from event_sources es join sources s on s.id = es.source_id where es.event_id = any ($1::uuid[])`,
    [eventIds],
  )
  const evidence = rows.map(({ lastSeen, ...row }) => ({
    ...row,
    listing: Listing.parse(row.listing),
    lastSeenAt: lastSeen.toISOString(),
  }))
  return Map.groupBy(evidence, ({ eventId }) => eventId)
}

const DECISIONS = `
  select concat(a.source, '|', a.external_id) as a, concat(b.source, '|', b.external_id) as b, d.verdict
  from match_decisions d
  join near a on (a.source, a.external_id) = (d.a_source, d.a_external_id)
  join near b on (b.source, b.external_id) = (d.b_source, d.b_external_id)
  where d.verdict in ('same', 'different')`
/**
 * Statement: listings and decisions as JSON. `furtherListings` is a subquery that returns the source and id of further
 * listings.
 */
export const NEIGHBORS = (furtherListings: string, values: VenueDayRange): string => `
  with around as materialized (${ASSIGNED_AT('e.venue_id', values)}),
  near as materialized (${furtherListings} union select source, "externalId" from around)
  select coalesce((select json_agg(around) from around), '[]') as around,
    coalesce((select json_agg(decided) from (${DECISIONS}) decided), '[]') as decided`

/** Loads earlier decisions about pairs of these listings, including pairs from different sources. */
export const loadDecisions = (db: Queryable, keys: readonly string[]): Promise<Decision[]> =>
  db.query(
    `with near as materialized (select source, external_id from unnest($1::text[], $2::text[]) as near (source, external_id))
     ${DECISIONS}`,
    [keys.map((key) => splitKey(key)[0]), keys.map((key) => splitKey(key)[1])],
  )

import { gazetteer } from '@houselights/config/cities/cities'
import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import { LockedFields } from '@houselights/contracts/entities/event-overrides'
import { Listing } from '@houselights/contracts/entities/listing'
import { addDays, toCityInstant } from '@houselights/domain/dates/city-time'
import { toListingKey } from '@houselights/domain/matching/find-events'
import {
  inferSingleActs,
  type NightEvent,
  type NightListing,
  type VenueCalendar,
} from '@houselights/domain/matching/infer-single-acts'
import { FROM_CALENDAR } from '@houselights/domain/matching/match-listings'
import { EventEntity, type EventRow } from '../../schema/entities/events.ts'
import type { CityRow } from '../../schema/entities/places.ts'
import { EventSourceEntity, type EventSourceRow } from '../../schema/entities/sources.ts'
import { prepared } from '../../sql/prepared.ts'
import type { Database, Queryable } from '../../sql/sql.ts'
import { select } from '../../sql/statement.ts'
import { loadDecisions } from '../match/known-listings.ts'
import { mergeEvents } from './merge-events.ts'
import { enqueueReviewPairs } from './review-pairs.ts'

/** Subquery: the public events at venues from a day on. */
export const PUBLIC_EVENTS_FROM = ({ venues, from, kinds }: Record<'venues' | 'from' | 'kinds', string>): string => `
  select e.* from events e where e.venue_id = any (${venues}) and e.merged_into is null and e.local_date >= ${from}::date
    and not e.hidden and not e.suppressed and e.kind = any (${kinds})`

/** Subquery: the venues and days of those events in `near` that only aggregators list, or that are in doubt. */
export const DOUBTFUL_NIGHTS = `
  select venue_id, local_date from near
  -- a subquery per event reads only that event's records, no matter how many records other venues have
  where unconfirmed_beside is not null or (
    select not bool_or(s.kind <> 'aggregator') from event_sources es join sources s on s.id = es.source_id
    where es.event_id = near.id and es.vanished_at is null)`

/** A venue's calendar is unknown if its last complete scrape is longer ago than this. */
const MAX_DAYS_OLD = 3

async function loadVenueCalendars(
  db: Queryable,
  venues: readonly string[],
  scrapedAt: string,
): Promise<Map<string, VenueCalendar>> {
  const rows: (VenueCalendar & { venue: string })[] = await db.query(
    `select s.venue_id as venue, max(es.listing ->> 'date') as until,
       bool_or(s.part_read_at is null or s.part_read_at < s.whole_read_at) as whole
     from sources s join event_sources es on es.source_id = s.id
     where s.venue_id = any ($1::uuid[]) and s.kind <> 'aggregator' and s.active and not s.do_not_scrape
       and s.whole_read_at > $2::timestamptz - interval '${MAX_DAYS_OLD} days' and es.vanished_at is null
     group by s.venue_id`,
    [venues, scrapedAt],
  )
  return new Map(rows.map(({ venue, ...calendar }) => [venue, calendar]))
}

const EVENT_COLUMNS = ['id', 'venueId', 'locked', 'unconfirmedBeside'] as const
const RECORD_COLUMNS = ['sourceId', 'externalId', 'listing'] as const
type StoredNight = Pick<EventRow, (typeof EVENT_COLUMNS)[number]> &
  Pick<EventSourceRow, (typeof RECORD_COLUMNS)[number]> &
  Pick<NightListing, 'kind' | 'own' | 'live'> &
  Pick<NightEvent, 'date'> &
  Pick<CityRow, 'timeZone'>

const NIGHT_EVENTS = prepared(
  'venue-evenings',
  `with near as materialized (${PUBLIC_EVENTS_FROM({ venues: '$1::uuid[]', from: '$2', kinds: '$3::text[]' })}),
   doubtful as materialized (${DOUBTFUL_NIGHTS})
   select ${select(EventEntity, 'e', EVENT_COLUMNS)}, e.local_date::text as date,
     ${select(EventSourceEntity, 'es', RECORD_COLUMNS)}, es.kind, coalesce(es.source_venue = e.venue_id, false) as own,
     es.vanished_at is null as live, c.time_zone as "timeZone"
   from (
     select * from near where exists (
       select from doubtful d where d.venue_id = near.venue_id
         and d.local_date between near.local_date - 1 and near.local_date + 1) offset 0
   ) e cross join lateral (
     select es.*, s.kind, s.venue_id as source_venue from event_sources es join sources s on s.id = es.source_id
     where es.event_id = e.id offset 0
   ) es join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
   order by e.first_seen_at, e.id, es.source_id, es.external_id`,
)

/**
 * Loads the public events at these venues from yesterday on that take place within a day of an event that is in doubt
 * or that only aggregators list.
 */
async function loadNightEvents(db: Queryable, venues: readonly string[], today: string): Promise<NightEvent[]> {
  const rows: StoredNight[] = await db.query(NIGHT_EVENTS, [venues, addDays(today, -1), PUBLIC_KINDS])
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, listings]): NightEvent[] => {
    const [firstRow] = listings
    if (!firstRow) return []
    const { venueId, date, locked, unconfirmedBeside } = firstRow
    return [
      {
        id,
        venueId,
        date,
        unconfirmedBeside,
        statusSet: LockedFields.parse(locked).status !== undefined,
        listings: listings.map(({ sourceId, externalId, kind, own, live, listing, timeZone }) => ({
          key: toListingKey(sourceId, externalId),
          kind,
          own,
          live,
          listing: toCityOffset(Listing.parse(listing), timeZone),
        })),
      },
    ]
  })
}

/** Converts times to the city's UTC offset. */
const toCityOffset = (listing: Listing, timeZone: string): Listing => ({
  ...listing,
  startsAt: listing.startsAt && toCityInstant(listing.startsAt, timeZone),
  doorsAt: listing.doorsAt && toCityInstant(listing.doorsAt, timeZone),
})

export interface SingleActChanges {
  /** Events to rebuild. */
  changed: string[]
  /** Events that were merged into others. */
  merged: string[]
}

export const NO_CHANGES: SingleActChanges = { changed: [], merged: [] }

/**
 * Compares events that only aggregators list with the calendars of their venues. An event that is only one act of the
 * venue's show is merged into that show. Otherwise it is in doubt, and unlisted, until a person or the venue's calendar
 * decides.
 */
export async function applySingleActs(
  db: Database,
  { venues, today, scrapedAt }: { venues: readonly string[]; today: string; scrapedAt: string },
): Promise<SingleActChanges> {
  const changes: SingleActChanges = { changed: [], merged: [] }
  const events = await loadNightEvents(db, venues, today)
  if (events.length === 0) return changes
  const calendars = await loadVenueCalendars(db, venues, scrapedAt)
  const decisions = await loadDecisions(db, events.flatMap(getListingKeys))
  for (const conclusion of inferSingleActs(events, { calendars, decisions, gazetteer })) {
    if (conclusion.outcome === 'part') {
      await mergeEvents(db, conclusion.showId, [conclusion.eventId])
      changes.merged.push(conclusion.eventId)
      changes.changed.push(conclusion.showId)
      continue
    }
    await enqueueReviewPairs(db, conclusion.review, scrapedAt, FROM_CALENDAR)
    if (!conclusion.changed) continue
    await db
      .getRepository(EventEntity)
      .update(conclusion.eventId, { unconfirmedBeside: conclusion.showId, updatedAt: () => 'now()' })
    changes.changed.push(conclusion.eventId)
  }
  return changes
}

const getListingKeys = ({ listings }: NightEvent): string[] => listings.map(({ key }) => key)

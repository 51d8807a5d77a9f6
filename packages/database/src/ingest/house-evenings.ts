import { addDays, toCityInstant } from '@houselights/domain/city-time'
import { PUBLIC_KINDS, type SourceKind } from '@houselights/types/entities'
import { Locked } from '@houselights/types/event-overrides'
import { Listing } from '@houselights/types/listing'
import type { Queryable } from '../sql.ts'
import { listingKey } from './known-listings.ts'

/** What a source says of an event, as far as the house's calendar is held against it. */
export interface EveningListing {
  key: string
  kind: SourceKind
  /** The source is a page of this house alone. */
  own: boolean
  live: boolean
  listing: Listing
}

/** An event of a house whose calendar is known. */
export interface EveningEvent {
  id: string
  venueId: string
  date: string
  /** By an operator. */
  statusSet: boolean
  unconfirmedBeside: string | null
  listings: EveningListing[]
}

export interface HouseCalendar {
  /** The last day that it lists. */
  until: string
  /** Its last read brought all of it: what it does not name may be concluded from. */
  whole: boolean
}

/** A calendar that was last read whole longer ago says nothing any more. */
const MOST_DAYS_OLD = 3

/** The calendars of these houses that were read whole lately, by house. */
export async function houseCalendars(
  db: Queryable,
  venues: readonly string[],
  readAt: string,
): Promise<Map<string, HouseCalendar>> {
  const rows: { venue: string; until: string; whole: boolean }[] = await db.query(
    `select s.venue_id as venue, max(es.listing ->> 'date') as until,
       bool_or(s.part_read_at is null or s.part_read_at < s.whole_read_at) as whole
     from sources s join event_sources es on es.source_id = s.id
     where s.venue_id = any ($1::uuid[]) and s.kind <> 'aggregator' and s.active and not s.do_not_scrape
       and s.whole_read_at > $2::timestamptz - interval '${MOST_DAYS_OLD} days' and es.vanished_at is null
     group by s.venue_id`,
    [venues, readAt],
  )
  return new Map(rows.map(({ venue, ...calendar }) => [venue, calendar]))
}

/** The public events of these houses from yesterday on that stand on a day, or beside one, on which only aggregators tell of an event. */
export async function eveningEvents(db: Queryable, venues: readonly string[], today: string): Promise<EveningEvent[]> {
  const rows: (Omit<EveningListing, 'key'> & {
    id: string
    venueId: string
    date: string
    locked: unknown
    unconfirmedBeside: string | null
    source: string
    externalId: string
    timeZone: string
  })[] = await db.query(
    `with near as materialized (
       select e.* from events e where e.venue_id = any ($1::uuid[]) and e.merged_into is null and e.local_date >= $2::date
         and not e.hidden and not e.suppressed and e.kind = any ($3::text[])
     ), doubtful as (
       select venue_id, local_date from near
       where unconfirmed_beside is not null or (
         exists (select from event_sources es where es.event_id = near.id and es.vanished_at is null)
         and not exists (select from event_sources es join sources s on s.id = es.source_id
           where es.event_id = near.id and es.vanished_at is null and s.kind <> 'aggregator'))
     )
     select e.id, e.venue_id as "venueId", e.local_date::text as date, e.locked, e.unconfirmed_beside as "unconfirmedBeside",
       es.source_id as source, es.external_id as "externalId", s.kind, coalesce(s.venue_id = e.venue_id, false) as own,
       es.vanished_at is null as live, es.listing, c.time_zone as "timeZone"
     from near e join event_sources es on es.event_id = e.id join sources s on s.id = es.source_id
     join venues v on v.id = e.venue_id join cities c on c.id = v.city_id
     where exists (select from doubtful d where d.venue_id = e.venue_id and d.local_date between e.local_date - 1 and e.local_date + 1)
     order by e.first_seen_at, e.id, es.source_id, es.external_id`,
    [venues, addDays(today, -1), PUBLIC_KINDS],
  )
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, listings]): EveningEvent[] => {
    const [first] = listings
    if (!first) return []
    const { venueId, date, locked, unconfirmedBeside } = first
    return [
      {
        ...{ id, venueId, date, unconfirmedBeside },
        statusSet: Locked.parse(locked).status !== undefined,
        listings: listings.map(({ source, externalId, kind, own, live, listing, timeZone }) => ({
          key: listingKey(source, externalId),
          ...{ kind, own, live, listing: onCityClock(Listing.parse(listing), timeZone) },
        })),
      },
    ]
  })
}

/** Hours as the clock on the wall shows them. */
const onCityClock = (listing: Listing, timeZone: string): Listing => ({
  ...listing,
  startsAt: listing.startsAt && toCityInstant(listing.startsAt, timeZone),
  doorsAt: listing.doorsAt && toCityInstant(listing.doorsAt, timeZone),
})

/** Remembers whether a read brought all that its source lists; one that stopped on purpose says neither. */
export async function rememberWhole(
  db: Queryable,
  {
    source,
    readAt,
    complete,
    until,
  }: { source: { id: string }; readAt: string; complete: boolean; until?: string | undefined },
): Promise<void> {
  if (complete && until !== undefined) return
  const column = complete ? 'whole_read_at' : 'part_read_at'
  await db.query(
    `update sources set ${column} = $2 where id = $1 and (${column} is null or ${column} < $2::timestamptz)`,
    [source.id, readAt],
  )
}

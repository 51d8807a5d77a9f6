import { toCityInstant } from '@houselights/domain/city-time'
import type { ReviewedListing } from '@houselights/domain/matching/pair-reasons'
import { webAddress } from '@houselights/domain/safe-links'
import { Listing } from '@houselights/types/listing'
import type { ReviewListing } from '@houselights/types/review'
import { EventEntity, type EventRow } from '../entities/events.ts'
import type { CityRow, VenueRow } from '../entities/places.ts'
import { EventSourceEntity, type EventSourceRow, type SourceRow } from '../entities/sources.ts'
import { listingKey } from '../ingest/known-listings.ts'
import type { Queryable } from '../sql.ts'
import { jsonMembers, select } from '../statement.ts'

/** A stored listing as a reviewer compares it, with where its event is. */
export interface Compared extends ReviewedListing {
  venueId: string
  /** The night that its event is on. */
  day: string
}

const OF_RECORD = ['id', 'externalId', 'url', 'listing'] as const
type Stored = Pick<EventSourceRow, (typeof OF_RECORD)[number]> &
  Pick<CityRow, 'timeZone'> & {
    source: SourceRow['id']
    sourceName: SourceRow['name']
    sourceKind: SourceRow['kind']
    venueId: VenueRow['id']
    venueName: VenueRow['name']
    day: EventRow['localDate']
    event: ReviewListing['event']
  }

/** Listings by the ids of their rows. */
export async function comparedListings(db: Queryable, ids: readonly string[]): Promise<Map<string, Compared>> {
  const rows: Stored[] = await db.query(
    `select ${select(EventSourceEntity, 'es', OF_RECORD)},
       s.id as source, s.name as "sourceName", s.kind as "sourceKind",
       v.id as "venueId", v.name as "venueName", c.time_zone as "timeZone", e.local_date::text as day,
       json_build_object(${jsonMembers(EventEntity, 'e', ['id', 'slug', 'title'])}) as event
     from event_sources es join sources s on s.id = es.source_id join events e on e.id = es.event_id
     join venues v on v.id = e.venue_id join cities c on c.id = v.city_id where es.id = any ($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, comparedOf(row)]))
}

function comparedOf({ id: _, listing: stored, timeZone, day, venueId, ...row }: Stored): Compared {
  const listing = Listing.parse(stored)
  const local = (instant: string | null) => instant && toCityInstant(instant, timeZone)
  return {
    key: listingKey(row.source, row.externalId),
    venueId,
    day,
    shown: {
      ...row,
      url: webAddress(listing.url ?? row.url),
      ticketUrl: webAddress(listing.ticketUrl),
      title: listing.title,
      headliner: listing.headliner,
      support: listing.support,
      localDate: listing.date,
      startsAt: local(listing.startsAt),
      doors: local(listing.doorsAt),
      price: listing.price.text,
      age: listing.age,
      room: listing.room,
    },
  }
}

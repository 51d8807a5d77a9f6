import { PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import { addDays } from '@houselights/domain/dates/city-time'
import { VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import { EventSourceEntity } from '../schema/entities/sources.ts'
import { prepared } from '../sql/prepared.ts'
import type { Queryable } from '../sql/sql.ts'
import { jsonMembers, select } from '../sql/statement.ts'
import {
  KNOWN,
  type KnownListing,
  NEIGHBOURS_OF,
  type Neighbours,
  neighboursOf,
  type StoredNeighbours,
} from './known-listings.ts'
import { DOUBTFUL, NEAR } from './lone-acts.ts'
import type { ReadToSave } from './scrape-result.ts'

/** As a subquery: the stored listings of a source as JSON. */
const KNOWN_LISTINGS = `
  select coalesce(json_agg(known), '[]') from (
    select ${select(EventSourceEntity, 'es', KNOWN)},
      es.listing ->> 'date' as date, v.slug as "venueSlug", f.slug as "movedFrom", v.id as "venueId", e.local_date as day,
      array(select distinct gone.slug from event_sources other join venues gone on gone.id = other.moved_from
        where other.event_id = e.id and other.id <> es.id) as "leftVenues", e.first_seen_at::text as "eventSince",
      es.vanished_at is not null as vanished, e.locked ? 'localDate' as "dayLocked"
    from event_sources es join events e on e.id = es.event_id join venues v on v.id = e.venue_id
    left join venues f on f.id = es.moved_from where es.source_id = $1
  ) known`

/** What is stored that a read of a source is compared with. */
export interface StoredBefore {
  /** The listings of the source, by external id. */
  known: Map<string, KnownListing>
  venues: ReadonlyMap<VenueRow['slug'], Pick<VenueRow, 'id' | 'name'>>
  /** Whether listings of the read were withdrawn, some of the source are held back, and shows left one of the venues. */
  withdrawn: boolean
  held: boolean
  left: boolean
  /** Whether only aggregators list some event at the venues, or where the source lists any; not looked for in an aggregator's read. */
  doubtful: boolean
  /** Of the listings of the read that are not known. */
  nearby: Neighbours
}

const STORED_BEFORE = prepared(
  'stored-before',
  `with anew as materialized (
     select id, day, slug from unnest($2::text[], $3::date[], $4::text[]) as given (id, day, slug)
     where not exists (select from event_sources es where es.source_id = $1 and es.external_id = given.id)
   ), near as materialized (${NEAR({
     venues: `array(select id from venues where slug = any ($5::text[])
       union select e.venue_id from event_sources es join events e on e.id = es.event_id where es.source_id = $1)`,
     ...{ from: '$6', kinds: '$7::text[]' },
   })})
   select (${KNOWN_LISTINGS}) as known, (
     select coalesce(json_agg(json_build_object(${jsonMembers(VenueEntity, 'v', ['id', 'slug', 'name'])})), '[]')
     from venues v where slug = any ($5::text[])) as venues,
     exists (select from withdrawn_listings where source_id = $1 and external_id = any ($2::text[])) as withdrawn,
     exists (select from held_listings where source_id = $1) as held,
     exists (select from event_sources es join venues v on v.id = es.moved_from where v.slug = any ($5::text[])) as "left",
     exists (${DOUBTFUL}) as doubtful,
     (select row_to_json(nearby) from (${NEIGHBOURS_OF('select $1::text as source, id as external_id from anew', {
       venues: 'array(select id from venues where slug in (select slug from anew))',
       from: '(select min(day) - 1 from anew)',
       to: '(select max(day) + 1 from anew)',
     })}) nearby) as nearby`,
)

export async function storedBefore(db: Queryable, { source, today, listings }: ReadToSave): Promise<StoredBefore> {
  const slugs = new Set(listings.flatMap(({ venueSlug, movedFrom }) => [venueSlug, ...(movedFrom ? [movedFrom] : [])]))
  const [row]: [
    Pick<StoredBefore, 'withdrawn' | 'held' | 'left' | 'doubtful'> & {
      known: KnownListing[]
      venues: Pick<VenueRow, 'id' | 'slug' | 'name'>[]
      nearby: StoredNeighbours
    },
  ] = await db.query(STORED_BEFORE, [
    ...[source.id, listings.map(({ listing }) => listing.sourceId), listings.map(({ listing }) => listing.date)],
    ...[listings.map(({ venueSlug }) => venueSlug), [...slugs]],
    ...[source.kind === 'aggregator' ? null : addDays(today, -1), PUBLIC_KINDS],
  ])
  return {
    ...row,
    known: new Map(row.known.map((one) => [one.externalId, one])),
    venues: new Map(row.venues.map(({ id, slug, name }) => [slug, { id, name }])),
    nearby: neighboursOf(row.nearby),
  }
}

import { type Event, type Picture, PUBLIC_KINDS } from '@houselights/contracts/entities/entities'
import { UNANNOUNCED_VENUE } from '@houselights/contracts/entities/unannounced'
import type { EditedKind } from '@houselights/contracts/operators/editor'
import { DEFAULT_LENGTH_HOURS, NIGHT_ENDS_HOUR } from '@houselights/domain/dates/show-hours'
import { PictureEntity, type PictureRow } from '../schema/entities/enrichment.ts'
import { ArtistEntity, type ArtistRow, EventEntity, type EventRow } from '../schema/entities/events.ts'
import { VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import { SourceEntity } from '../schema/entities/sources.ts'
import { KIND_ORDER, LAST_SEEN } from '../sql/sql.ts'
import { jsonMembers } from '../sql/statement.ts'
import type { StoredEvent } from './tidy-event.ts'

const PICTURE_COLUMNS: readonly (keyof Picture & keyof PictureRow)[] = [
  'id',
  'width',
  'height',
  'widths',
  'placeholder',
]

/** Subquery: the stored picture for a URL, as JSON in the contract's shape; null if there is none. */
export const pictureJson = (url: string) => `(
  select json_build_object(${jsonMembers(PictureEntity, 'p', PICTURE_COLUMNS)})
  from picture_links l join pictures p on p.id = l.picture_id where l.url = ${url} and p.removed_at is null)`

/** Subquery: the sizes of the picture that Spotify has of artist `alias`, widest first. */
export const spotifyImagesJson = (alias: string) => `(
  select coalesce(json_agg(json_build_object('width', image -> 'width', 'height', image -> 'height') order by position), '[]')
  from jsonb_array_elements(${alias}.spotify_images) with ordinality as images (image, position))`

/**
 * Subquery: an object of the times when operators set these fields of a row, in the time zone of city `c`. Fields that
 * they didn't set are left out.
 */
const toSetTimesSql = (kind: EditedKind, row: string, names: readonly string[]): string => `(
  select coalesce(json_object_agg(name, (
    select city_instant(max(edited_at), c.time_zone) from edits
    where kind = '${kind}' and target_id = ${row}.id and reverted_at is null
      and before -> '${kind}s' -> 0 -> 'locked' -> name is distinct from after -> '${kind}s' -> 0 -> 'locked' -> name
  )), '{}')
  from unnest(array[${names.map((name) => `'${name}'`)}]) name where ${row}.locked ? name)`

/** The stored facts about the accessibility of venue `v` as JSON, with times in its city `c`. */
export const VENUE_ACCESS_JSON = `json_build_object(
  'name', v.name, 'website', v.website, 'wheelchair', v.wheelchair, 'wheelchairNote', v.wheelchair_note, 'seating', v.seating,
  'setAt', ${toSetTimesSql('venue', 'v', ['wheelchair', 'wheelchair_note', 'seating'])},
  'source', v.access_source, 'readOn', v.access_read_on)`

const PUBLIC_KINDS_SQL = PUBLIC_KINDS.map((kind) => `'${kind}'`).join(', ')

/** Condition: event `e` is public if its venue is. */
export const IS_PUBLIC_EVENT = `e.merged_into is null and not e.hidden and not e.suppressed and e.kind in (${PUBLIC_KINDS_SQL})`
/** Condition: venue `v` is public. */
export const PUBLIC_VENUE = 'v.active and not v.do_not_scrape'
/** Condition: venue `v` isn't the one for shows whose location isn't public. */
export const IS_ANNOUNCED = `v.slug not like '%-${UNANNOUNCED_VENUE.slug}'`
/**
 * Condition: venue `v` has a page. A venue without a verified source of its own becomes public with its first show.
 */
export const HAS_VENUE_PAGE = `${PUBLIC_VENUE} and ${IS_ANNOUNCED}
  and (exists (select from sources s where s.venue_id = v.id and not s.unverified)
    or exists (select from events e where e.venue_id = v.id and ${IS_PUBLIC_EVENT}))`
/** Condition: venue `v` is in lists. A closed one only has a page. */
export const LISTED_VENUE = `${HAS_VENUE_PAGE} and v.closed is null`
/** Condition: event `e`, at `v`, has a page. */
export const HAS_PAGE = `${IS_PUBLIC_EVENT} and ${PUBLIC_VENUE}`
/**
 * Condition: event `e`, at `v`, is in public lists. An event in doubt because of a show on its venue's calendar has a
 * page only for old links.
 */
export const PUBLIC_EVENT = `${HAS_PAGE} and e.unconfirmed_beside is null`

/**
 * Selects the date of event `e`'s night in a city's time zone. An event without a start time is sorted at the end of
 * its day.
 */
export const nightOfEventSql = (zone: string) =>
  `((e.sort_at at time zone ${zone}) - interval '${NIGHT_ENDS_HOUR} hours')::date`
/** Converts a timestamp to sortable text with microseconds. */
export const toSortableText = (timestamp: string) =>
  `to_char(${timestamp} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
/** Selects when event `e` ends, by the rule of `isOver` in the domain. */
export const endOfShowSql = (zone: string) => `case
  when e.ends_at > coalesce(e.starts_at, '-infinity') then e.ends_at
  when e.starts_at is not null then e.starts_at + interval '${DEFAULT_LENGTH_HOURS} hours'
  else (e.local_date + 1 + interval '${NIGHT_ENDS_HOUR} hours') at time zone ${zone} end`
/** Condition: event `e` is over. An event without a start time counts as begun when its day is over. */
export const isOverSql = (now: string, zone: string) => `(e.sort_at <= ${now} and ${endOfShowSql(zone)} <= ${now})`

/** Condition: artist `a` isn't retired. */
export const NOT_RETIRED = 'not exists (select from retired_artists r where r.artist_id = a.id)'

/**
 * Upcoming public events, of a city unless it is null: `live (id, sort_at, artists)` and `billed (event_id,
 * artist_id)`.
 */
export const upcomingBillsSql = (now: string, city = 'null') => `
  live as materialized (
    select event_id as id, sort_at, artists from event_filters where sort_at > ${now}::timestamptz
      and (${city}::text is null or city_id = ${city})
  ), billed as (select id as event_id, unnest(artists) as artist_id from live)`

/** Subquery: the ids of events that bill an artist. Starts from the artist, so that it scans no other events. */
export const billingEventsSql = (artist: string) => `
  select event_id from event_artists where artist_id = ${artist}
  union select id from events where artist_id = ${artist} and merged_into is null and not hidden`

const BILL = `
  select coalesce(json_agg(json_build_object(${jsonMembers(ArtistEntity, 'a', ['id', 'slug', 'name'])}, 'role', ea.role)
    order by ea.position, a.id), '[]') as bill
  from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = e.id`

// sources that still list the event come before the others, and more reliable sources before less reliable ones
const SOURCES = `
  select coalesce(json_agg(json_build_object(
    ${jsonMembers(SourceEntity, 's', ['name', 'kind'])}, 'url', es.url, 'ticketUrl', es.listing ->> 'ticketUrl',
    'firstSeenAt', city_instant(es.first_seen_at, c.time_zone), 'lastSeenAt', city_instant(${LAST_SEEN}, c.time_zone)
  ) order by es.vanished_at is not null, ${KIND_ORDER}, s.rank, es.id), '[]') as sources, max(${LAST_SEEN}) as seen_at,
    coalesce(json_agg(json_build_object('name', s.name, 'url', es.url, 'at', city_instant(${LAST_SEEN}, c.time_zone),
      'age', es.listing ->> 'age', 'access', es.listing -> 'access'
    ) order by es.vanished_at is not null, ${KIND_ORDER}, s.rank, es.id)
      filter (where es.listing ->> 'age' is not null or es.listing ? 'access'), '[]') as stated
  from event_sources es join sources s on s.id = es.source_id where es.event_id = e.id`

/** An event (`e`) with its venue `v`, city `c`, headliner `h`, bill, sources and `revision`. */
export const EVENT_TABLES = `
  events e
  join venues v on v.id = e.venue_id
  join cities c on c.id = v.city_id
  left join artists h on h.id = e.artist_id
  left join event_revisions revision on revision.event_id = e.id
  cross join lateral (${BILL}) bills
  cross join lateral (${SOURCES}) listed`

const EVENT_COLUMNS = [
  ...(['id', 'slug', 'title', 'night', 'presenter', 'tour', 'imageUrl', 'description', 'price', 'priceMin'] as const),
  ...(['priceMax', 'currency', 'admission', 'age', 'ticketUrl', 'tags', 'kind', 'status', 'room', 'inferred'] as const),
] as const satisfies readonly (keyof Event & keyof EventRow)[]
const HEADLINER_COLUMNS = [
  ...(['id', 'slug', 'name', 'genre', 'imageUrl', 'spotifyId', 'description'] as const),
] as const satisfies readonly (keyof NonNullable<Event['artist']> & keyof ArtistRow)[]
const VENUE_COLUMNS = [
  ...(['id', 'slug', 'name', 'town', 'neighborhood', 'address'] as const),
] as const satisfies readonly (keyof Event['venue'] & keyof VenueRow)[]

const MEMBERS = {
  picture: pictureJson('e.image_url'),
  date: `coalesce(city_instant(e.starts_at, c.time_zone), to_char(e.local_date, 'YYYY-MM-DD'))`,
  localDate: `to_char(e.local_date, 'YYYY-MM-DD')`,
  startsAt: 'city_instant(e.starts_at, c.time_zone)',
  doors: 'city_instant(e.doors_at, c.time_zone)',
  endsAt: 'city_instant(e.ends_at, c.time_zone)',
  firstSeenAt: 'city_instant(e.first_seen_at, c.time_zone)',
  lastSeenAt: 'city_instant(coalesce(listed.seen_at, e.first_seen_at), c.time_zone)',
  modifiedAt: 'city_instant(coalesce(revision.modified_at, e.updated_at), c.time_zone)',
  sequence: 'coalesce(revision.sequence, 0)',
  previousStart: 'revision.previous_start',
  artist: `case when h.id is not null then json_build_object(${jsonMembers(ArtistEntity, 'h', HEADLINER_COLUMNS)},
    'picture', ${pictureJson('h.image_url')}, 'spotifyImages', ${spotifyImagesJson('h')}) end`,
  city: 'v.city_id',
  venue: `json_build_object(${jsonMembers(VenueEntity, 'v', VENUE_COLUMNS)})`,
  bill: 'bills.bill',
  sources: 'listed.sources',
  stated: `json_build_object('wheelchair', e.wheelchair, 'wheelchairNote', e.wheelchair_note, 'seating', e.seating,
    'age', e.age, 'setAt', ${toSetTimesSql('event', 'e', ['wheelchair', 'wheelchairNote', 'seating', 'age'])},
    'sources', listed.stated, 'venue', ${VENUE_ACCESS_JSON})`,
} satisfies Record<Exclude<keyof StoredEvent, (typeof EVENT_COLUMNS)[number]>, string>

/** An event as JSON: a `StoredEvent`. */
export const EVENT_JSON = `json_build_object(
  ${jsonMembers(EventEntity, 'e', EVENT_COLUMNS)},
  ${Object.entries(MEMBERS)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`

import { gazetteer } from '@houselights/config/cities/cities'
import type { Listing } from '@houselights/contracts/entities/listing'
import { DetailFacts } from '@houselights/contracts/operators/quality'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { localDay } from '@houselights/domain/dates/city-time'
import { toListingKey } from '@houselights/domain/matching/find-events'
import {
  type DoorsHabit,
  isGone,
  type KnownArtist,
  type LoadedEvent,
  type LoadedSourceRecord,
  type PairDecision,
  type QualityRows,
  toAddress,
} from '@houselights/domain/quality/quality-rows'
import { PUBLIC_EVENT } from '../queries/event-sql.ts'
import { ArtistEntity, type ArtistRow, EventEntity, type EventRow } from '../schema/entities/events.ts'
import { DetailReadEntity, type DetailReadRow } from '../schema/entities/operations.ts'
import { EventSourceEntity, type EventSourceRow, SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import type { ListedCity } from '../sql/page.ts'
import { type Database, KIND_ORDER, LAST_SEEN, listsCity, type Queryable, valueIn, valuesIn } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/**
 * The parameters of the statements: the current time, the city's id, and the ids of some of its venues, or null for
 * all.
 */
type Scope = [at: string, city: string, venueIds: readonly string[] | null]

/** Condition: venue `v` is in the scope. */
const IN_SCOPE = 'v.city_id = $2 and ($3::uuid[] is null or v.id = any ($3::uuid[]))'
/** Condition: event `e`, at `v`, is public, upcoming and in the scope. */
const UPCOMING = `${PUBLIC_EVENT} and e.sort_at > $1::timestamptz and ${IN_SCOPE}`

/**
 * Finds URLs that several events have, in the same city or in different ones. So none of them is a page about a single
 * show.
 */
const findSharedUrls = async (db: Queryable, scope: Scope, events: readonly LoadedEvent[]): Promise<Set<string>> =>
  new Set([...findSharedWithin(events), ...(await findInOtherCities(db, scope, events))])

function findSharedWithin(events: readonly LoadedEvent[]): Set<string> {
  const ownerByUrl = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, sourceRecords } of events)
    for (const { url } of sourceRecords) {
      const owner = ownerByUrl.get(url)
      if (owner === undefined) ownerByUrl.set(url, id)
      else if (owner !== id) shared.add(url)
    }
  return shared
}

/**
 * Finds URLs that these events share with events in other cities. Returns none if the scope has only some venues, since
 * the caller found them when it loaded all venues.
 */
async function findInOtherCities(
  db: Queryable,
  [at, city, venueIds]: Scope,
  events: readonly LoadedEvent[],
): Promise<string[]> {
  if (venueIds) return []
  const urls = events.flatMap(({ sourceRecords }) => sourceRecords.map(({ url }) => url))
  return valuesIn(
    db,
    `select distinct es.url from event_sources es join events e on e.id = es.event_id join venues v on v.id = e.venue_id
     where ${PUBLIC_EVENT} and e.sort_at > $1::timestamptz and v.city_id <> $2 and es.url = any ($3::text[])`,
    [at, city, urls],
  )
}

/** The city whose events are loaded, and the current time. */
export interface QualityRequest {
  now: Date
  city: ListedCity
}

/** A venue's interval between doors and show is a habit if at least this many shows have it, without exception. */
const MIN_SHOWS = 8
/** Doors and show further apart than this are a parsing error, not a habit. */
const MAX_MINUTES = 240
/** A page that was fetched longer ago than this may have changed. */
const PAGE_DAYS = 60

/** Loads the upcoming public events of a city, or only of these venues, with everything that rules and fixes need. */
export async function loadRows(
  db: Database,
  { now, city }: QualityRequest,
  venueIds: readonly string[] | null = null,
): Promise<QualityRows> {
  const at = now.toISOString()
  const scope: Scope = [at, city.id, venueIds]
  const pages = await loadFetchedPages(db, at, city.id)
  const events = await loadUpcoming(db, scope, city.timeZone)
  const byId = new Map(events.map((event) => [event.id, event]))
  for (const record of await loadSourceRecords(db, scope)) byId.get(record.toMatch.eventId)?.sourceRecords.push(record)
  for (const event of events) {
    for (const { toMatch } of event.sourceRecords)
      Object.assign(toMatch, { venueSlug: event.venueSlug, venueName: event.venueName })
    const page = event.ticketUrl === null ? undefined : pages.get(event.ticketUrl)
    event.linkProblem = page && isGone(page) ? page.problem : null
  }
  const unbilledKeys = events.filter(({ billed }) => !billed).map(({ title }) => artistKey(title.slice(0, 300)))
  return {
    clock: { now: at, today: localDay(now, city.timeZone) },
    events,
    sharedUrls: await findSharedUrls(db, scope, events),
    sources: await loadSources(db),
    pages,
    habits: await findDoorHabits(db, scope),
    artists: await findArtists(db, unbilledKeys),
    decisions: await loadDecisions(db),
    gazetteer,
  }
}

/** Loads rows as one JSON text. For tens of thousands of rows, that takes half as long as loading them cell by cell. */
async function loadJsonRows<Row>(db: Queryable, statement: string, values: unknown[]): Promise<Row[]> {
  const jsonStatement = `select coalesce(json_agg(row_to_json(found)), '[]') from (${statement}) found`
  return (await valueIn<Row[]>(db, jsonStatement, values)) ?? []
}

const EVENT_COLUMNS = [
  ...(['id', 'slug', 'title', 'night', 'localDate', 'status', 'ticketUrl', 'price', 'admission'] as const),
  ...(['tags', 'inferred'] as const),
] as const satisfies readonly (keyof LoadedEvent & keyof EventRow)[]

async function loadUpcoming(db: Queryable, scope: Scope, timeZone: string): Promise<LoadedEvent[]> {
  const rows = await loadJsonRows<Omit<LoadedEvent, 'sourceRecords' | 'duplicateOf' | 'linkProblem'>>(
    db,
    `select ${select(EventEntity, 'e', EVENT_COLUMNS)}, h.genre,
       to_char(e.starts_at at time zone $4, 'YYYY-MM-DD HH24:MI') as "startLocal",
       to_char(e.doors_at at time zone $4, 'YYYY-MM-DD HH24:MI') as "doorsLocal",
       coalesce(char_length(e.description), 0) as "descriptionLength", e.image_url is not null as "hasImage",
       e.artist_id is not null or exists (select from event_artists ea where ea.event_id = e.id) as billed,
       to_char(coalesce(seen.at, e.first_seen_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSeenAt",
       v.id as "venueId", v.name as "venueName", v.slug as "venueSlug",
       array(select jsonb_object_keys(e.locked)) as locked, array(select jsonb_object_keys(e.derived)) as derived
     from events e join venues v on v.id = e.venue_id left join artists h on h.id = e.artist_id
     cross join lateral (
       select max(${LAST_SEEN}) as at from event_sources es join sources s on s.id = es.source_id where es.event_id = e.id) seen
     where ${UPCOMING} order by v.name, v.id, e.sort_at, e.id`,
    [...scope, timeZone],
  )
  return rows.map((row) => ({ ...row, sourceRecords: [], duplicateOf: null, linkProblem: null }))
}

const RECORD_COLUMNS = ['eventId', 'sourceId', 'externalId', 'url'] as const
const LISTING_FIELDS = ['title', 'headliner', 'date', 'startsAt', 'room', 'ticketUrl'] as const
type SourceRecordRow = Pick<EventSourceRow, (typeof RECORD_COLUMNS)[number]> &
  Pick<SourceRow, 'kind'> &
  Pick<Listing, (typeof LISTING_FIELDS)[number]> & {
    support: Listing['support'] | null
    page: Listing['url']
    sourceName: SourceRow['name']
    eventSince: string
    live: boolean
  }

async function loadSourceRecords(db: Queryable, scope: Scope): Promise<LoadedSourceRecord[]> {
  const rows = await loadJsonRows<SourceRecordRow>(
    db,
    `select ${select(EventSourceEntity, 'es', RECORD_COLUMNS)}, es.vanished_at is null as live,
       s.name as "sourceName", s.kind, e.first_seen_at::text as "eventSince",
       ${LISTING_FIELDS.map((name) => `l."${name}"`)}, l.support, l.url as page
     from events e join venues v on v.id = e.venue_id
     join event_sources es on es.event_id = e.id join sources s on s.id = es.source_id
     cross join lateral jsonb_to_record(es.listing)
       as l (${LISTING_FIELDS.map((name) => `"${name}" text`)}, support text[], url text)
     where ${UPCOMING} and l.title is not null and l.date is not null
     order by es.vanished_at is not null, ${KIND_ORDER}, s.rank, ${LAST_SEEN} desc, es.source_id`,
    scope,
  )
  return rows.map(
    ({ eventId, eventSince, sourceId: source, externalId, url, live, sourceName, kind, page, ...listing }) => ({
      source,
      sourceName,
      kind,
      url,
      page,
      live,
      title: listing.title,
      date: listing.date,
      ticketUrl: listing.ticketUrl,
      toMatch: {
        key: toListingKey(source, externalId),
        source,
        venueSlug: '',
        venueName: '',
        eventId,
        eventSince,
        listing: { ...listing, support: listing.support ?? [], url: page },
      },
    }),
  )
}

async function loadSources(db: Database): Promise<QualityRows['sources']> {
  const rows = await db
    .getRepository(SourceEntity)
    .find({ select: { id: true, url: true, active: true, doNotScrape: true, refusedSince: true } })
  return new Map(
    rows.map(({ id, url, active, doNotScrape, refusedSince }) => {
      const parsedUrl = URL.parse(url)
      return [id, { fetchable: active && !doNotScrape && !refusedSince, address: parsedUrl && toAddress(parsedUrl) }]
    }),
  )
}

const PAGE_COLUMNS = ['url', 'readAt', 'facts', 'problem', 'status'] as const

/**
 * Loads the recently fetched pages that a city's sources list. Drops a description that several pages of a source
 * share, since it doesn't describe a show.
 */
async function loadFetchedPages(db: Queryable, at: string, city: string): Promise<QualityRows['pages']> {
  const rows: (Pick<DetailReadRow, (typeof PAGE_COLUMNS)[number]> & { pageCount: number })[] = await db.query(
    `select ${select(DetailReadEntity, 'd', PAGE_COLUMNS)},
       (count(*) filter (where facts ->> 'description' is not null)
         over (partition by source_id, facts ->> 'description'))::int as "pageCount"
     from detail_reads d where read_at > $1::timestamptz - interval '${PAGE_DAYS} days'
       and source_id in (select id from sources s where ${listsCity('$2')})`,
    [at, city],
  )
  return new Map(
    rows.map(({ url, readAt, facts, problem, status, pageCount }) => {
      const { description, ...rest } = DetailFacts.safeParse(facts).data ?? {}
      const ownFacts = pageCount <= 1 && description !== undefined ? { ...rest, description } : rest
      return [url, { readAt: readAt.toISOString(), facts: ownFacts, problem, status }]
    }),
  )
}

async function findDoorHabits(db: Queryable, scope: Scope): Promise<Map<string, DoorsHabit>> {
  const rows: (Pick<EventRow, 'venueId'> & DoorsHabit)[] = await db.query(
    `select e.venue_id as "venueId", min(gap.minutes)::int as "minutesBefore", count(*)::int as shows
     from events e join venues v on v.id = e.venue_id
     join event_sources es on es.event_id = e.id join sources s on s.id = es.source_id
     cross join lateral (select extract(epoch from
       (es.listing ->> 'startsAt')::timestamptz - (es.listing ->> 'doorsAt')::timestamptz) / 60 as minutes) gap
     where e.merged_into is null and es.vanished_at is null and s.kind = 'venue' and (s.venue_id is null or s.venue_id = e.venue_id)
       and e.local_date >= ($1::timestamptz - interval '12 months')::date
       and ${IN_SCOPE}
       and es.listing ->> 'startsAt' is not null and es.listing ->> 'doorsAt' is not null
     group by e.venue_id having count(*) >= ${MIN_SHOWS} and min(gap.minutes) = max(gap.minutes)
       and min(gap.minutes) between 1 and ${MAX_MINUTES}`,
    scope,
  )
  return new Map(rows.map(({ venueId, ...habit }) => [venueId, habit]))
}

const ARTIST_COLUMNS = ['name', 'aliases'] as const
type ArtistMatch = Pick<ArtistRow, (typeof ARTIST_COLUMNS)[number]> & { key: string; split: boolean; billed: boolean }

/**
 * Finds artists by keys of their names or aliases. Only artists that are on a bill or known to a music service count.
 */
async function findArtists(db: Queryable, keys: readonly string[]): Promise<Map<string, KnownArtist[]>> {
  const found = new Map<string, KnownArtist[]>()
  if (keys.length === 0) return found
  const wantedKeys = new Set(keys)
  const rows: ArtistMatch[] = await db.query(
    `select * from (
       select ${select(ArtistEntity, 'a', ARTIST_COLUMNS)}, split_from(normalised_name) as key,
         split_from(normalised_name) <> normalised_name as split,
         spotify_id is not null or musicbrainz_id is not null as identified,
         exists (select from event_artists ea where ea.artist_id = a.id) as billed
       from artists a
       where merged_into is null and (split_from(normalised_name) = any ($1::text[]) or cardinality(aliases) > 0)
     ) known where billed or identified`,
    [[...wantedKeys]],
  )
  for (const { key, split, aliases, name, billed } of rows) {
    // bills are resolved by name: a name with another key would create another artist
    if (!split && artistKey(name) !== key) continue
    // if two artists share a name, both are listed, because the name identifies neither
    for (const nameKey of new Set(split ? [key] : [key, ...aliases.map(artistKey)]))
      if (wantedKeys.has(nameKey)) found.set(nameKey, [...(found.get(nameKey) ?? []), { name, billed }])
  }
  return found
}

const loadDecisions = (db: Queryable): Promise<PairDecision[]> =>
  db.query(
    `select concat(a_source, '|', a_external_id) as a, concat(b_source, '|', b_external_id) as b, verdict,
       decided_by as "decidedBy" from match_decisions`,
  )

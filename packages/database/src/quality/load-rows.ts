import { artistKey } from '@houselights/domain/artist-name'
import { localDay } from '@houselights/domain/city-time'
import {
  addressOf,
  type DoorsHabit,
  type KnownArtist,
  type LoadedEvent,
  type LoadedSourceRecord,
  type PairDecision,
  type QualityRows,
} from '@houselights/domain/quality/quality-rows'
import { DetailFacts } from '@houselights/types/quality'
import { listingKey } from '../ingest/known-listings.ts'
import { PUBLIC_EVENT } from '../repositories/event-sql.ts'
import { KIND_ORDER } from '../source-order.ts'
import type { Database } from '../sql.ts'

export interface Moment {
  /** The site's clock. */
  now: Date
  timeZone: string
}

/** A habit is one that was kept this often, and always. */
const FEWEST_SHOWS = 8
/** Further apart than this, doors and show are no habit but a misreading. */
const MOST_MINUTES = 240
/** What was read longer ago may have changed since. */
const PAGE_DAYS = 60

/** The upcoming public events, of these venues alone where they are named, with all that rules and fixes look at. */
export async function loadRows(
  db: Database,
  { now, timeZone }: Moment,
  venueIds: readonly string[] | null = null,
): Promise<QualityRows> {
  const at = now.toISOString()
  const pages = await pagesRead(db, at)
  const events = await upcoming(db, { at, timeZone, venueIds })
  const byId = new Map(events.map((event) => [event.id, event]))
  for (const record of await loadSourceRecords(db, at, venueIds))
    byId.get(record.toMatch.eventId)?.sourceRecords.push(record)
  for (const event of events) {
    for (const { toMatch } of event.sourceRecords)
      Object.assign(toMatch, { venueSlug: event.venueSlug, venueName: event.venueName })
    const page = event.ticketUrl === null ? undefined : pages.get(event.ticketUrl)
    event.linkProblem = page && GONE.has(page.status) ? page.problem : null
  }
  return {
    clock: { now: at, today: localDay(now, timeZone) },
    events,
    sharedUrls: sharedBy(events),
    sources: await allSources(db),
    pages,
    habits: await doorHabits(db, at, venueIds),
    artists: await artistsNamed(
      db,
      events.filter(({ billed }) => !billed).map(({ title }) => artistKey(title.slice(0, 300))),
    ),
    decisions: await allDecisions(db),
  }
}

function sharedBy(events: readonly LoadedEvent[]): Set<string> {
  const owner = new Map<string, string>()
  const shared = new Set<string>()
  for (const { id, sourceRecords } of events)
    for (const { url } of sourceRecords) {
      const first = owner.get(url)
      if (first === undefined) owner.set(url, id)
      else if (first !== id) shared.add(url)
    }
  return shared
}

/** Statuses of a page that is not there any more. */
const GONE: ReadonlySet<number | null> = new Set([404, 410])

/** Rows as one JSON text: for tens of thousands of them that takes half the time of a cell at a time. */
async function rowsOf<Row>(db: Database, select: string, values: unknown[]): Promise<Row[]> {
  const [found]: { rows: Row[] }[] = await db.query(
    `select coalesce(json_agg(row_to_json(found)), '[]') as rows from (${select}) found`,
    values,
  )
  return found?.rows ?? []
}

const UPCOMING = `${PUBLIC_EVENT} and e.sort_at > $1::timestamptz and ($2::uuid[] is null or e.venue_id = any ($2::uuid[]))`

async function upcoming(
  db: Database,
  { at, timeZone, venueIds }: { at: string; timeZone: string; venueIds: readonly string[] | null },
): Promise<LoadedEvent[]> {
  const rows = await rowsOf<Omit<LoadedEvent, 'sourceRecords' | 'duplicateOf' | 'linkProblem'>>(
    db,
    `select e.id, e.slug, e.title, e.night, e.local_date::text as "localDate", e.status, e.ticket_url as "ticketUrl",
       to_char(e.starts_at at time zone $3, 'YYYY-MM-DD HH24:MI') as "startLocal",
       to_char(e.doors_at at time zone $3, 'YYYY-MM-DD HH24:MI') as "doorsLocal",
       coalesce(char_length(e.description), 0) as "descriptionLength", e.image_url is not null as "hasImage",
       e.price, e.admission, e.tags, h.genre, e.inferred,
       e.artist_id is not null or exists (select from event_artists ea where ea.event_id = e.id) as billed,
       to_char(e.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSeenAt",
       v.id as "venueId", v.name as "venueName", v.slug as "venueSlug",
       array(select jsonb_object_keys(e.locked)) as locked, array(select jsonb_object_keys(e.derived)) as derived
     from events e join venues v on v.id = e.venue_id left join artists h on h.id = e.artist_id
     where ${UPCOMING} order by v.name, v.id, e.sort_at, e.id`,
    [at, venueIds, timeZone],
  )
  return rows.map((row) => ({ ...row, sourceRecords: [], duplicateOf: null, linkProblem: null }))
}

async function loadSourceRecords(
  db: Database,
  at: string,
  venueIds: readonly string[] | null,
): Promise<LoadedSourceRecord[]> {
  const rows = await rowsOf<SourceRecordRow>(
    db,
    `select es.event_id as "eventId", es.source_id as source, es.external_id as "externalId", es.url,
       es.vanished_at is null as live, s.name as "sourceName", s.kind, e.first_seen_at::text as "eventSince",
       l.title, l.headliner, l.support, l.date, l."startsAt", l.room, l."ticketUrl", l.url as page
     from events e join venues v on v.id = e.venue_id
     join event_sources es on es.event_id = e.id join sources s on s.id = es.source_id
     cross join lateral jsonb_to_record(es.listing)
       as l (title text, headliner text, support text[], date text, "startsAt" text, room text, "ticketUrl" text, url text)
     where ${UPCOMING} and l.title is not null and l.date is not null
     order by es.vanished_at is not null, ${KIND_ORDER}, s.rank, es.last_seen_at desc, es.source_id`,
    [at, venueIds],
  )
  return rows.map(({ eventId, eventSince, source, externalId, url, live, sourceName, kind, page, ...listing }) => ({
    ...{
      source,
      sourceName,
      kind,
      url,
      page,
      live,
      title: listing.title,
      date: listing.date,
      ticketUrl: listing.ticketUrl,
    },
    toMatch: {
      ...{ key: listingKey(source, externalId), source, venueSlug: '', venueName: '', eventId, eventSince },
      listing: { ...listing, support: listing.support ?? [], url: page },
    },
  }))
}

interface SourceRecordRow {
  eventId: string
  eventSince: string
  source: string
  externalId: string
  url: string
  live: boolean
  sourceName: string
  kind: LoadedSourceRecord['kind']
  title: string
  headliner: string | null
  support: string[] | null
  date: string
  startsAt: string | null
  room: string | null
  ticketUrl: string | null
  page: string | null
}

async function allSources(db: Database): Promise<QualityRows['sources']> {
  const rows: { id: string; url: string; readable: boolean }[] = await db.query(
    'select id, url, active and not do_not_scrape as readable from sources',
  )
  return new Map(
    rows.map(({ id, url, readable }) => {
      const listing = URL.parse(url)
      return [id, { readable, address: listing && addressOf(listing) }]
    }),
  )
}

/** What every page of a house says is no description of one show. */
async function pagesRead(db: Database, at: string): Promise<QualityRows['pages']> {
  const rows: {
    url: string
    readAt: Date
    facts: unknown
    problem: string | null
    status: number | null
    described: number
  }[] = await db.query(
    `select url, read_at as "readAt", facts, problem, status,
         (count(*) filter (where facts ->> 'description' is not null)
           over (partition by source_id, facts ->> 'description'))::int as described
       from detail_reads where read_at > $1::timestamptz - interval '${PAGE_DAYS} days'`,
    [at],
  )
  return new Map(
    rows.map(({ url, readAt, facts, problem, status, described }) => {
      const { description, ...rest } = DetailFacts.safeParse(facts).data ?? {}
      const own = described <= 1 && description !== undefined ? { ...rest, description } : rest
      return [url, { readAt: readAt.toISOString(), facts: own, problem, status }]
    }),
  )
}

async function doorHabits(
  db: Database,
  at: string,
  venueIds: readonly string[] | null,
): Promise<Map<string, DoorsHabit>> {
  const rows: { venueId: string; minutesBefore: number; shows: number }[] = await db.query(
    `select e.venue_id as "venueId", min(gap.minutes)::int as "minutesBefore", count(*)::int as shows
     from events e join event_sources es on es.event_id = e.id join sources s on s.id = es.source_id
     cross join lateral (select extract(epoch from
       (es.listing ->> 'startsAt')::timestamptz - (es.listing ->> 'doorsAt')::timestamptz) / 60 as minutes) gap
     where e.merged_into is null and es.vanished_at is null and s.kind = 'venue' and (s.venue_id is null or s.venue_id = e.venue_id)
       and e.local_date >= ($1::timestamptz - interval '12 months')::date
       and ($2::uuid[] is null or e.venue_id = any ($2::uuid[]))
       and es.listing ->> 'startsAt' is not null and es.listing ->> 'doorsAt' is not null
     group by e.venue_id having count(*) >= ${FEWEST_SHOWS} and min(gap.minutes) = max(gap.minutes)
       and min(gap.minutes) between 1 and ${MOST_MINUTES}`,
    [at, venueIds],
  )
  return new Map(rows.map(({ venueId, ...habit }) => [venueId, habit]))
}

/** The artists of these keys, by name or alias: those that are on a bill, or that music services know. */
async function artistsNamed(db: Database, keys: readonly string[]): Promise<Map<string, KnownArtist[]>> {
  const found = new Map<string, KnownArtist[]>()
  if (keys.length === 0) return found
  const wanted = new Set(keys)
  const rows: (KnownArtist & { key: string; split: boolean; aliases: string[] })[] = await db.query(
    `select * from (
       select name, slug, split_from(normalised_name) as key, split_from(normalised_name) <> normalised_name as split,
         aliases, spotify_id is not null or musicbrainz_id is not null as identified,
         exists (select from event_artists ea where ea.artist_id = a.id) as billed
       from artists a
       where merged_into is null and (split_from(normalised_name) = any ($1::text[]) or cardinality(aliases) > 0)
     ) known where billed or identified`,
    [[...wanted]],
  )
  for (const { key, split, aliases, name, slug, billed } of rows) {
    // the bill is resolved by name: a name that is not its own key would make another artist
    if (!split && artistKey(name) !== key) continue
    // of two that share a name neither can be meant by it
    for (const each of new Set(split ? [key] : [key, ...aliases.map(artistKey)]))
      if (wanted.has(each)) found.set(each, [...(found.get(each) ?? []), { name, slug, billed }])
  }
  return found
}

const allDecisions = (db: Database): Promise<PairDecision[]> =>
  db.query(
    `select a_source || '|' || a_external_id as a, b_source || '|' || b_external_id as b, verdict, decided_by as "decidedBy"
     from match_decisions`,
  )

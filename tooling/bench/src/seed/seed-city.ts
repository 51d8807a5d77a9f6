import { defaultCity } from '@houselights/config/cities/cities'
import { artistKey } from '@houselights/domain/artists/artist-name'
import { makeSampleNames, makeSampleTexts } from './sample-names.ts'

/**
 * The last migration that all compared releases share. Rows are made for its tables, and later migrations convert them.
 */
export const SEEDED_THROUGH = 'ProblemFacts1763683760000'
export const VENUES = 60
const UPCOMING_DAYS = 365
const PAST_DAYS = 3_650
const TEXTS = 200

/** Counts the upcoming events: all of them up to 10,000; otherwise 10,000 or a tenth, whichever is larger. */
export const countUpcoming = (rows: number): number => Math.max(Math.floor(rows / 10), Math.min(rows, 10_000))
export const countActs = (rows: number): number => Math.max(1_500, Math.floor(rows / 20))

interface Connection {
  query(sql: string, values?: unknown[]): Promise<unknown>
}

/**
 * Inserts fictional rows for measurements, the same on every run, with dates relative to today: 60 venues with a source
 * each, and `rows` events with two or three acts, a description and a listing each. Triggers are off, because they'd
 * run row by row.
 */
export async function seedCity(db: Connection, rows: number): Promise<void> {
  await db.query(`set session_replication_role = replica`)
  await db.query(`insert into cities (id, name, region, country, time_zone, latitude, longitude)
    select id, name, region, country, "timeZone", latitude, longitude
    from jsonb_to_record('${JSON.stringify(defaultCity)}') as city
      (id text, name text, region text, country text, "timeZone" text, latitude float8, longitude float8)`)
  await db.query(`insert into venues (id, city_id, slug, name, address, neighborhood, capacity, venue_type)
    select ${toUuid(`'venue' || n`)}, '${defaultCity.id}', 'venue-' || n, 'Bench Hall ' || n, n || '00 Market Street',
      'Bench District ' || n % 12, 200 + n * 25, 'music_hall'
    from generate_series(1, ${VENUES}) n`)
  await db.query(`insert into sources (id, venue_id, name, platform, url, kind, cadence_minutes, last_success_at, last_found)
    select slug, id, name, 'json-ld', 'https://bench.example/' || slug, 'venue', 360, now(), 100 from venues`)
  await seedActs(db, rows)
  await db.query(createEventsTable(rows, countUpcoming(rows)))
  await db.query(EVENTS, [makeSampleTexts(TEXTS)])
  await db.query(`insert into event_artists (event_id, artist_id, position, role)
    select event_id, artist_id, position, case position when 0 then 'headliner' else 'support' end
    from bench_events cross join lateral unnest(acts) with ordinality as billed (artist_id, ordinal)
      cross join lateral (select ordinal - 1 as position) placed`)
  await db.query(SOURCE_RECORDS)
  await db.query('drop table bench_events; drop table bench_acts; set session_replication_role = origin')
}

async function seedActs(db: Connection, rows: number): Promise<void> {
  const names = makeSampleNames(countActs(rows))
  await db.query(
    `insert into artists (id, slug, name, normalised_name, genre)
    select ${toUuid(`'act' || n`)}, 'act-' || n, name, key, (array['house', 'indie-rock', 'folk rock', 'Jazz', 'techno', 'punk', 'soul'])[1 + n % 7]
    from unnest($1::text[], $2::text[]) with ordinality as act (name, key, n)`,
    [names, names.map(artistKey)],
  )
  await db.query(`create temp table bench_acts as
    select row_number() over (order by length(slug), slug) - 1 as place, id, name from artists`)
  await db.query(`create unique index on bench_acts (place); analyze bench_acts`)
}

/** Makes a SQL expression for an id derived from a text, in the form of a random UUID (version 4). */
const toUuid = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`

/** Makes a SQL expression with a number below `below` that's always the same for an event `n`. */
const pseudoRandom = (seed: number, below: string) => `abs(hashint8extended(n, ${seed}) % ${below})`

/** Prepares the events in a temporary table first, for their bills and listings. */
const createEventsTable = (rows: number, upcoming: number) => `
  create temp table bench_events as
  with placed as (
    select n, 1 + ${pseudoRandom(1, `${VENUES}`)} as venue, ${pseudoRandom(2, 'acts')} as act, acts, ${pseudoRandom(3, '90')} as apart,
      (now() at time zone '${defaultCity.timeZone}')::date + case when n < ${upcoming} then 1 + n * ${UPCOMING_DAYS} / ${upcoming}
        else -1 - (n - ${upcoming}) * ${PAST_DAYS} / ${Math.max(1, rows - upcoming)} end::int as day,
      time '18:00' + ${pseudoRandom(4, '30')} * interval '10 minutes' as hour, 5 + ${pseudoRandom(5, '40')} as price
    from generate_series(0::int8, ${rows - 1}) n, (select count(*) as acts from bench_acts) counted
  )
  select ${toUuid(`'event' || n`)} as event_id, n, day, price, (day + hour) at time zone '${defaultCity.timeZone}' as at,
    v.id as venue_id, v.name as venue, v.slug as source, h.name as title,
    array[h.id, s.id] || case when n % 2 = 0 then array[t.id] else '{}' end as acts,
    concat_ws(' ', h.name, s.name, case when n % 2 = 0 then t.name end) as names,
    array[(array['House', 'Indie', 'Americana', 'Jazz', 'Techno', 'Punk', 'Soul'])[1 + n % 7]] as tags
  from placed
  join venues v on v.slug = 'venue-' || placed.venue
  join bench_acts h on h.place = act
  join bench_acts s on s.place = (act + 1 + apart) % acts
  join bench_acts t on t.place = (act + 100 + apart) % acts`

const EVENTS = `
  insert into events (id, slug, title, venue_id, artist_id, local_date, starts_at, doors_at, sort_at, kind, price, price_min,
    price_max, currency, admission, age, ticket_url, description, tags, search, first_seen_at, last_seen_at)
  select event_id, 'event-' || n, title, venue_id, acts[1], day, at, at - interval '1 hour', at, 'music', '$' || price, price,
    price, 'USD', 'paid', (array['All Ages', '18+', '21+'])[1 + n % 3], 'https://tickets.bench.example/' || n,
    ($1::text[])[1 + n % ${TEXTS}], tags,
    array_to_tsvector(search_words(concat_ws(' ', title, tags[1], venue, names))), now() - interval '20 days', now()
  from bench_events`

/** Inserts a source record for each event, with a listing of the usual size. */
const SOURCE_RECORDS = `
  insert into event_sources (id, source_id, external_id, event_id, url, listing, content_hash, first_seen_at, last_seen_at)
  select ${toUuid(`'record' || n`)}, source, 'event-' || n, event_id, 'https://bench.example/' || n, jsonb_build_object(
    'sourceId', 'event-' || n, 'title', title, 'name', title, 'headliner', title, 'support', '[]'::jsonb, 'billedBy', 'title',
    'night', null, 'presenter', null, 'tour', null, 'date', day, 'startsAt', at, 'endsAt', null, 'doorsAt', null, 'age', '21+',
    'status', 'scheduled', 'room', null, 'venue', null, 'imageUrl', null, 'description', null, 'kind', 'music', 'place', null,
    'price', jsonb_build_object('text', '$' || price, 'min', price, 'max', price, 'currency', 'USD', 'admission', 'paid'),
    'ticketUrl', 'https://tickets.bench.example/' || n, 'url', 'https://bench.example/' || n, 'genres', tags
  ), 'x', now() - interval '20 days', now()
  from bench_events`

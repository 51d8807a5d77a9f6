import { defaultCity } from '@houselights/cities/cities'
import { CityEntity } from '@houselights/database/entities/places'
import { SourceEntity } from '@houselights/database/entities/sources'
import { analyzeQuality } from '@houselights/database/quality/analyze'
import { applyFixes } from '@houselights/database/quality/apply-fixes'
import { undoBatch } from '@houselights/database/quality/undo'
import { addDays } from '@houselights/domain/city-time'
import type { DataSource } from 'typeorm'
import { readArguments, runCommand } from './arguments.ts'
import { withBenchServer } from './bench-server.ts'

const VENUES = 60
const ROUNDS = 5
const NOW = new Date('2025-05-02T19:00:00Z')
const MOMENT = { now: NOW, city: defaultCity }

/** Made-up rows for measuring alone: every fifth event listed twice, one in 49 there twice. */
async function seed(db: DataSource, events: number): Promise<void> {
  await db.getRepository(CityEntity).insert(defaultCity)
  await db.query(`insert into venues (city_id, slug, name)
    select '${defaultCity.id}', 'bench-' || n, 'Bench Hall ' || n from generate_series(0, ${VENUES - 1}) n`)
  const read = { cityId: defaultCity.id, platform: 'json-ld', cadenceMinutes: 360 }
  await db.getRepository(SourceEntity).insert([
    { ...read, id: 'page', name: 'Bench pages', url: 'https://bench.example/', kind: 'venue' },
    { ...read, id: 'list', name: 'Bench list', url: 'https://list.example/', kind: 'aggregator' },
  ])
  await db.query(`insert into artists (slug, name, normalised_name, genre)
    select 'artist-' || n, 'Measured ' || n, 'measured' || n, (array['Folk', null])[1 + n % 2] from generate_series(0, 1499) n`)
  const rows = Array.from({ length: events }, (_, n) => eventRow(n))
  for (let from = 0; from < rows.length; from += 2_000) await insert(db, rows.slice(from, from + 2_000))
  await db.query(`insert into event_artists (event_id, artist_id, position, role)
    select id, artist_id, 0, 'headliner' from events where artist_id is not null`)
  await db.query('vacuum analyze')
}

function eventRow(n: number) {
  // 49 shares no divisor with the number of venues, so that every venue has some
  const twin = n % 49 === 48
  const show = twin ? n - 1 : n
  const night = addDays('2025-05-03', Math.floor(show / VENUES))
  const act = `Measured ${(show * 7) % 1500}`
  const startsAt = `${night}T20:00:00-07:00`
  const listing = {
    ...{
      sourceId: `${n}`,
      title: twin ? `${act} live` : act,
      name: act,
      headliner: act,
      support: [],
      billedBy: 'title',
    },
    ...{ night: null, presenter: null, tour: null, date: night, startsAt, endsAt: null },
    ...{ doorsAt: n % 3 === 0 ? `${night}T19:00:00-07:00` : null, age: '21+', status: 'scheduled', room: null },
    ...{
      price: { text: n % 4 === 0 ? null : '$20', min: 20, max: 20, currency: 'USD', admission: 'paid' },
      imageUrl: null,
      venue: null,
    },
    ...{ ticketUrl: n % 5 === 0 ? null : `https://shop.example/e/${n}`, url: `https://bench.example/shows/${n}` },
    ...{ description: n % 2 === 0 ? null : 'A long evening of measuring, described at some length. '.repeat(20) },
    ...{ genres: n % 6 === 0 ? [] : ['Folk'], kind: 'music', place: null },
  }
  return {
    n,
    venue: `bench-${show % VENUES}`,
    artist: `artist-${(show * 7) % 1500}`,
    source: twin ? 'list' : 'page',
    listing,
  }
}

async function insert(db: DataSource, rows: ReturnType<typeof eventRow>[]): Promise<void> {
  await db.query(
    `with seed as (select * from jsonb_to_recordset($1::jsonb) as seed (n int, venue text, artist text, source text, listing jsonb)),
    made as (
      insert into events (slug, title, venue_id, artist_id, local_date, starts_at, doors_at, sort_at, kind, price, price_min, price_max,
        currency, age, ticket_url, description, tags, first_seen_at)
      select 'bench-' || n, listing ->> 'title', v.id, a.id, (listing ->> 'date')::date, (listing ->> 'startsAt')::timestamptz,
        (listing ->> 'doorsAt')::timestamptz, (listing ->> 'startsAt')::timestamptz, 'music', listing -> 'price' ->> 'text', 20, 20,
        'USD', '21+', listing ->> 'ticketUrl', listing ->> 'description',
        array(select jsonb_array_elements_text(listing -> 'genres')), $2
      from seed join venues v on v.slug = venue join artists a on a.slug = artist
      returning id, slug
    )
    insert into event_sources (event_id, source_id, external_id, url, listing, content_hash, first_seen_at, last_seen_at)
    select made.id, listed.source, listed.n || listed.source, listing ->> 'url', listing, 'x', $2, $2
    from seed join made on made.slug = 'bench-' || n
    cross join lateral (select n, source union select n, 'list' where n % 5 = 0) listed`,
    [JSON.stringify(rows), NOW.toISOString()],
  )
}

async function seconds(work: () => Promise<unknown>): Promise<string> {
  const start = performance.now()
  await work()
  return ((performance.now() - start) / 1000).toFixed(2)
}

await runCommand(async () => {
  const { values } = readArguments(
    { events: { type: 'string', default: '20000' } },
    '\n  npm run bench-quality -- [--events N]',
  )
  const events = Number(values.events)
  await withBenchServer(async ({ open }) => {
    const db = await open('bench')
    await seed(db, events)
    console.log(`| ${events} upcoming events of ${VENUES} venues | seconds |\n| --- | ---: |`)
    console.log(`| analysis, the first | ${await seconds(() => analyzeQuality(db, MOMENT))} |`)
    const again: string[] = []
    for (let round = 0; round < ROUNDS; round++) again.push(await seconds(() => analyzeQuality(db, MOMENT)))
    console.log(`| analysis, median of the next ${ROUNDS} | ${again.sort()[ROUNDS >> 1]} |`)
    let batch: string | null = null
    let changes = 0
    const fixing = await seconds(async () => {
      const improved = await applyFixes(db, MOMENT)
      batch = improved.batch
      const { duplicatesRemoved, ticketUrlsFixed, descriptionsAdded, doorTimesSet, artistsLinked } = improved
      changes = duplicatesRemoved + ticketUrlsFixed + descriptionsAdded + doorTimesSet + artistsLinked
    })
    console.log(`| Fix All Issues, ${changes} changes | ${fixing} |`)
    console.log(`| Fix All Issues again | ${await seconds(() => applyFixes(db, MOMENT))} |`)
    if (batch) console.log(`| undoing all of it | ${await seconds(() => undoBatch(db, batch ?? '', NOW))} |`)
  })
  return 0
})

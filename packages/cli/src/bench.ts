import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataSource } from '@houselights/database/data-source'
import { ensureDatabase } from '@houselights/database/ensure-database'
import { migrate } from '@houselights/database/migrate'
import { eventReads } from '@houselights/database/repositories/event-reads'
import { filterReads } from '@houselights/database/repositories/filter-reads'
import { startPostgres } from '@houselights/dev-stack/embedded-postgres'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import { readArguments, runCommand } from './arguments.ts'
import { readCoverage, seedCoverage } from './bench-coverage.ts'

const ROUNDS = 50
const NOW = new Date('2025-05-02T19:00:00Z')
const PAGE = { now: NOW, limit: 50 }

/** Made-up rows for measuring alone: 60 venues, so many upcoming events, three acts to a bill, a source each. */
async function seed(db: Awaited<ReturnType<typeof openDataSource>>, events: number): Promise<void> {
  const { id, name, region, country, timeZone, latitude, longitude } = DEFAULT_CITY
  const values = [id, name, region, country, timeZone, latitude, longitude]
  await db.query('insert into cities values ($1, $2, $3, $4, $5, $6, $7)', values)
  await db.query(`insert into venues (city_id, slug, name, neighborhood)
    select '${id}', 'venue-' || n, 'Bench Hall ' || n, 'Bench District ' || n % 12 from generate_series(1, 60) n`)
  await db.query(`insert into artists (slug, name, normalised_name, genre)
    select 'artist-' || n, 'The Measured ' || n, 'measured ' || n, (array['house', 'indie-rock', 'folk rock', 'Jazz', 'techno'])[1 + n % 5]
    from generate_series(1, 1500) n`)
  await db.query(`insert into sources (id, name, platform, url, kind, cadence_minutes)
    values ('bench', 'Bench', 'json-ld', 'https://bench.example/', 'venue', 360)`)
  await db.query(
    `with venue as (select array_agg(id order by slug) as ids from venues), artist as (select array_agg(id order by slug) as ids from artists)
    insert into events (slug, title, venue_id, artist_id, local_date, starts_at, sort_at, price, price_min, price_max, currency, admission, age, tags, first_seen_at, last_seen_at)
    select 'event-' || n, 'The Measured ' || n % 1500, venue.ids[1 + n % 60], artist.ids[1 + n % 1500],
      date '2025-05-02' + n / 20, at, at, '$' || 5 + n % 40, 5 + n % 40, 5 + n % 40, 'USD', 'paid', (array['All Ages', '18+', '21+'])[1 + n % 3],
      array[(array['House', 'Indie', 'Americana', 'Jazz', 'Techno'])[1 + n % 5]], now(), now()
    from generate_series(1, $1::int) n, venue, artist,
      lateral (select timestamptz '2025-05-03 03:00Z' + n / 20 * interval '1 day' + n % 20 * interval '7 minutes' as at) started`,
    [events],
  )
  await db.query(`insert into event_artists (event_id, artist_id, position, role)
    select e.id, a.id, row_number() over (partition by e.id order by a.slug) - 1, 'support'
    from events e join artists a on right(a.slug, 2) = right(e.slug, 2) and length(a.slug) = 9 and a.slug < 'artist-40'`)
  await db.query(`insert into event_sources (event_id, source_id, external_id, url, listing, content_hash, first_seen_at, last_seen_at)
    select id, 'bench', slug, 'https://bench.example/' || slug, '{}', 'x', now(), now() from events`)
  await db.query('vacuum analyze')
}

async function measure(what: string, work: () => Promise<unknown>, rounds = ROUNDS): Promise<string> {
  await work()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1)
  return `| ${what} | ${at(0.5)} | ${at(0.95)} |`
}

/** The coverage monitor, on rows of its own: it looks back two years. */
async function coverageTable(server: string): Promise<string> {
  const url = await ensureDatabase(server, 'bench_coverage')
  await migrate(url)
  const db = await openDataSource({ url, applicationName: 'bench' })
  await seedCoverage(db)
  const rows = [
    await measure('the last three months', () => readCoverage(db, 3), 10),
    await measure('the last year', () => readCoverage(db, 12), 10),
  ]
  await db.destroy()
  return [
    '| coverage of 60 venues, 20,000 shows, 96,000 reads | median ms | p95 ms |',
    '| --- | ---: | ---: |',
    ...rows,
  ].join('\n')
}

await runCommand(async () => {
  const { values } = readArguments({ events: { type: 'string', default: '2000' } }, '\n  npm run bench -- [--events N]')
  const events = Number(values.events)
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'))
  const server = await startPostgres({ dataDir, durable: false })
  try {
    const url = await ensureDatabase(server.url, 'bench')
    await migrate(url)
    const db = await openDataSource({ url, applicationName: 'bench' })
    await seed(db, events)
    const reads = eventReads(db)
    const everyPage = async () => {
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await reads.search({}, { ...PAGE, cursor })
        cursor = page.next ?? undefined
        more = page.next !== null
      }
    }
    const rows = [
      await measure('first page of 50', () => reads.search({}, PAGE)),
      await measure('every page', everyPage),
      await measure('genre', () => reads.search({ genre: 'Electronic' }, PAGE)),
      await measure('venue', () => reads.search({ venue: 'venue-7' }, PAGE)),
      await measure('neighborhood', () => reads.search({ neighborhood: 'Bench District 3' }, PAGE)),
      await measure('price and age', () => reads.search({ price: 'under-20', age: '21' }, PAGE)),
      await measure('this weekend', () => reads.search({ date: 'weekend' }, PAGE)),
      await measure('search by name', () => reads.search({ search: 'measured 77' }, PAGE)),
      await measure('search, misspelt', () => reads.search({ search: 'meazured 77' }, PAGE)),
      await measure('what the filters can be set to', () => filterReads(db).options(NOW)),
    ]
    console.log(
      [`| ${events} upcoming events, read from Postgres | median ms | p95 ms |`, '| --- | ---: | ---: |', ...rows].join(
        '\n',
      ),
    )
    await db.destroy()
    console.log(`\n${await coverageTable(server.url)}`)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return 0
})

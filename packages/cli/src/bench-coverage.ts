import { defaultCity } from '@houselights/cities/cities'
import { coverageRows } from '@houselights/database/coverage/coverage-rows'
import { CityEntity } from '@houselights/database/entities/places'
import type { Database, Queryable } from '@houselights/database/sql'
import { judgeVenues } from '@houselights/domain/coverage/judge-venues'
import { summarise } from '@houselights/domain/coverage/summarise'

const NOW = new Date('2025-05-02T19:00:00Z')
/** Shows over two years, stated by the venue's page and by some of six lists; a year of four reads a day. */
const SHOWS = 20_000
const READS = 365 * 4

/** Made-up rows for measuring the coverage monitor alone. */
export async function seedCoverage(db: Database): Promise<void> {
  await db.getRepository(CityEntity).insert(defaultCity)
  await db.query(
    `insert into venues (city_id, slug, name) select '${defaultCity.id}', 'venue-' || n, 'Bench Hall ' || n from generate_series(1, 60) n`,
  )
  await db.query(`insert into sources (id, city_id, venue_id, name, platform, url, kind, cadence_minutes, last_success_at)
    select slug, city_id, id, name, 'json-ld', 'https://bench.example/', 'venue', 360, '2025-05-02T18:00Z' from venues`)
  await db.query(`insert into sources (id, city_id, name, platform, url, kind, cadence_minutes, last_success_at)
    select 'list-' || n, '${defaultCity.id}', 'List ' || n, 'json-ld', 'https://bench.example/', 'aggregator', 720, '2025-05-02T18:00Z' from generate_series(1, 6) n`)
  await db.query(
    `with venue as (select array_agg(id order by slug) as ids from venues)
    insert into events (slug, title, venue_id, local_date, sort_at, first_seen_at)
    select 'event-' || n, 'Bench ' || n, venue.ids[1 + n % 60], day, day, day - 40
    from generate_series(1, $1::int) n, venue, lateral (select date '2023-05-10' + (n * 747 / $1::int) as day) nights`,
    [SHOWS],
  )
  await db.query(`insert into event_sources (event_id, source_id, external_id, url, listing, content_hash, first_seen_at, last_seen_at)
    select e.id, s.id, e.slug, 'https://bench.example/', '{}', 'x', e.first_seen_at, e.local_date
    from events e join sources s on s.venue_id = e.venue_id or (s.venue_id is null and hashtext(e.slug || s.id) % 5 = 0)`)
  await db.query(
    `insert into scrape_runs (source_id, depth, started_at, ended_at, outcome, found, problems)
    select s.id, 'full', at, at, 'ok', 40,
      case when s.id like '%7' then '[{"kind": "bad-listing", "message": "one", "reproduce": "x"}, {"kind": "field-drop", "message": "price is gone", "field": "price", "before": 1, "now": 0, "reproduce": "x"}]'::jsonb else '[]' end
    from sources s, generate_series(1, $1::int) n, lateral (select timestamptz '2025-05-02T18:00Z' - n * interval '6 hours' as at) read`,
    [READS],
  )
  await db.query('vacuum analyze')
}

/** What the report of the monitor does, but for its words. */
export async function readCoverage(db: Queryable, months: number) {
  const period = { now: NOW, months, timeZone: defaultCity.timeZone }
  const rows = await coverageRows(db, defaultCity.id, period)
  return summarise(judgeVenues(rows, period), rows.sources, NOW)
}

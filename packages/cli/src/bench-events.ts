import { CityEntity } from '@houselights/database/entities/places'
import { SourceEntity } from '@houselights/database/entities/sources'
import type { Database } from '@houselights/database/sql'
import { DEFAULT_CITY } from '@houselights/types/default-city'

/** Made-up rows for measuring alone: 60 venues, so many upcoming events, three acts to a bill, a source each. */
export async function seedEvents(db: Database, events: number): Promise<void> {
  await db.getRepository(CityEntity).insert(DEFAULT_CITY)
  await db.query(`insert into venues (city_id, slug, name, neighborhood)
    select '${DEFAULT_CITY.id}', 'venue-' || n, 'Bench Hall ' || n, 'Bench District ' || n % 12 from generate_series(1, 60) n`)
  await db.query(`insert into artists (slug, name, normalised_name, genre)
    select 'artist-' || n, 'The Measured ' || n, 'measured ' || n, (array['house', 'indie-rock', 'folk rock', 'Jazz', 'techno'])[1 + n % 5]
    from generate_series(1, 1500) n`)
  await db.getRepository(SourceEntity).insert({
    ...{ id: 'bench', name: 'Bench', platform: 'json-ld', url: 'https://bench.example/', kind: 'venue' },
    cadenceMinutes: 360,
  })
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

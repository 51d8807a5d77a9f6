import type { City } from '@houselights/types/entities'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../notify.ts'
import type { Queryable } from '../sql.ts'

export interface VenueSeed {
  slug: string
  name: string
  aliases: readonly string[]
  rooms: readonly string[]
  address?: string | undefined
  neighborhood?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  capacity?: number | undefined
  venueType?: string | undefined
  primaryGenres: readonly string[]
  website?: string | undefined
}

export interface SourceSeed {
  slug: string
  name: string
  platform: string
  url: string
  kind: 'venue' | 'ticketing' | 'aggregator'
  rank: number
  cadenceMinutes: number
  /** Slug of the one venue it lists; absent where it lists many. */
  venue?: string | undefined
  /** Why it cannot be read for now: a sentence. */
  inactive?: string | undefined
}

/**
 * Brings city, venues and sources up to the registry; a second run changes nothing. What operators or enrichment set
 * (description, pictures, do-not-scrape) stays. What is gone from the registry is switched off, never deleted.
 */
export async function seedRegistry(
  dataSource: DataSource,
  { city, venues, sources }: { city: City; venues: readonly VenueSeed[]; sources: readonly SourceSeed[] },
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await seedCity(manager, city)
    const changed = (await seedVenues(manager, city.id, venues)) + (await seedSources(manager, sources))
    if (changed > 0) await notifyChanged(manager)
  })
}

async function seedCity(db: Queryable, city: City): Promise<void> {
  await db.query(
    `insert into cities (id, name, region, country, time_zone, latitude, longitude) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do nothing`,
    [city.id, city.name, city.region, city.country, city.timeZone, city.latitude, city.longitude],
  )
}

async function seedVenues(db: Queryable, cityId: string, venues: readonly VenueSeed[]): Promise<number> {
  const rows = venues.map((venue) => ({
    slug: venue.slug,
    name: venue.name,
    address: venue.address ?? null,
    neighborhood: venue.neighborhood ?? null,
    capacity: venue.capacity ?? null,
    venue_type: venue.venueType ?? null,
    website: venue.website ?? null,
    latitude: venue.latitude ?? null,
    longitude: venue.longitude ?? null,
    aliases: venue.aliases,
    rooms: venue.rooms,
    primary_genres: venue.primaryGenres,
  }))
  const columns =
    'name, address, neighborhood, capacity, venue_type, website, latitude, longitude, aliases, rooms, primary_genres'
  // what an operator set stays
  const seeded = columns.replace(/(\w+)/g, "case when venues.locked ? '$1' then venues.$1 else excluded.$1 end")
  const kept = await db.query(
    `insert into venues (city_id, slug, ${columns})
     select $1, slug, ${columns} from jsonb_to_recordset($2::jsonb) as seed (slug text, name text, address text,
       neighborhood text, capacity int, venue_type text, website text, latitude double precision,
       longitude double precision, aliases text[], rooms text[], primary_genres text[])
     on conflict (slug) do update set (${columns}, active, updated_at) =
       row (${seeded}, true, now())
     where (${columns.replace(/(\w+)/g, 'venues.$1')}, venues.active) is distinct from (${seeded}, true)
     returning id`,
    [cityId, JSON.stringify(rows)],
  )
  const gone = await db.query(
    'update venues set active = false where active and city_id = $1 and slug <> all ($2::text[]) returning id',
    [cityId, venues.map(({ slug }) => slug)],
  )
  return kept.length + gone[0].length
}

async function seedSources(db: Queryable, sources: readonly SourceSeed[]): Promise<number> {
  const rows = sources.map((source) => ({
    id: source.slug,
    name: source.name,
    platform: source.platform,
    url: source.url,
    kind: source.kind,
    rank: source.rank,
    cadence_minutes: source.cadenceMinutes,
    venue: source.venue ?? null,
    active: !source.inactive,
    inactive_reason: source.inactive ?? null,
  }))
  const columns = 'venue_id, name, platform, url, kind, rank, cadence_minutes, active, inactive_reason'
  const kept = await db.query(
    `insert into sources (id, ${columns})
     select seed.id, venues.id, seed.name, seed.platform, seed.url, seed.kind, seed.rank, seed.cadence_minutes, seed.active, seed.inactive_reason
     from jsonb_to_recordset($1::jsonb) as seed (id text, name text, platform text, url text, kind text, rank int,
       cadence_minutes int, venue text, active boolean, inactive_reason text) left join venues on venues.slug = seed.venue
     on conflict (id) do update set (${columns}) = row (${columns.replace(/(\w+)/g, 'excluded.$1')})
     where (${columns.replace(/(\w+)/g, 'sources.$1')}) is distinct from (${columns.replace(/(\w+)/g, 'excluded.$1')})
     returning id`,
    [JSON.stringify(rows)],
  )
  const gone = await db.query(
    `update sources set active = false, inactive_reason = 'It is no longer in the registry.' where active and id <> all ($1::text[]) returning id`,
    [sources.map(({ slug }) => slug)],
  )
  return kept.length + gone[0].length
}

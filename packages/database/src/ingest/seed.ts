import type { SourceDefinition, VenueDefinition } from '@houselights/sources/source'
import type { City } from '@houselights/types/entities'
import { type DataSource, In, Not } from 'typeorm'
import { CityEntity, VenueEntity, type VenueRow } from '../entities/places.ts'
import { SourceEntity, type SourceRow } from '../entities/sources.ts'
import { notifyChanged } from '../notify.ts'
import type { Database } from '../sql.ts'
import { column, record } from '../statement.ts'

type WithRequired<Definition, Keys extends keyof Definition> = Omit<Definition, Keys> & Required<Pick<Definition, Keys>>

export type VenueSeed = WithRequired<Omit<VenueDefinition, 'sources'>, 'aliases' | 'rooms' | 'primaryGenres'>

export interface SourceSeed
  extends Pick<SourceDefinition, 'slug' | 'name' | 'kind'>,
    Required<Pick<SourceDefinition, 'rank' | 'cadenceMinutes'>> {
  platform: string
  url: string
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

/** What is stored of a city stays. */
async function seedCity(db: Database, city: City): Promise<void> {
  await db.getRepository(CityEntity).createQueryBuilder().insert().values(city).orIgnore().execute()
}

const OF_VENUE = [
  ...(['name', 'address', 'neighborhood', 'capacity', 'venueType', 'website', 'latitude', 'longitude'] as const),
  ...(['aliases', 'rooms', 'primaryGenres'] as const),
] as const satisfies (keyof VenueRow & keyof VenueSeed)[]

async function seedVenues(db: Database, cityId: string, venues: readonly VenueSeed[]): Promise<number> {
  const names = OF_VENUE.map((name) => column(VenueEntity, name))
  // what an operator set stays
  const seeded = names.map((name) => `case when v.locked ? '${name}' then v.${name} else excluded.${name} end`)
  const changed: unknown[] = await db.query(
    `insert into venues as v (city_id, slug, ${names})
     select $1, slug, ${names} from jsonb_populate_recordset(null::venues, $2::jsonb)
     on conflict (slug) do update set (${names}, active, updated_at) = row (${seeded}, true, now())
     where (${names.map((name) => `v.${name}`)}, v.active) is distinct from (${seeded}, true)
     returning id`,
    [cityId, JSON.stringify(venues.map((venue) => record(VenueEntity, ['slug', ...OF_VENUE], venue)))],
  )
  const gone = await db
    .getRepository(VenueEntity)
    .update({ active: true, cityId, slug: Not(In(venues.map(({ slug }) => slug))) }, { active: false })
  return changed.length + (gone.affected ?? 0)
}

const OF_SOURCE = [
  ...(['name', 'platform', 'url', 'kind', 'rank', 'cadenceMinutes', 'active', 'inactiveReason'] as const),
] as const satisfies (keyof SourceRow)[]

async function seedSources(db: Database, sources: readonly SourceSeed[]): Promise<number> {
  const rows = sources.map(({ slug, venue, inactive, ...source }) => ({
    ...record(SourceEntity, ['id', ...OF_SOURCE], {
      ...{ ...source, id: slug, active: !inactive, inactiveReason: inactive },
    }),
    venue,
  }))
  const names = OF_SOURCE.map((name) => column(SourceEntity, name))
  const of = (row: string) => names.map((name) => `${row}.${name}`)
  const changed: unknown[] = await db.query(
    `insert into sources as s (id, venue_id, ${names})
     select seed.id, v.id, ${of('seed')} from jsonb_array_elements($1::jsonb) as given (row)
       cross join lateral jsonb_populate_record(null::sources, given.row) as seed
       left join venues v on v.slug = given.row ->> 'venue'
     on conflict (id) do update set (venue_id, ${names}) = row (excluded.venue_id, ${of('excluded')})
     where (s.venue_id, ${of('s')}) is distinct from (excluded.venue_id, ${of('excluded')})
     returning id`,
    [JSON.stringify(rows)],
  )
  const gone = await db
    .getRepository(SourceEntity)
    .update(
      { active: true, id: Not(In(sources.map(({ slug }) => slug))) },
      { active: false, inactiveReason: 'It is no longer in the registry.' },
    )
  return changed.length + (gone.affected ?? 0)
}

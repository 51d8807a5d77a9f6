import type { SourceAddress } from '@houselights/contracts/cities/city-files'
import { City } from '@houselights/contracts/entities/entities'
import type { VenueFact } from '@houselights/contracts/entities/venue-evidence'
import { SOCIAL_NETWORKS } from '@houselights/domain/venues/site-facts'
import type { SourceDefinition, VenueDefinition } from '@houselights/scrapers/source/source'
import { type DataSource, In, IsNull, Not } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { CityEntity, VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import { SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import type { Database } from '../sql/sql.ts'
import { column, record } from '../sql/statement.ts'

type WithRequired<Definition, Keys extends keyof Definition> = Omit<Definition, Keys> & Required<Pick<Definition, Keys>>

export type VenueSeed = WithRequired<Omit<VenueDefinition, 'sources'>, 'aliases' | 'rooms' | 'primaryGenres'> & {
  city: string
}

export interface SourceSeed
  extends Pick<SourceDefinition, 'slug' | 'name' | 'kind' | 'terms' | 'alsoCities' | 'unverified'>,
    Required<Pick<SourceDefinition, 'rank' | 'cadenceMinutes'>> {
  city: string
  address: SourceAddress
  /** The slug of the source's venue; absent if the source lists many venues. */
  venue?: string | undefined
  /** Whether it is off until an operator has a permission. */
  needsPermission: boolean
  /** Why the source can't be scraped for now, as a sentence. */
  inactive?: string | undefined
}

/**
 * Updates the stored cities, venues and sources to match the registry. Keeps values set by operators or enrichment, and
 * venues and addresses from proposals. Venues and sources that the registry no longer contains are switched off, never
 * deleted.
 */
export const seedRegistry = (
  dataSource: DataSource,
  seed: { cities: readonly City[]; venues: readonly VenueSeed[]; sources: readonly SourceSeed[] },
): Promise<void> =>
  dataSource.transaction(async (db) => {
    const changedCount = (await seedCities(db, seed.cities)) + (await seedVenues(db, seed.venues))
    if (changedCount + (await seedSources(db, seed.sources)) > 0) await notifyChanged(db)
  })

const CITY_COLUMNS = City.keyof().exclude(['id']).options

/** Inserts or updates cities. A city that left the registry keeps its row, because past events refer to it. */
async function seedCities(db: Database, cities: readonly City[]): Promise<number> {
  const names = CITY_COLUMNS.map((name) => column(CityEntity, name))
  const changedRows: unknown[] = await db.query(
    `insert into cities as c (id, ${names})
     select id, ${names} from jsonb_populate_recordset(null::cities, $1::jsonb)
     on conflict (id) do update set (${names}) = row (${names.map((name) => `excluded.${name}`)})
     where (${names.map((name) => `c.${name}`)}) is distinct from (${names.map((name) => `excluded.${name}`)})
     returning id`,
    [JSON.stringify(cities.map((city) => record(CityEntity, ['id', ...CITY_COLUMNS], city)))],
  )
  return changedRows.length
}

const VENUE_COLUMNS = [
  ...(['name', 'address', 'town', 'neighborhood', 'capacity', 'venueType', 'website', 'latitude'] as const),
  ...(['longitude', 'aliases', 'rooms', 'primaryGenres', 'closed'] as const),
] as const satisfies (keyof VenueRow & keyof VenueSeed)[]
/** Columns whose names or shapes differ from the data file's. */
const OTHER_COLUMNS = [
  'socialLinks',
  'evidence',
  'wheelchair',
  'wheelchairNote',
  'seating',
  'accessSource',
  'accessReadOn',
] as const

const toOtherColumns = ({ access, links, evidence }: Pick<VenueSeed, 'access' | 'links' | 'evidence'>) => ({
  socialLinks: links ?? {},
  evidence: evidence ?? [],
  wheelchair: access?.wheelchair ?? null,
  wheelchairNote: access?.wheelchairNote ?? null,
  seating: access?.seating ?? null,
  accessSource: access?.source ?? null,
  accessReadOn: access?.readOn ?? null,
})

/** A fact from the venue's own site, as text. */
const siteValue = (fact: VenueFact, member = ''): string =>
  `case when not v.site_facts -> '${fact}' ? 'taken' then v.site_facts #>> '{${fact},value${member}}' end`
/** Values of columns that the venue's own site may fill. A data file's value takes precedence. */
const SITE_VALUES: Readonly<Record<string, string>> = {
  address: `coalesce(excluded.address, ${siteValue('address')})`,
  capacity: `coalesce(excluded.capacity, (${siteValue('capacity')})::int)`,
  venue_type: `coalesce(excluded.venue_type, ${siteValue('venueType')})`,
  latitude: `coalesce(excluded.latitude, (${siteValue('coordinates', ',latitude')})::float8)`,
  longitude: `coalesce(excluded.longitude, (${siteValue('coordinates', ',longitude')})::float8)`,
  social_links: `jsonb_strip_nulls(jsonb_build_object(${SOCIAL_NETWORKS.map((network) => `'${network}', ${siteValue(network)}`)}))
    || excluded.social_links`,
}

async function seedVenues(db: Database, venues: readonly VenueSeed[]): Promise<number> {
  const names = [...VENUE_COLUMNS, ...OTHER_COLUMNS].map((name) => column(VenueEntity, name))
  const rows = venues.map(({ city, ...venue }) => {
    const seed = { cityId: city, ...venue, ...toOtherColumns(venue) }
    return record(VenueEntity, ['cityId', 'slug', ...VENUE_COLUMNS, ...OTHER_COLUMNS], seed)
  })
  // keeps values that an operator set
  const newValues = names.map(
    (name) => `case when v.locked ? '${name}' then v.${name} else ${SITE_VALUES[name] ?? `excluded.${name}`} end`,
  )
  const changedRows: unknown[] = await db.query(
    `insert into venues as v (city_id, slug, ${names})
     select city_id, slug, ${names} from jsonb_populate_recordset(null::venues, $1::jsonb)
     on conflict (slug) do update
       set (city_id, ${names}, active, added_at, updated_at) = row (excluded.city_id, ${newValues}, true, null, now())
     where (v.city_id, ${names.map((name) => `v.${name}`)}, v.active, v.added_at)
       is distinct from (excluded.city_id, ${newValues}, true, null)
     returning id`,
    [JSON.stringify(rows)],
  )
  const missingVenues = { active: true, addedAt: IsNull(), slug: Not(In(venues.map(({ slug }) => slug))) }
  const deactivated = await db.getRepository(VenueEntity).update(missingVenues, { active: false })
  return changedRows.length + (deactivated.affected ?? 0)
}

const getPlatformAndUrl = ({ address: { platform, url } }: Pick<SourceSeed, 'address'>) => ({ platform, url })

const SOURCE_COLUMNS = [
  ...(['cityId', 'name', 'kind', 'rank', 'cadenceMinutes', 'platform', 'url', 'address'] as const),
  ...(['terms', 'permitted', 'active', 'inactiveReason', 'alsoCities', 'unverified'] as const),
] as const satisfies (keyof SourceRow)[]
/** A source that was verified stays verified until the registry changes its address. */
const UNVERIFIED = `case when excluded.unverified and (s.chosen_at is not null or excluded.address = s.address)
  then s.unverified else excluded.unverified end`
/** A permission that an operator has stays. */
const NEW_PERMITTED = `case when excluded.permitted is not null then coalesce(s.permitted, excluded.permitted) end`
const NEW_VALUES: { readonly [Field in (typeof SOURCE_COLUMNS)[number]]?: string } = {
  permitted: NEW_PERMITTED,
  active: `excluded.inactive_reason is null and (${NEW_PERMITTED}) is not false`,
  unverified: UNVERIFIED,
}
/** Columns that the registry doesn't change if a proposal set the source's address. */
const PROPOSAL_COLUMNS: readonly (typeof SOURCE_COLUMNS)[number][] = [
  'platform',
  'url',
  'address',
  'active',
  'inactiveReason',
]
/** The reason why a source that the registry no longer contains is inactive. */
export const REMOVED = 'It’s no longer in the registry.'

async function seedSources(db: Database, sources: readonly SourceSeed[]): Promise<number> {
  const rows = sources.map(
    ({ slug, city, venue, inactive, needsPermission, alsoCities = [], unverified = false, ...source }) => ({
      ...record(SourceEntity, ['id', ...SOURCE_COLUMNS], {
        ...source,
        ...getPlatformAndUrl(source),
        id: slug,
        cityId: city,
        permitted: needsPermission ? false : null,
        active: !inactive && !needsPermission,
        inactiveReason: inactive,
        alsoCities,
        unverified,
      }),
      venue,
    }),
  )
  const names = SOURCE_COLUMNS.map((name) => column(SourceEntity, name))
  const qualify = (row: string) => names.map((name) => `${row}.${name}`)
  const newValues = SOURCE_COLUMNS.map((field) => {
    const name = column(SourceEntity, field)
    const newValue = NEW_VALUES[field] ?? `excluded.${name}`
    return PROPOSAL_COLUMNS.includes(field)
      ? `case when s.chosen_at is null then ${newValue} else s.${name} end`
      : newValue
  })
  const changedRows: unknown[] = await db.query(
    `insert into sources as s (id, venue_id, ${names})
     select seed.id, v.id, ${qualify('seed')} from jsonb_array_elements($1::jsonb) as listed (row)
       cross join lateral jsonb_populate_record(null::sources, listed.row) as seed
       left join venues v on v.slug = listed.row ->> 'venue'
     on conflict (id) do update set (venue_id, added_at, ${names}) = row (excluded.venue_id, null, ${newValues})
     where (s.venue_id, s.added_at, ${qualify('s')}) is distinct from (excluded.venue_id, null, ${newValues})
     returning id`,
    [JSON.stringify(rows)],
  )
  const missingSources = { inactiveReason: IsNull(), addedAt: IsNull(), id: Not(In(sources.map(({ slug }) => slug))) }
  const deactivation = { active: false, inactiveReason: REMOVED }
  const deactivated = await db.getRepository(SourceEntity).update(missingSources, deactivation)
  return changedRows.length + (deactivated.affected ?? 0)
}

import type { SourceAddress, VenueFile } from '@houselights/contracts/cities/city-files'
import type { DecidedName } from '@houselights/scrapers/source/source'
import { VenueEntity, type VenueRow } from '../schema/entities/places.ts'
import { SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import type { Database, Queryable } from '../sql/sql.ts'
import { select } from '../sql/statement.ts'

/** Loads the slugs of all stored venues. */
export async function loadVenueSlugs(db: Database): Promise<Set<string>> {
  const rows = await db.getRepository(VenueEntity).find({ select: { slug: true } })
  return new Set(rows.map(({ slug }) => slug))
}

/** The facts of a venue that came from a proposal, in the format of a data file. */
export type AddedVenue = Omit<
  VenueFile,
  'source' | 'unverified' | 'inactive' | 'further' | 'cadenceMinutes' | 'plainHttp'
> & { city: string }

/** A source that came from a proposal, or whose address came from one. */
export type StoredSource = Pick<SourceRow, 'name' | 'kind' | 'rank' | 'cadenceMinutes'> & {
  slug: string
  city: string
  address: SourceAddress
  venue: string | null
  inactive: string | null
  /** Whether the source itself came from a proposal, not only its address. */
  added: boolean
}

/** Venues, sources and names that are added to the registry's files, or that override them. */
export interface StoredRegistry {
  venues: AddedVenue[]
  sources: StoredSource[]
  /** Printed names whose venue an operator decided. */
  names: (DecidedName & { city: string })[]
}

const VENUE_COLUMNS = [
  ...(['slug', 'name', 'address', 'town', 'neighborhood', 'latitude', 'longitude'] as const),
  ...(['capacity', 'venueType', 'website'] as const),
  ...(['aliases', 'rooms', 'primaryGenres'] as const),
] as const
const SOURCE_COLUMNS = ['name', 'kind', 'rank', 'cadenceMinutes', 'address'] as const

/** Loads the venues, sources, addresses and names that came from proposals. */
export async function loadStoredRegistry(db: Queryable): Promise<StoredRegistry> {
  const venues: (Pick<VenueRow, (typeof VENUE_COLUMNS)[number]> & { city: string })[] = await db.query(
    `select ${select(VenueEntity, 'v', VENUE_COLUMNS)}, v.city_id as city
     from venues v where v.added_at is not null and v.active order by v.slug`,
  )
  const sources: StoredSource[] = await db.query(
    `select s.id as slug, ${select(SourceEntity, 's', SOURCE_COLUMNS)}, s.city_id as city, v.slug as venue,
       s.inactive_reason as inactive, s.added_at is not null as added
     from sources s left join venues v on v.id = s.venue_id
     where (s.added_at is not null and s.active and v.active) or s.chosen_at is not null
     order by s.added_at, s.id`,
  )
  const names: StoredRegistry['names'] = await db.query(
    `select n.city_id as city, n.key, v.slug from unknown_venues n join venues v on v.id = n.venue_id
     where v.active order by n.city_id, n.key`,
  )
  return { venues: venues.map((venue) => omitUnknown(venue)), sources, names }
}

/** Leaves out unknown facts, like data files do. */
const omitUnknown = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as {
    [Name in keyof Row]: Exclude<Row[Name], null>
  }

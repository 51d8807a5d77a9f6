import type { SourceAddress, VenueFile } from '@houselights/contracts/cities/city-files'
import type { SourceKind } from '@houselights/contracts/entities/entities'
import type { Queryable } from '../sql/sql.ts'

const USUAL_CADENCE_MINUTES = 360

interface StoredVenueSource {
  id: string
  name: string
  kind: SourceKind
  address: SourceAddress
  inactive: string | null
  cadence: number
}

/** A venue as the data file of its city would hold it; nothing where there is none of that slug. */
export async function venueFileOf(db: Queryable, slug: string): Promise<VenueFile | undefined> {
  const [row]: { facts: Omit<VenueFile, 'source'>; sources: StoredVenueSource[] }[] = await db.query(
    `select jsonb_strip_nulls(jsonb_build_object(
         'slug', v.slug, 'name', v.name, 'aliases', nullif(v.aliases, '{}'), 'rooms', nullif(v.rooms, '{}'),
         'address', v.address, 'neighborhood', v.neighborhood, 'latitude', v.latitude, 'longitude', v.longitude,
         'capacity', v.capacity, 'venueType', v.venue_type, 'primaryGenres', nullif(v.primary_genres, '{}'),
         'website', v.website)) as facts,
       coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'address', s.address,
           'inactive', s.inactive_reason, 'cadence', s.cadence_minutes) order by s.id <> v.slug, s.id)
         from sources s where s.venue_id = v.id), '[]') as sources
     from venues v where v.slug = $1`,
    [slug],
  )
  const [own, ...further] = row?.sources ?? []
  if (!row || !own) return undefined
  const inactive = (source: StoredVenueSource) => source.inactive !== null && { inactive: source.inactive }
  const addresses = [row.facts.website, ...row.sources.map(({ address }) => address.url)]
  return {
    ...row.facts,
    source: own.address,
    ...inactive(own),
    ...(further.length > 0 && {
      further: further.map((source) => ({
        name: source.name,
        kind: source.kind === 'venue' ? 'venue' : 'ticketing',
        source: source.address,
        ...inactive(source),
      })),
    }),
    ...(own.cadence !== USUAL_CADENCE_MINUTES && { cadenceMinutes: own.cadence }),
    ...(addresses.some((url) => url?.startsWith('http:')) && { plainHttp: true as const }),
  }
}

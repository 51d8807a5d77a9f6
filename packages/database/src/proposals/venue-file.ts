import type { VenueFile } from '@houselights/contracts/cities/city-files'
import { SourceEntity, type SourceRow } from '../schema/entities/sources.ts'
import { IS_ADDED_SHOW, type Queryable } from '../sql/sql.ts'
import { jsonMembers } from '../sql/statement.ts'

const USUAL_CADENCE_MINUTES = 360

const SOURCE_COLUMNS = ['name', 'kind', 'address', 'inactiveReason', 'cadenceMinutes'] as const
type StoredVenueSource = Pick<SourceRow, (typeof SOURCE_COLUMNS)[number]>

/** Loads a venue in the format of a data file. Undefined if no venue has this slug. */
export async function loadVenueFile(db: Queryable, slug: string): Promise<VenueFile | undefined> {
  const [row]: { facts: Omit<VenueFile, 'source'>; sources: StoredVenueSource[] }[] = await db.query(
    `select jsonb_strip_nulls(jsonb_build_object(
         'slug', v.slug, 'name', v.name, 'aliases', nullif(v.aliases || array(
           select n.name from unknown_venues n where n.venue_id = v.id and n.decision = 'alias' order by n.name), '{}'), 'rooms', nullif(v.rooms, '{}'),
         'address', v.address, 'town', v.town, 'neighborhood', v.neighborhood, 'latitude', v.latitude, 'longitude', v.longitude,
         'capacity', v.capacity, 'venueType', v.venue_type, 'primaryGenres', nullif(v.primary_genres, '{}'),
         'website', v.website)) as facts,
       coalesce((select jsonb_agg(jsonb_build_object(${jsonMembers(SourceEntity, 's', SOURCE_COLUMNS)}) order by s.id <> v.slug, s.id)
         from sources s where s.venue_id = v.id and not ${IS_ADDED_SHOW}), '[]') as sources
     from venues v where v.slug = $1`,
    [slug],
  )
  const [mainSource, ...furtherSources] = row?.sources ?? []
  if (!row) return undefined
  const toInactive = ({ inactiveReason }: StoredVenueSource) => inactiveReason !== null && { inactive: inactiveReason }
  const addresses = [row.facts.website, ...row.sources.map(({ address }) => address.url)]
  return {
    ...row.facts,
    ...(mainSource && { source: mainSource.address, ...toInactive(mainSource) }),
    ...(furtherSources.length > 0 && {
      further: furtherSources.map((source) => ({
        name: source.name,
        kind: source.kind === 'venue' ? 'venue' : 'ticketing',
        source: source.address,
        ...toInactive(source),
      })),
    }),
    ...(mainSource &&
      mainSource.cadenceMinutes !== USUAL_CADENCE_MINUTES && { cadenceMinutes: mainSource.cadenceMinutes }),
    ...(addresses.some((url) => url?.startsWith('http:')) && { plainHttp: true as const }),
  }
}

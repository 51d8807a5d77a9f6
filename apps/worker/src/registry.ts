import type { Config } from '@houselights/config/config'
import type { SourceSeed, VenueSeed } from '@houselights/database/ingest/seed'
import { aggregators } from '@houselights/sources/aggregators/index'
import { venues } from '@houselights/sources/registry'
import type { SourceDefinition, VenueDefinition } from '@houselights/sources/source'

export interface Registry {
  venues: readonly VenueDefinition[]
  /** Of one venue each (`venue`, its slug) or of many. */
  sources: readonly (SourceDefinition & { venue?: string })[]
}

const USUAL_CADENCE_MINUTES = 360
const USUAL_RANK = 100

/** The city's venues and sources. */
export function cityRegistry({ mode }: Pick<Config, 'mode'>): Registry {
  if (mode === 'demo') throw new Error('The demo needs its sample sites: start it with npm run demo.')
  return registryOf(venues, aggregators)
}

/** These venues and lists, each source with its venue. */
export const registryOf = (venues: readonly VenueDefinition[], lists: readonly SourceDefinition[]): Registry => ({
  venues,
  sources: [...venues.flatMap(({ slug, sources }) => sources.map((source) => ({ ...source, venue: slug }))), ...lists],
})

/** Why a source is not read for now: its own reason, or a key that is not set. */
export const inactiveReason = (
  { inactive, name, source }: SourceDefinition,
  keys: Config['keys'],
): string | undefined =>
  inactive ??
  (source.needsKey && !keys[source.needsKey]
    ? `${name} needs a key that is not set: ${source.needsKey} (see .env.example).`
    : undefined)

/** The registry as the database keeps it. */
export const seedOf = (
  { venues, sources }: Registry,
  keys: Config['keys'],
): { venues: VenueSeed[]; sources: SourceSeed[] } => ({
  venues: venues.map((venue) => ({
    ...venue,
    aliases: venue.aliases ?? [],
    rooms: venue.rooms ?? [],
    primaryGenres: venue.primaryGenres ?? [],
  })),
  sources: sources.map((definition) => ({
    slug: definition.slug,
    name: definition.name,
    platform: definition.source.platform,
    url: definition.source.url,
    kind: definition.kind,
    rank: definition.rank ?? USUAL_RANK,
    cadenceMinutes: definition.cadenceMinutes ?? USUAL_CADENCE_MINUTES,
    venue: definition.venue,
    inactive: inactiveReason(definition, keys),
  })),
})

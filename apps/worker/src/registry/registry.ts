import type { Config } from '@houselights/config/config'
import type { seedRegistry } from '@houselights/database/registry/seed'
import { needsPermission } from '@houselights/domain/sources/needs-permission'
import { type Registry, registry } from '@houselights/scrapers/registry/registry'
import type { SourceDefinition } from '@houselights/scrapers/source/source'

export const DEFAULT_CADENCE_MINUTES = 360
const DEFAULT_RANK = 100

export function citiesRegistry({ mode }: Pick<Config, 'mode'>): Registry {
  if (mode === 'demo') throw new Error('The demo needs its sample sites. Start it with npm run demo.')
  return registry
}

/**
 * Returns why a source can't be scraped: the reason in its file, or a key that is not set. Undefined if it can be, with
 * an operator's permission if its terms require one.
 */
export const getInactiveReason = (
  { inactive, name, source }: SourceDefinition,
  keys: Config['keys'],
): string | undefined =>
  inactive ??
  (source.needsKey && !keys[source.needsKey]
    ? `${name} needs a key that is not set: ${source.needsKey} (see .env.example).`
    : undefined)

/** A replay requests nothing from any site, so it needs no permissions. */
export const toSeed = (
  { cities, sources }: Registry,
  { keys, mode }: Pick<Config, 'keys' | 'mode'>,
): Parameters<typeof seedRegistry>[1] => ({
  cities: cities.map(({ city }) => city),
  venues: cities.flatMap(({ city, venues }) =>
    venues.map((venue) => ({
      ...venue,
      city: city.id,
      aliases: venue.aliases ?? [],
      rooms: venue.rooms ?? [],
      primaryGenres: venue.primaryGenres ?? [],
    })),
  ),
  sources: sources.map((definition) => ({
    slug: definition.slug,
    name: definition.name,
    city: definition.city,
    // In the form of a data file.
    address: definition.source.address ?? { platform: definition.source.platform, url: definition.source.url },
    kind: definition.kind,
    rank: definition.rank ?? DEFAULT_RANK,
    cadenceMinutes: definition.cadenceMinutes ?? DEFAULT_CADENCE_MINUTES,
    venue: definition.venue,
    terms: definition.terms,
    needsPermission: mode !== 'replay' && needsPermission(definition),
    inactive: getInactiveReason(definition, keys),
    alsoCities: definition.alsoCities,
    unverified: definition.unverified,
  })),
})

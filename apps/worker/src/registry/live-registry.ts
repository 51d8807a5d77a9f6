import {
  loadStoredRegistry,
  type StoredRegistry,
  type StoredSource,
} from '@houselights/database/registry/stored-registry'
import type { Queryable } from '@houselights/database/sql/sql'
import { getSource } from '@houselights/scrapers/registry/find-source'
import type { RegisteredSource, Registry } from '@houselights/scrapers/registry/registry'
import { getVenueSource } from '@houselights/scrapers/registry/venue-definition'
import type { SourceDefinition, VenueDefinition } from '@houselights/scrapers/source/source'
import { toError } from '../every-minute.ts'

/** The current registry: the files, with what was added or changed in the database since. */
export interface LiveRegistry {
  /** A new object after each change. */
  readonly current: Registry
  /** Loads what was added or changed in the database, so that a venue accepted just now is scraped at once. */
  refresh(): Promise<void>
}

/** Opens the registry. A stored source whose platform no longer exists is reported and left out. */
export async function openLiveRegistry(
  files: Registry,
  db: Queryable,
  onError: (error: Error) => void,
): Promise<LiveRegistry> {
  let stored = ''
  let current = files
  let [lastStarted, lastApplied] = [0, 0]
  async function refresh(): Promise<void> {
    lastStarted += 1
    const refreshNumber = lastStarted
    const fromDatabase = await loadStoredRegistry(db)
    // Several scrapes refresh at once, and a slow answer may be older than one that came before it.
    if (refreshNumber < lastApplied) return
    lastApplied = refreshNumber
    const text = JSON.stringify(fromDatabase)
    if (text !== stored) current = mergeStored(files, fromDatabase, onError)
    stored = text
  }
  await refresh()
  return {
    get current() {
      return current
    },
    refresh,
  }
}

/** The files' registry with the stored additions and replacements. */
function mergeStored({ cities, sources }: Registry, stored: StoredRegistry, onError: (error: Error) => void): Registry {
  const changedSources = new Map(stored.sources.filter(({ added }) => !added).map((source) => [source.slug, source]))
  const venueTypes = new Map(
    [...cities.flatMap(({ venues }) => venues), ...stored.venues].map(({ slug, venueType }) => [slug, venueType]),
  )
  const tryDefine = (source: StoredSource): RegisteredSource[] => {
    try {
      return [getDefinition(source, venueTypes.get(source.venue ?? ''))]
    } catch (error) {
      onError(toError(error))
      return []
    }
  }
  const added = stored.sources.filter((source) => source.added).flatMap(tryDefine)
  const replaced = new Map([...changedSources].map(([slug, source]) => [slug, tryDefine(source)] as const))
  const applyReplacement = <Source extends SourceDefinition>(source: Source) => replaced.get(source.slug) ?? [source]
  return {
    cities: cities.map(({ city, venues }) => {
      const fileVenues = venues.map((venue) => ({ ...venue, sources: venue.sources.flatMap(applyReplacement) }))
      const addedVenues = stored.venues
        .filter((venue) => venue.city === city.id)
        .map(({ city: _, ...venue }) => ({ ...venue, sources: added.filter((source) => source.venue === venue.slug) }))
      return { city, venues: [...fileVenues, ...addedVenues].sort(bySlug) }
    }),
    sources: [...sources.flatMap(applyReplacement), ...added],
  }
}

const bySlug = (one: VenueDefinition, other: VenueDefinition): number => (one.slug < other.slug ? -1 : 1)

const getDefinition = (
  { venue, inactive, address, added: _, ...facts }: StoredSource,
  venueType: string | undefined,
): RegisteredSource => ({
  ...facts,
  ...(venue !== null && { venue }),
  ...(inactive !== null && { inactive }),
  source: venue !== null && facts.kind === 'venue' ? getVenueSource(address, { venueType }) : getSource(address),
})

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

/** The current registry: the data files, plus additions and changes from the database. */
export interface LiveRegistry {
  /** A new object after each change. */
  readonly current: Registry
  /** Loads additions and changes from the database, so that a venue that was just accepted is scraped immediately. */
  refresh(): Promise<void>
}

/** Opens the registry. A stored source whose platform no longer exists is reported and left out. */
export async function openLiveRegistry(
  fileRegistry: Registry,
  db: Queryable,
  onError: (error: Error) => void,
): Promise<LiveRegistry> {
  let lastText = ''
  let current = fileRegistry
  let [lastStarted, lastApplied] = [0, 0]
  async function refresh(): Promise<void> {
    lastStarted += 1
    const refreshNumber = lastStarted
    const fromDatabase = await loadStoredRegistry(db)
    // Several scrapes may refresh simultaneously, and the result of a slow query may be older than one that arrived
    // earlier.
    if (refreshNumber < lastApplied) return
    lastApplied = refreshNumber
    const text = JSON.stringify(fromDatabase)
    if (text !== lastText) current = mergeStored(fileRegistry, fromDatabase, onError)
    lastText = text
  }
  await refresh()
  return {
    get current() {
      return current
    },
    refresh,
  }
}

/** Merges the stored additions and replacements into the registry from the files. */
function mergeStored(
  { cities, sources }: Registry,
  storedRegistry: StoredRegistry,
  onError: (error: Error) => void,
): Registry {
  const changedSources = new Map(
    storedRegistry.sources.filter(({ added }) => !added).map((source) => [source.slug, source]),
  )
  const venueTypes = new Map(
    [...cities.flatMap(({ venues }) => venues), ...storedRegistry.venues].map(({ slug, venueType }) => [
      slug,
      venueType,
    ]),
  )
  const tryDefine = (source: StoredSource): RegisteredSource[] => {
    try {
      return [getDefinition(source, venueTypes.get(source.venue ?? ''))]
    } catch (error) {
      onError(toError(error))
      return []
    }
  }
  const addedSources = storedRegistry.sources.filter((source) => source.added).flatMap(tryDefine)
  const replacements = new Map([...changedSources].map(([slug, source]) => [slug, tryDefine(source)] as const))
  const applyReplacement = <Source extends SourceDefinition>(source: Source) =>
    replacements.get(source.slug) ?? [source]
  return {
    cities: cities.map(({ city, venues }) => {
      const fileVenues = venues.map((venue) => ({ ...venue, sources: venue.sources.flatMap(applyReplacement) }))
      const addedVenues = storedRegistry.venues
        .filter((venue) => venue.city === city.id)
        .map(({ city: _, ...venue }) => ({
          ...venue,
          sources: addedSources.filter((source) => source.venue === venue.slug),
        }))
      const decidedNames = storedRegistry.names.filter((name) => name.city === city.id)
      return {
        city,
        venues: [...fileVenues, ...addedVenues].sort(bySlug),
        ...(decidedNames.length > 0 && { decidedNames }),
      }
    }),
    sources: [...sources.flatMap(applyReplacement), ...addedSources],
  }
}

const bySlug = (a: VenueDefinition, b: VenueDefinition): number => (a.slug < b.slug ? -1 : 1)

const getDefinition = (
  { venue, inactive, address, added: _, ...facts }: StoredSource,
  venueType: string | undefined,
): RegisteredSource => ({
  ...facts,
  ...(venue !== null && { venue }),
  ...(inactive !== null && { inactive }),
  source: venue !== null && facts.kind === 'venue' ? getVenueSource(address, { venueType }) : getSource(address),
})

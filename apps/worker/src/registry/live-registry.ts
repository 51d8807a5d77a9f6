import { type StoredRegistry, type StoredSource, storedRegistry } from '@houselights/database/registry/stored-registry'
import type { Queryable } from '@houselights/database/sql/sql'
import { getSource } from '@houselights/scrapers/registry/find-source'
import type { RegisteredSource, Registry } from '@houselights/scrapers/registry/registry'
import { sourceOfVenue } from '@houselights/scrapers/registry/venue-definition'
import type { SourceDefinition, VenueDefinition } from '@houselights/scrapers/source/source'
import { toError } from '../every-minute.ts'

/** The registry as it is now: what the files say, with what was added or chosen in the database since. */
export interface LiveRegistry {
  /** Another object after each change. */
  readonly current: Registry
  /** Takes over what was added or chosen until now: a venue that was just accepted is scraped at once. */
  refresh(): Promise<void>
}

/** Opens the registry. A stored source that no platform reads is reported, and left out. */
export async function openLiveRegistry(
  files: Registry,
  db: Queryable,
  onError: (error: Error) => void,
): Promise<LiveRegistry> {
  let stored = ''
  let current = files
  let [begun, applied] = [0, 0]
  async function refresh(): Promise<void> {
    begun += 1
    const turn = begun
    const found = await storedRegistry(db)
    // several scrapes look at once, and a slow answer is older than the one that came before it
    if (turn < applied) return
    applied = turn
    const text = JSON.stringify(found)
    if (text !== stored) current = withStored(files, found, onError)
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

/** What the files say, with what is stored besides or instead. */
function withStored({ cities, sources }: Registry, stored: StoredRegistry, onError: (error: Error) => void): Registry {
  const chosen = new Map(stored.sources.filter(({ added }) => !added).map((source) => [source.slug, source]))
  const venueTypes = new Map(
    [...cities.flatMap(({ venues }) => venues), ...stored.venues].map(({ slug, venueType }) => [slug, venueType]),
  )
  const defined = (source: StoredSource): RegisteredSource[] => {
    try {
      return [getDefinition(source, venueTypes.get(source.venue ?? ''))]
    } catch (error) {
      onError(toError(error))
      return []
    }
  }
  const added = stored.sources.filter((source) => source.added).flatMap(defined)
  const replaced = new Map([...chosen].map(([slug, source]) => [slug, defined(source)] as const))
  const inForce = <Source extends SourceDefinition>(source: Source) => replaced.get(source.slug) ?? [source]
  return {
    cities: cities.map(({ city, venues }) => {
      const ofFiles = venues.map((venue) => ({ ...venue, sources: venue.sources.flatMap(inForce) }))
      const ofCity = stored.venues
        .filter((venue) => venue.city === city.id)
        .map(({ city: _, ...venue }) => ({ ...venue, sources: added.filter((source) => source.venue === venue.slug) }))
      return { city, venues: [...ofFiles, ...ofCity].sort(bySlug) }
    }),
    sources: [...sources.flatMap(inForce), ...added],
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
  source: venue !== null && facts.kind === 'venue' ? sourceOfVenue(address, { venueType }) : getSource(address),
})

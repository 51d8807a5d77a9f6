import { aggregators } from './aggregators/index.ts'
import { loadVenues } from './load-venues.ts'
import type { SourceDefinition, VenueDefinition } from './source.ts'

/** A source of the registry; `venue` is the slug of the venue whose shows it lists, absent where it lists many. */
export type RegisteredSource = SourceDefinition & { venue?: string }

/** Every San Francisco venue that we read or know by name: what the files of `venues` hold, in the order of their slugs. */
export const venues: readonly VenueDefinition[] = await loadVenues(new URL('./venues/', import.meta.url))

const registered: readonly RegisteredSource[] = [
  ...venues.flatMap(({ slug, sources }) => sources.map((source) => ({ ...source, venue: slug }))),
  ...aggregators,
]

/** Every source that we know, the inactive ones too: venues' own first, then those that list many. */
export const allSources = (): readonly RegisteredSource[] => registered

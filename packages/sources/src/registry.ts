import { aggregators } from './aggregators/index.ts'
import type { SourceDefinition, VenueDefinition } from './source.ts'
import { venues } from './venues/index.ts'

/** A source of the registry; `venue` is the slug of the house whose shows it lists, absent where it lists many. */
export type RegisteredSource = SourceDefinition & { venue?: string }

const registered: readonly RegisteredSource[] = [
  ...venues.flatMap(({ slug, sources }) => sources.map((source) => ({ ...source, venue: slug }))),
  ...aggregators,
]

/** Every source that we know, the inactive ones too: venues' own first, then those that list many. */
export const allSources = (): readonly RegisteredSource[] => registered

/** The source of that slug. */
export const sourceBySlug = (slug: string): RegisteredSource | undefined =>
  registered.find((source) => source.slug === slug)

/** The venue of that slug. */
export const venueBySlug = (slug: string): VenueDefinition | undefined => venues.find((venue) => venue.slug === slug)

import type { AggregatorFile, SourceAddress, VenueFile } from '@houselights/contracts/cities/city-files'
import type { Calendar } from '@houselights/domain/event-kinds/kind-evidence'
import { setCalendarKind } from '../source/define-platform.ts'
import type { Source, SourceDefinition, VenueDefinition } from '../source/source.ts'
import { getSource } from './find-source.ts'

/**
 * Turns a venue's file into a definition with sources, its own page first. Throws if a source's platform is unknown.
 */
export function toVenueDefinition(file: VenueFile): VenueDefinition {
  const { slug, name, source, unverified, inactive, further = [], cadenceMinutes, plainHttp: _, ...facts } = file
  const ownSource: SourceDefinition | undefined = source && {
    slug,
    name,
    kind: 'venue',
    inactive,
    unverified,
    cadenceMinutes,
    source: getVenueSource(source, facts),
  }
  const otherSources = further.map(
    (other): SourceDefinition => ({
      slug: toFurtherSlug(slug, other.source),
      name: other.name,
      kind: other.kind,
      terms: other.terms,
      inactive: other.inactive,
      source: getSource(other.source),
      cadenceMinutes,
    }),
  )
  return { slug, name, ...facts, sources: ownSource ? [ownSource, ...otherSources] : otherSources }
}

const toFurtherSlug = (slug: string, { platform }: SourceAddress): string => `${slug}-${platform}-2`

/** Turns the file of a source that lists many venues into a definition. */
export const toAggregatorDefinition = ({ plainHttp: _, source, ...facts }: AggregatorFile): SourceDefinition => ({
  ...facts,
  source: getSource(source),
})

/** Returns the source for a venue's own page. A bar's calendar also lists its quizzes, markets and brunches. */
export function getVenueSource(address: SourceAddress, { venueType }: Pick<VenueFile, 'venueType'>): Source {
  const source = getSource(address)
  return venueType === 'bar' ? setCalendar(source, 'bar') : source
}

/** Sets the kind of calendar that all listings of a source are from. */
export const setCalendar = (source: Source, calendar: Calendar): Source => ({
  ...source,
  calendar,
  parse: (pages, context) => setCalendarKind(calendar, source.parse(pages, context)),
})

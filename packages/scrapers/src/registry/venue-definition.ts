import type { AggregatorFile, SourceAddress, VenueFile } from '@houselights/contracts/cities/city-files'
import type { Calendar } from '@houselights/domain/event-kinds/kind-evidence'
import { onCalendar } from '../source/define-platform.ts'
import type { Source, SourceDefinition, VenueDefinition } from '../source/source.ts'
import { getSource } from './find-source.ts'

/** A venue as it is read, its own page first. Throws where a source names no platform. */
export function venueDefinition(file: VenueFile): VenueDefinition {
  const { slug, name, source, inactive, further = [], cadenceMinutes, plainHttp: _, ...facts } = file
  const own: SourceDefinition = {
    slug,
    name,
    kind: 'venue',
    inactive,
    cadenceMinutes,
    source: sourceOfVenue(source, facts),
  }
  const others = further.map(
    (other): SourceDefinition => ({
      slug: furtherSlug(slug, other.source),
      name: other.name,
      kind: other.kind,
      inactive: other.inactive,
      source: getSource(other.source),
      cadenceMinutes,
    }),
  )
  return { slug, name, ...facts, sources: [own, ...others] }
}

const furtherSlug = (slug: string, { platform }: SourceAddress): string => `${slug}-${platform}-2`

/** A source that lists many venues, as it is read. */
export const aggregatorDefinition = ({ plainHttp: _, source, ...facts }: AggregatorFile): SourceDefinition => ({
  ...facts,
  source: getSource(source),
})

/** A venue's own page. A bar's calendar holds its quizzes, markets and brunches too. */
export function sourceOfVenue(address: SourceAddress, { venueType }: Pick<VenueFile, 'venueType'>): Source {
  const source = getSource(address)
  return venueType === 'bar' ? withCalendar(source, 'bar') : source
}

/** A source all of whose listings are of one kind of calendar. */
export const withCalendar = (source: Source, calendar: Calendar): Source => ({
  ...source,
  calendar,
  parse: (pages, context) => onCalendar(calendar, source.parse(pages, context)),
})

import type { SourceKind } from '@houselights/types/entities'
import { z } from 'zod'
import { onCalendar } from './define-platform.ts'
import type { Source, SourceDefinition, VenueDefinition } from './source.ts'

/** A further source of one venue, after its own page. */
interface FurtherSource extends Pick<SourceDefinition, 'source' | 'name' | 'inactive'> {
  /** `venue` where the venue publishes it too (a second page of its own), else `ticketing`. */
  kind: SourceKind
}

/** A venue as its data file writes it: its facts, and where it lists its shows. */
interface VenueFacts extends Omit<VenueDefinition, 'sources'> {
  /** Its own page, which is believed first. */
  source: Source
  /** Why its own page cannot be read for now: a sentence. Such a venue is known by name, for the sources that list many. */
  inactive?: string
  further?: readonly FurtherSource[]
  cadenceMinutes?: number
}

/** Sites that answer on plain HTTP only. */
const PLAIN_HTTP_HOSTS = new Set(['www.makeoutroom.com'])

const Address = z.url({ protocol: /^https?$/ }).refine((address) => {
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || PLAIN_HTTP_HOSTS.has(host)
}, 'must be https')
const Sentence = z.string().regex(/^\p{Lu}.+\.$/u, 'must be a sentence')

const Facts = z.object({
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
  name: z.string().min(1),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  capacity: z.int().positive().optional(),
  venueType: z
    .string()
    .regex(/^[a-z]+(?:_[a-z]+)*$/)
    .optional(),
  website: Address.optional(),
  source: z.object({ url: Address }),
  inactive: Sentence.optional(),
  further: z.array(z.object({ source: z.object({ url: Address }), inactive: Sentence.optional() })).optional(),
})

/** A venue of the registry, its own page first. Throws where the data breaks a rule, so that a typing error is seen at once. */
export function defineVenue(venue: VenueFacts): VenueDefinition {
  const { error } = Facts.safeParse(venue)
  if (error) throw new Error(`The data of venue "${venue.slug}" will not do:\n${z.prettifyError(error)}`)
  const { source, inactive, further = [], cadenceMinutes, ...facts } = venue
  const own: SourceDefinition = {
    slug: venue.slug,
    name: venue.name,
    kind: 'venue',
    source: venue.venueType === 'bar' ? ofBar(source) : source,
    cadenceMinutes,
    inactive,
  }
  const others = further.map(
    (other): SourceDefinition => ({ ...other, slug: `${venue.slug}-${other.source.platform}-2`, cadenceMinutes }),
  )
  return { ...facts, sources: [own, ...others] }
}

/** A bar's calendar holds its quizzes, markets and brunches too. */
const ofBar = (source: Source): Source => ({
  ...source,
  parse: (pages, context) => onCalendar('bar', source.parse(pages, context)),
})

import { z } from 'zod'

/** A day, or only a month or a year if the day isn't known. */
export const ReadOn = z
  .string()
  .regex(/^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/, 'must be a day, a month or a year')

/** Facts about a venue that need a source. `coordinates`: latitude and longitude. `calendar`: where it lists its shows. */
export const SOURCED_FACTS = [
  ...(['address', 'coordinates', 'venueType', 'capacity', 'website', 'calendar'] as const),
  ...(['instagram', 'facebook', 'twitter'] as const),
] as const
export type SourcedFact = (typeof SOURCED_FACTS)[number]
/** Facts that a venue's own pages may state. */
export const VENUE_FACTS = [...SOURCED_FACTS, 'description'] as const
export type VenueFact = (typeof VENUE_FACTS)[number]

/** A page that states some of a venue's facts, and when somebody read it there. */
export const VenueEvidence = z.strictObject({
  facts: z.array(z.enum(VENUE_FACTS)).min(1),
  source: z.url({ protocol: /^https?$/ }),
  readOn: ReadOn,
})
export type VenueEvidence = z.infer<typeof VenueEvidence>

import type { Venue } from '@houselights/contracts/entities/entities'
import { UNANNOUNCED_VENUE } from '@houselights/contracts/entities/unannounced'

/** Formats where a venue is within its city: `Tallow Hill, Wickton`. Returns null if that is unknown. */
export const formatArea = ({ neighborhood, town }: Partial<Pick<Venue, 'neighborhood' | 'town'>>): string | null =>
  [neighborhood, town].filter(Boolean).join(', ') || null

/** Returns the words after a show's title: `at The Lantern`, or `(location announced later)`. */
export const atVenue = (name: string): string =>
  name === UNANNOUNCED_VENUE.name ? `(${name.charAt(0).toLowerCase()}${name.slice(1)})` : `at ${name}`

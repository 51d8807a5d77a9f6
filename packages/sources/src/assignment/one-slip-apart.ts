import { distance } from 'fastest-levenshtein'
import type { Named, VenueIndex } from './venue-index.ts'

/** A name shorter than this may well be another venue's, one letter apart. */
const LONG_NAME = 9

/** The one venue whose name differs in one letter, as "Indpendent" does; undefined where none or several do. */
export function oneSlipApart(key: string, { named }: VenueIndex): Named | undefined {
  if (key.length < LONG_NAME) return undefined
  const slips = [...named].filter(([known]) => known.length >= LONG_NAME && distance(known, key) === 1)
  const owners = new Set(slips.map(([, { venue }]) => venue.slug))
  return owners.size === 1 ? slips[0]?.[1] : undefined
}

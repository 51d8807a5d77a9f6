import { nameWords } from '../artists/artist-name.ts'
import { metersBetween, type Point } from '../geography/distance.ts'
import { type Towns, townsAgree } from '../geography/towns.ts'
import { compareNames } from './compare-names.ts'
import { toStreetKey } from './street-key.ts'
import { type Place, parsePlace } from './venue-name.ts'

/**
 * How two printed places relate. `room`: one name contains the other, as for a room of a venue. `open`: one isn't
 * named, so they may be the same.
 */
export type PlaceRelation = 'same' | 'room' | 'open' | 'other'

/** Places of one name are different if they are farther apart. Maps may place one venue several hundred meters apart. */
const OTHER_VENUE_METERS = 1500

/** Returns the key shared by all spellings of one venue: `at The Warfield`, `Warfield, S.F.` → `warfield`. */
export function venueKey(printed: string, towns: Towns): string {
  const { words } = parsePlace(printed, towns)
  return words.join('') || nameWords(printed).join('') || printed.trim().toLowerCase()
}

/** Adds the address and the coordinates that are printed apart from a place's name. */
export const locatePlace = (place: Place, { address, ...point }: Point & { address?: string | null }): Place => ({
  ...place,
  ...point,
  street: toStreetKey(address) ?? place.street,
})

/** Whether the coordinates of two places rule out that they are one. */
export const areApart = (a: Point, b: Point): boolean => (metersBetween(a, b) ?? 0) > OTHER_VENUE_METERS

/** Compares two places: by town, coordinates and name, or by street if only an address is printed for one. */
export function relatePlaces(a: Place, b: Place, towns: Towns): PlaceRelation {
  if (!townsAgree(a.town, b.town, towns) || areApart(a, b)) return 'other'
  const relation = compareNames(a.words, b.words)
  if (relation === 'same' || relation === 'slip') return 'same'
  if ((a.isUnnamed || b.isUnnamed) && a.street && a.street === b.street) return 'same'
  if (a.isUnnamed && b.isUnnamed) return 'open'
  if (relation === 'other') return a.isUnnamed || b.isUnnamed ? 'open' : 'other'
  return relation === 'kind' ? 'same' : 'room'
}

import { metresBetween, type Point } from '@houselights/domain/metres-between'
import type { City } from '@houselights/types/entities'

/** Farther away than this from every city, a visitor has none of them. */
const FARTHEST_METRES = 120_000

/** The city nearest to a point, of those that are not too far; nothing where none is. */
export function nearestCity(point: Point, cities: readonly City[]): City | undefined {
  const near = cities.flatMap((city) => {
    const metres = metresBetween(point, city)
    return metres !== undefined && metres <= FARTHEST_METRES ? [{ city, metres }] : []
  })
  return near.sort((a, b) => a.metres - b.metres)[0]?.city
}

export interface Point {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
}

const EARTH_RADIUS = 6_371_000
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180
const haversine = (angle: number): number => Math.sin(angle / 2) ** 2

/** Computes the meters between two points in a straight line; undefined if one has no coordinates. */
export function metersBetween(a: Point, b: Point | null | undefined): number | undefined {
  const { latitude, longitude } = a
  const { latitude: toLatitude, longitude: toLongitude } = b ?? {}
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  if (typeof toLatitude !== 'number' || typeof toLongitude !== 'number') return undefined
  const [from, to] = [toRadians(latitude), toRadians(toLatitude)]
  const haversineOfAngle =
    haversine(to - from) + Math.cos(from) * Math.cos(to) * haversine(toRadians(toLongitude - longitude))
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(haversineOfAngle)))
}

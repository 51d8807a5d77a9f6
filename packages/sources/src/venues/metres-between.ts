interface Point {
  latitude?: number | null
  longitude?: number | null
}

const EARTH_RADIUS = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres between two points of one town; undefined where one of them has no coordinates. */
export function metresBetween(one: Point, other: Point | null | undefined): number | undefined {
  const [latitude, longitude, toLatitude, toLongitude] = [
    one.latitude,
    one.longitude,
    other?.latitude,
    other?.longitude,
  ]
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined
  if (typeof toLatitude !== 'number' || typeof toLongitude !== 'number') return undefined
  const east = radians(toLongitude - longitude) * Math.cos(radians((latitude + toLatitude) / 2))
  return EARTH_RADIUS * Math.hypot(east, radians(toLatitude - latitude))
}

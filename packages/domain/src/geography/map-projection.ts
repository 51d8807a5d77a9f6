/** A part of the earth between two parallels and two meridians, in degrees. */
export interface Box {
  south: number
  north: number
  west: number
  east: number
}

export interface Place {
  latitude: number
  longitude: number
}

/** A point on a drawing, in its units, from the upper left corner. */
export interface Dot {
  x: number
  y: number
}

/** A square part of a drawing, by its upper left corner, in the drawing's units. */
export interface Frame extends Dot {
  side: number
}

/** A drawing of a box in the Mercator projection, like web maps: straight streets stay straight. */
export interface Plan {
  width: number
  height: number
  toDot: (place: Place) => Dot
  getPlace: (dot: Dot) => Place
}

/** A drawing's width in units, fine enough to show a ten-meter bend in a street. */
const WIDTH = 2_000
/** The share of a frame left free on each side. */
const MARGIN = 0.08

const toRadians = (degrees: number) => (degrees * Math.PI) / 180
const toDegrees = (angle: number) => (angle * 180) / Math.PI
/** Computes the distance of a latitude from the equator in the Mercator projection, in radians of longitude. */
const projectLatitude = (latitude: number) => Math.asinh(Math.tan(toRadians(latitude)))

/** Creates the drawing of a box, `WIDTH` units wide. */
export function toPlan(box: Box): Plan {
  const scale = WIDTH / toRadians(box.east - box.west)
  const top = projectLatitude(box.north)
  return {
    width: WIDTH,
    height: (top - projectLatitude(box.south)) * scale,
    toDot: ({ latitude, longitude }) => ({
      x: toRadians(longitude - box.west) * scale,
      y: (top - projectLatitude(latitude)) * scale,
    }),
    getPlace: ({ x, y }) => ({
      latitude: toDegrees(Math.atan(Math.sinh(top - y / scale))),
      longitude: box.west + toDegrees(x / scale),
    }),
  }
}

/** Finds the smallest box around places; undefined if there are none. */
export function findBoxAround(places: readonly Place[]): Box | undefined {
  if (places.length === 0) return undefined
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes),
    north: Math.max(...latitudes),
    west: Math.min(...longitudes),
    east: Math.max(...longitudes),
  }
}

/**
 * Finds the square of a drawing that shows all dots with a margin, at least `minSide` units wide and never beyond the
 * drawing's edges. Without dots, returns the square in its middle.
 */
export function getFrame(
  dots: readonly Dot[],
  { width, height }: Pick<Plan, 'width' | 'height'>,
  minSide: number,
): Frame {
  const maxSide = Math.min(width, height)
  const [xs, ys] = [dots.map(({ x }) => x), dots.map(({ y }) => y)]
  if (dots.length === 0) return { x: (width - maxSide) / 2, y: (height - maxSide) / 2, side: maxSide }
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const sideWithMargin = Math.max(east - west, south - north) / (1 - 2 * MARGIN)
  const side = Math.min(maxSide, Math.max(minSide, sideWithMargin))
  const clampSide = (middle: number, length: number) => Math.min(Math.max(0, middle - side / 2), length - side)
  return { x: clampSide((west + east) / 2, width), y: clampSide((north + south) / 2, height), side }
}

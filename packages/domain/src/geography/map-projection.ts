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

/** A place on a drawing: in its units, from its upper left corner. */
export interface Dot {
  x: number
  y: number
}

/** A square part of a drawing, by its upper left corner, in the drawing's units. */
export interface Frame extends Dot {
  side: number
}

/** A drawing of a box in the Mercator projection, as maps on the web have it: straight streets stay straight. */
export interface Plan {
  width: number
  height: number
  /** Where a place lies on it. */
  toDot: (place: Place) => Dot
  /** The place of a dot. */
  getPlace: (dot: Dot) => Place
}

/** Units of a drawing's width: a street's bend of ten metres is seen. */
const WIDTH = 2_000
/** How much of a frame is left free around what it shows, on each side. */
const MARGIN = 0.08

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
/** Of the parallel of a latitude from the equator, in radians of longitude. */
const mercator = (latitude: number) => Math.asinh(Math.tan(radians(latitude)))

/** The drawing of a box, `WIDTH` units wide. */
export function toPlan(box: Box): Plan {
  const scale = WIDTH / radians(box.east - box.west)
  const top = mercator(box.north)
  return {
    width: WIDTH,
    height: (top - mercator(box.south)) * scale,
    toDot: ({ latitude, longitude }) => ({
      x: radians(longitude - box.west) * scale,
      y: (top - mercator(latitude)) * scale,
    }),
    getPlace: ({ x, y }) => ({
      latitude: degrees(Math.atan(Math.sinh(top - y / scale))),
      longitude: box.west + degrees(x / scale),
    }),
  }
}

/** The smallest box around places; undefined where there are none. */
export function boxAround(places: readonly Place[]): Box | undefined {
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
 * The square of a drawing that shows all the dots with a margin around them, no smaller than `least` units a side and never
 * beyond the drawing's edges; without dots the square in its middle.
 */
export function getFrame(
  dots: readonly Dot[],
  { width, height }: Pick<Plan, 'width' | 'height'>,
  least: number,
): Frame {
  const widest = Math.min(width, height)
  const [xs, ys] = [dots.map(({ x }) => x), dots.map(({ y }) => y)]
  if (dots.length === 0) return { x: (width - widest) / 2, y: (height - widest) / 2, side: widest }
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const around = Math.max(east - west, south - north) / (1 - 2 * MARGIN)
  const side = Math.min(widest, Math.max(least, around))
  const within = (middle: number, length: number) => Math.min(Math.max(0, middle - side / 2), length - side)
  return { x: within((west + east) / 2, width), y: within((north + south) / 2, height), side }
}

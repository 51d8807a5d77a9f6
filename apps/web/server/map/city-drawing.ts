import { cityFolders } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { CityMap, Position } from '@houselights/contracts/cities/city-map'
import { type Dot, findBoxAround, toPlan } from '@houselights/domain/geography/map-projection'
import type { CityDrawing } from '../../src/rendering/server-context.ts'

type Feature = CityMap['features'][number]

/** From bottom to top. */
const LAYERS = ['around', 'land', 'park', 'neighborhood', 'water', 'street'] as const
/** Kinds with labels. Labels of parks, lakes and streets would hide the places between them. */
const LABELED_KINDS: readonly Feature['properties']['kind'][] = ['neighborhood', 'place', 'sea']

/** The width of a drawing of the whole city, and the size of its letters, in pixels. */
const WHOLE_CITY_WIDTH = 520
const LETTER = { width: 6, height: 13 }
/** How many of its units one pixel covers when a drawing is zoomed in far enough for more labels. */
const NEAR_UNITS = 2

interface Label extends Dot {
  name: string
}

/**
 * Finds labels that would overlap earlier ones at a zoom, so that they appear only when the map is closer.
 * `unitsPerPixel`: how many of the drawing's units one pixel covers at that zoom.
 */
function findCrowdedLabels<NamedLabel extends Label>(
  labels: readonly NamedLabel[],
  unitsPerPixel: number,
): Set<NamedLabel> {
  const shownLabels: Label[] = []
  const doOverlap = (label: Label, other: Label) =>
    Math.abs(label.x - other.x) < ((label.name.length + other.name.length) / 2) * LETTER.width * unitsPerPixel &&
    Math.abs(label.y - other.y) < LETTER.height * unitsPerPixel
  return new Set(
    labels.filter((label) => {
      const isCrowded = shownLabels.some((other) => doOverlap(label, other))
      if (!isCrowded) shownLabels.push(label)
      return isCrowded
    }),
  )
}

/** Draws cities as SVG. Without outlines, the drawing is only the cities' box. @internal for its test */
export function drawCities(parts: readonly { map: CityMap | null; bounds: CityFile['bounds'] }[]): CityDrawing {
  const features = parts.flatMap(({ map }) => map?.features ?? [])
  // the surroundings are cut off at the edge of the city's own outlines
  const cityFeatures = features.filter(({ properties }) => properties.kind !== 'around')
  const corners = parts.flatMap(({ bounds }) => getCorners(bounds))
  const box = findBoxAround([...cityFeatures.flatMap(getPositions).map(toCoordinates), ...corners])
  if (!box) throw new Error('A drawing needs a city.')
  const { toDot, width } = toPlan(box)
  const getDots = (feature: Feature) => getPositions(feature).map((position) => toDot(toCoordinates(position)))
  const toPath = (feature: Feature) =>
    `M${getDots(feature).map(formatDot).join('L')}${feature.geometry.type === 'Polygon' ? 'Z' : ''}`
  const layers = LAYERS.map((kind) => {
    const paths = features.filter(({ properties }) => properties.kind === kind).map(toPath)
    return paths.length > 0 ? `<path data-kind="${kind}" d="${paths.join('')}"/>` : ''
  })
  const labels = features
    .filter(({ properties }) => LABELED_KINDS.includes(properties.kind))
    .map((feature) => ({
      ...getCentroid(getDots(feature)),
      kind: feature.properties.kind,
      name: feature.properties.name ?? '',
    }))
  const crowdedLabels = findCrowdedLabels(labels, width / WHOLE_CITY_WIDTH)
  const labelsForClose = findCrowdedLabels(labels, NEAR_UNITS)
  const texts = labels.map((label) => {
    const { kind, name, x, y } = label
    const nearAttribute = crowdedLabels.has(label) ? ' data-near=""' : ''
    const closeAttribute = labelsForClose.has(label) ? ' data-close=""' : ''
    return `<text data-kind="${kind}"${nearAttribute}${closeAttribute} x="${Math.round(x)}" y="${Math.round(y)}">${escapeHtml(name)}</text>`
  })
  return { box, markup: [...layers, ...texts].join('') }
}

function getPositions({ geometry }: Feature): Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates
}

const toCoordinates = ([longitude, latitude]: Position) => ({ longitude, latitude })

const getCorners = ({ south, north, west, east }: CityFile['bounds']) => [
  { latitude: south, longitude: west },
  { latitude: north, longitude: east },
]

const formatDot = ({ x, y }: Dot) => `${roundToTenths(x)} ${roundToTenths(y)}`
const roundToTenths = (length: number) => Math.round(length * 10) / 10

/** Computes the centroid of a ring, or returns the dot if the ring is a single dot. */
function getCentroid(ring: readonly Dot[]): Dot {
  let [area, x, y] = [0, 0, 0]
  for (const [index, from] of ring.entries()) {
    const to = ring[index + 1] ?? from
    const crossProduct = from.x * to.y - to.x * from.y
    area += crossProduct
    x += (from.x + to.x) * crossProduct
    y += (from.y + to.y) * crossProduct
  }
  return area === 0 ? (ring[0] ?? { x: 0, y: 0 }) : { x: x / (3 * area), y: y / (3 * area) }
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const drawFolders = (ids: readonly string[]) =>
  drawCities(cityFolders.flatMap(({ city, map }) => (ids.includes(city.id) ? [{ map, bounds: city.bounds }] : [])))

/** One drawing of each city, and one that includes its nearby cities. */
const drawings = new Map(
  cityFolders
    .flatMap(({ city }) => [[city.id], [city.id, ...city.nearby.map(({ id }) => id)]])
    .map((ids) => [ids.join(' '), drawFolders(ids)]),
)

export function getDrawing(cities: readonly string[]): CityDrawing {
  const drawing = drawings.get(cities.join(' '))
  if (!drawing) throw new Error(`There is no drawing of "${cities.join(' ')}".`)
  return drawing
}

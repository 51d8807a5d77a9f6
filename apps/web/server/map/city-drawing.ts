import { cityFolders } from '@houselights/config/cities/cities'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import type { CityMap, Position } from '@houselights/contracts/cities/city-map'
import { boxAround, type Dot, toPlan } from '@houselights/domain/geography/map-projection'
import type { CityDrawing } from '../../src/rendering/server-context.ts'

type Feature = CityMap['features'][number]

/** What lies below what. */
const LAYERS = ['around', 'land', 'park', 'neighborhood', 'water', 'street'] as const
/** Whose names are written; those of parks, lakes and streets would hide the places between them. */
const NAMED: readonly Feature['properties']['kind'][] = ['neighborhood', 'place', 'sea']

/** The width of a drawing that shows the whole city, and the size of its letters, in pixels. */
const WHOLE = 520
const LETTER = { width: 6, height: 13 }

interface Name extends Dot {
  name: string
}

/** The names that would lie on others where the whole city is shown: they are left to a nearer look. `unit`: of a pixel. */
function getCrowded<Written extends Name>(names: readonly Written[], unit: number): Set<Written> {
  const placed: Name[] = []
  const meet = (one: Name, other: Name) =>
    Math.abs(one.x - other.x) < ((one.name.length + other.name.length) / 2) * LETTER.width * unit &&
    Math.abs(one.y - other.y) < LETTER.height * unit
  return new Set(
    names.filter((name) => {
      const isCrowded = placed.some((other) => meet(name, other))
      if (!isCrowded) placed.push(name)
      return isCrowded
    }),
  )
}

/** A city without outlines has only its box. @internal for its test */
export function drawCity(map: CityMap | null, bounds: CityFile['bounds']): CityDrawing {
  const features = map?.features ?? []
  // what lies around is cut off where the city's own outlines end
  const own = features.filter(({ properties }) => properties.kind !== 'around')
  const box = boxAround([...own.flatMap(getPositions).map(getPlace), ...getCorners(bounds)]) ?? bounds
  const { toDot, width } = toPlan(box)
  const getDots = (feature: Feature) => getPositions(feature).map((position) => toDot(getPlace(position)))
  const toPath = (feature: Feature) =>
    `M${getDots(feature).map(written).join('L')}${feature.geometry.type === 'Polygon' ? 'Z' : ''}`
  const layers = LAYERS.map((kind) => {
    const paths = features.filter(({ properties }) => properties.kind === kind).map(toPath)
    return paths.length > 0 ? `<path data-kind="${kind}" d="${paths.join('')}"/>` : ''
  })
  const names = features
    .filter(({ properties }) => NAMED.includes(properties.kind))
    .map((feature) => ({
      ...getMiddle(getDots(feature)),
      kind: feature.properties.kind,
      name: feature.properties.name ?? '',
    }))
  const crowded = getCrowded(names, width / WHOLE)
  const texts = names.map((written) => {
    const { kind, name, x, y } = written
    const near = crowded.has(written) ? ' data-near=""' : ''
    return `<text data-kind="${kind}"${near} x="${Math.round(x)}" y="${Math.round(y)}">${escaped(name)}</text>`
  })
  return { box, markup: [...layers, ...texts].join('') }
}

function getPositions({ geometry }: Feature): Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates
}

const getPlace = ([longitude, latitude]: Position) => ({ longitude, latitude })

const getCorners = ({ south, north, west, east }: CityFile['bounds']) => [
  { latitude: south, longitude: west },
  { latitude: north, longitude: east },
]

const written = ({ x, y }: Dot) => `${tenths(x)} ${tenths(y)}`
const tenths = (length: number) => Math.round(length * 10) / 10

/** The centre of gravity of a ring; of a single dot the dot itself. */
function getMiddle(ring: readonly Dot[]): Dot {
  let [area, x, y] = [0, 0, 0]
  for (const [index, from] of ring.entries()) {
    const to = ring[index + 1] ?? from
    const part = from.x * to.y - to.x * from.y
    area += part
    x += (from.x + to.x) * part
    y += (from.y + to.y) * part
  }
  return area === 0 ? (ring[0] ?? { x: 0, y: 0 }) : { x: x / (3 * area), y: y / (3 * area) }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const drawings = new Map(cityFolders.map(({ city, map }) => [city.id, drawCity(map, city.bounds)]))

export function getDrawing(city: string): CityDrawing {
  const drawing = drawings.get(city)
  if (!drawing) throw new Error(`There is no city "${city}" to draw.`)
  return drawing
}

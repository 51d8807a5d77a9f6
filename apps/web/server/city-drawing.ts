import { cityFolders } from '@houselights/cities/cities'
import { boxAround, type Dot, planOf } from '@houselights/domain/map-plan'
import type { CityFile } from '@houselights/types/city-files'
import type { CityMap, Position } from '@houselights/types/city-map'
import type { CityDrawing } from '../src/server-context.ts'

type Feature = CityMap['features'][number]

/** What lies below what. */
const LAYERS = ['around', 'land', 'park', 'neighborhood', 'water', 'street'] as const
/** Whose names are written; those of parks, lakes and streets would hide the places between them. */
const NAMED: readonly Feature['properties']['kind'][] = ['neighborhood', 'place', 'sea']

/** Draws a city: its outlines, then its names. A city without outlines has its box alone. */
export function drawCity(map: CityMap | null, bounds: CityFile['bounds']): CityDrawing {
  const features = map?.features ?? []
  const box = boxAround([...features.flatMap(positionsOf).map(placeOf), ...cornersOf(bounds)]) ?? bounds
  const { dotOf } = planOf(box)
  const dotsOf = (feature: Feature) => positionsOf(feature).map((position) => dotOf(placeOf(position)))
  const pathOf = (feature: Feature) =>
    `M${dotsOf(feature).map(written).join('L')}${feature.geometry.type === 'Polygon' ? 'Z' : ''}`
  const layers = LAYERS.map((kind) => {
    const paths = features.filter(({ properties }) => properties.kind === kind).map(pathOf)
    return paths.length > 0 ? `<path data-kind="${kind}" d="${paths.join('')}"/>` : ''
  })
  const names = features
    .filter(({ properties }) => NAMED.includes(properties.kind))
    .map((feature) => {
      const { x, y } = middleOf(dotsOf(feature))
      const { kind, name = '' } = feature.properties
      return `<text data-kind="${kind}" x="${Math.round(x)}" y="${Math.round(y)}">${escaped(name)}</text>`
    })
  return { box, markup: [...layers, ...names].join('') }
}

function positionsOf({ geometry }: Feature): Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates
}

const placeOf = ([longitude, latitude]: Position) => ({ longitude, latitude })

const cornersOf = ({ south, north, west, east }: CityFile['bounds']) => [
  { latitude: south, longitude: west },
  { latitude: north, longitude: east },
]

const written = ({ x, y }: Dot) => `${tenths(x)} ${tenths(y)}`
const tenths = (length: number) => Math.round(length * 10) / 10

/** The centre of gravity of a ring; of a single dot the dot itself. */
function middleOf(ring: readonly Dot[]): Dot {
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

/** The drawing of one of the site's cities, by its id. */
export function drawingOf(city: string): CityDrawing {
  const drawing = drawings.get(city)
  if (!drawing) throw new Error(`There is no city "${city}" to draw.`)
  return drawing
}

import { cityFolders } from '@houselights/config/cities/cities'
import type { CityMap, Position } from '@houselights/contracts/cities/city-map'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { expect, test } from 'vitest'
import { drawCities, getDrawing } from './city-drawing.ts'

const bounds = { south: 0, north: 1, west: 0, east: 1 }
const createSquare = (west: number, east: number): Position[] => [
  [west, 0.2],
  [east, 0.2],
  [east, 0.8],
  [west, 0.8],
  [west, 0.2],
]
const createArea = (
  kind: 'land' | 'around' | 'neighborhood',
  ring: Position[],
  name?: string,
): CityMap['features'][number] => ({
  type: 'Feature',
  properties: { kind, ...(name && { name }) },
  geometry: { type: 'Polygon', coordinates: [ring] },
})
const createPlace = (name: string, position: Position): CityMap['features'][number] => ({
  type: 'Feature',
  properties: { kind: 'place', name },
  geometry: { type: 'Point', coordinates: position },
})
const drawFeatures = (features: CityMap['features']) =>
  drawCities([{ map: { type: 'FeatureCollection', features }, bounds }])

test('draws a city without outlines as its box', () => {
  expect(drawCities([{ map: null, bounds }])).toEqual({ box: bounds, markup: '' })
})

test('draws land below neighborhoods, and a neighborhood’s name in its middle', () => {
  const { box, markup } = drawFeatures([
    createArea('neighborhood', createSquare(0.4, 0.6), 'Wicks & <Lamps>'),
    createArea('land', createSquare(0, 1)),
  ])
  expect(box).toEqual(bounds)
  expect(markup.indexOf('data-kind="land"')).toBeLessThan(markup.indexOf('data-kind="neighborhood"'))
  expect(markup).toContain('d="M800 1600.')
  expect(markup).toContain('<text data-kind="neighborhood" x="1000" y="1000">Wicks &amp; &lt;Lamps&gt;</text>')
})

test('the box grows to include the city’s own outlines, but not its surroundings', () => {
  expect(drawFeatures([createArea('around', createSquare(-5, 5))]).box).toEqual(bounds)
  expect(drawFeatures([createArea('land', createSquare(-1, 1))]).box).toEqual({ ...bounds, west: -1 })
})

test('shows the later of two overlapping names only when zoomed in', () => {
  const { markup } = drawFeatures([
    createPlace('Here', [0.5, 0.5]),
    createPlace('There', [0.51, 0.5]),
    createPlace('Far', [0.9, 0.5]),
  ])
  expect(markup.match(/<text[^>]*data-near=""[^>]*>([^<]+)/)?.[1]).toBe('There')
  expect(markup.match(/data-near/g)).toHaveLength(1)
})

test.each(cityFolders.filter(({ map }) => map))(
  'the drawing of $city.name has outlines, covers the city’s bounds, and shows only its own neighborhoods',
  (folder) => {
    const { city, map } = folder
    const features = map?.features ?? []
    expect(features.some(({ properties }) => properties.kind === 'land')).toBe(true)
    for (const { properties } of features)
      if (properties.kind === 'neighborhood') expect(city.neighborhoods).toContain(properties.name)
    const { box, markup } = getDrawing([city.id])
    for (const corner of [
      { latitude: city.bounds.south, longitude: city.bounds.west },
      { latitude: city.bounds.north, longitude: city.bounds.east },
    ])
      expect(isWithinBounds(box, corner)).toBe(true)
    expect(markup).not.toMatch(/NaN|undefined|Infinity/)
  },
)

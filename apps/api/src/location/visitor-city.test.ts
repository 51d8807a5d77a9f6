import { defaultCity } from '@houselights/cities/cities'
import { expect, test } from 'vitest'
import { nearestCity, pointOfHeaders } from './visitor-city.ts'

const NAMES = ['cf-iplatitude', 'cf-iplongitude'] as const
const read = (latitude?: string, longitude?: string) =>
  pointOfHeaders({ 'cf-iplatitude': latitude, 'cf-iplongitude': longitude }, NAMES)

test.each([
  ['37.77490', '-122.41940', { latitude: 37.7749, longitude: -122.4194 }],
  ['0', '0', { latitude: 0, longitude: 0 }],
  ['-90', '180', { latitude: -90, longitude: 180 }],
  ['90.1', '0', undefined],
  ['0', '-180.5', undefined],
  ['', '', undefined],
  [undefined, '-122.4', undefined],
  ['37.7', undefined, undefined],
  ['NaN', 'Infinity', undefined],
  ['0x25', '1e2', undefined],
  // a header that came twice
  ['37.7, 51.5', '-122.4, 0.1', undefined],
  ['37.7; drop table cities', '-122.4', undefined],
])('%j and %j', (latitude, longitude, expected) => expect(read(latitude, longitude)).toEqual(expected))

const city = (id: string, latitude: number, longitude: number) => ({ ...defaultCity, id, latitude, longitude })
/** Of a great circle: so many degrees are a kilometre. */
const KILOMETRE = 1 / 111.195

const CITIES = [
  defaultCity,
  city('next-door', 37.8, -122.27),
  city('at-the-antimeridian', 10, 179.8),
  city('at-the-pole', 89.9, 0),
]
test.each([
  ['in the city', defaultCity, 'san-francisco'],
  ['nearer to the one next door', { latitude: 37.8, longitude: -122.3 }, 'next-door'],
  ['119 km away', { latitude: 37.7749 - 119 * KILOMETRE, longitude: -122.4194 }, 'san-francisco'],
  ['121 km away', { latitude: 37.7749 - 121 * KILOMETRE, longitude: -122.4194 }, undefined],
  ['across the antimeridian', { latitude: 10, longitude: -179.9 }, 'at-the-antimeridian'],
  ['across the pole', { latitude: 89.9, longitude: 180 }, 'at-the-pole'],
  ['on the other side of the world', { latitude: -37.7749, longitude: 57.5806 }, undefined],
])('who is %s', (_, point, expected) => expect(nearestCity(point, CITIES)?.id).toBe(expected))

test('with no city there is none', () => expect(nearestCity(defaultCity, [])).toBeUndefined())

import { expect, test } from 'vitest'
import { metersBetween } from './distance.ts'

const point = (latitude: number, longitude: number) => ({ latitude, longitude })
const METERS_PER_DEGREE = 111_195

test.each([
  ['two venues on one street', point(37.7749, -122.4194), point(37.7756, -122.4194), 78],
  ['two cities', point(37.7749, -122.4194), point(34.0522, -118.2437), 559_121],
  ['both sides of the antimeridian', point(0, 179.5), point(0, -179.5), METERS_PER_DEGREE],
  ['the two sides of a pole', point(89.5, 0), point(89.5, 180), METERS_PER_DEGREE],
  ['a pole at two longitudes', point(90, 0), point(90, 123), 0],
  ['antipodes', point(0, 0), point(0, 180), 20_015_087],
])('measures the distance: %s', (_, from, to, meters) =>
  expect(Math.round(metersBetween(from, to) ?? -1)).toBeCloseTo(meters, -1),
)

test('the distance is unknown without coordinates', () => {
  expect(metersBetween(point(1, 2), { latitude: 1, longitude: null })).toBeUndefined()
  expect(metersBetween({}, point(1, 2))).toBeUndefined()
  expect(metersBetween(point(1, 2), undefined)).toBeUndefined()
})

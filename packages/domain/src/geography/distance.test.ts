import { expect, test } from 'vitest'
import { metersBetween } from './distance.ts'

const aPoint = (latitude: number, longitude: number) => ({ latitude, longitude })
const METERS_PER_DEGREE = 111_195

test.each([
  ['two venues on one street', aPoint(37.7749, -122.4194), aPoint(37.7756, -122.4194), 78],
  ['two cities', aPoint(37.7749, -122.4194), aPoint(34.0522, -118.2437), 559_121],
  ['both sides of the antimeridian', aPoint(0, 179.5), aPoint(0, -179.5), METERS_PER_DEGREE],
  ['the two sides of a pole', aPoint(89.5, 0), aPoint(89.5, 180), METERS_PER_DEGREE],
  ['a pole at two longitudes', aPoint(90, 0), aPoint(90, 123), 0],
  ['antipodes', aPoint(0, 0), aPoint(0, 180), 20_015_087],
])('measures the distance: %s', (_, from, to, meters) =>
  expect(Math.round(metersBetween(from, to) ?? -1)).toBeCloseTo(meters, -1),
)

test('the distance is unknown without coordinates', () => {
  expect(metersBetween(aPoint(1, 2), { latitude: 1, longitude: null })).toBeUndefined()
  expect(metersBetween({}, aPoint(1, 2))).toBeUndefined()
  expect(metersBetween(aPoint(1, 2), undefined)).toBeUndefined()
})

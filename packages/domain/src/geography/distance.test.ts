import { expect, test } from 'vitest'
import { metersBetween } from './distance.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const DEGREE = 111_195

test.each([
  ['two venues on one street', at(37.7749, -122.4194), at(37.7756, -122.4194), 78],
  ['two cities', at(37.7749, -122.4194), at(34.0522, -118.2437), 559_121],
  ['both sides of the antimeridian', at(0, 179.5), at(0, -179.5), DEGREE],
  ['the two sides of a pole', at(89.5, 0), at(89.5, 180), DEGREE],
  ['a pole, whatever its longitude', at(90, 0), at(90, 123), 0],
  ['antipodes', at(0, 0), at(0, 180), 20_015_087],
])('%s', (_, from, to, meters) => expect(Math.round(metersBetween(from, to) ?? -1)).toBeCloseTo(meters, -1))

test('is unknown without coordinates', () => {
  expect(metersBetween(at(1, 2), { latitude: 1, longitude: null })).toBeUndefined()
  expect(metersBetween({}, at(1, 2))).toBeUndefined()
  expect(metersBetween(at(1, 2), undefined)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { pointOfHeaders } from './visitor-city.ts'

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

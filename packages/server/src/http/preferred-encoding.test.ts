import { expect, test } from 'vitest'
import { choosePreferredEncoding } from './preferred-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br, gzip', 'br'],
  ['BR;q=0.5, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0.0', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  [';;,q=br,,gzip;q=x', 'identity'],
])('chooses the smallest encoding that %j accepts: %s', (accepted, encoding) => {
  expect(choosePreferredEncoding(accepted)).toBe(encoding)
  expect(choosePreferredEncoding(accepted)).toBe(encoding)
})

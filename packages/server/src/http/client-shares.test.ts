import { expect, test } from 'vitest'
import { ClientShares, toClientNetwork } from './client-shares.ts'

test('a client gets its share and no more, and others get theirs', () => {
  const shares = new ClientShares(2)
  const [release] = [shares.take('a'), shares.take('a')]
  expect(shares.take('a')).toBeUndefined()
  expect(shares.take('b')).toBeDefined()
  release?.()
  // The share is returned only once, however often `release` is called.
  release?.()
  expect(shares.take('a')).toBeDefined()
  expect(shares.take('a')).toBeUndefined()
})

test('our own services have no limit', () => {
  const shares = new ClientShares(1)
  for (let request = 0; request < 5; request++) expect(shares.take(undefined)).toBeDefined()
})

test.each([
  ['192.0.2.1', '192.0.2.2', false],
  ['192.0.2.1', '::ffff:192.0.2.1', true],
  ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['fe80::1%eth0', 'fe80::2%eth1', true],
  ['unknown', 'unknown', true],
])('%s and %s count as one client: %s', (address, otherAddress, isSame) => {
  expect(toClientNetwork(address) === toClientNetwork(otherAddress)).toBe(isSame)
})

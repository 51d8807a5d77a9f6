import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const proxies = (entries: string) =>
  loadConfig({ DATABASE_URL: 'postgres://localhost/x', TRUSTED_PROXIES: entries }).trustedProxies

describe('proxies are named', () => {
  test.each([
    ['', ['loopback']],
    ['loopback, web', ['loopback', 'web']],
    ['192.0.2.7,192.0.2.0/28,2001:db8::1,2001:db8::/64', ['192.0.2.7', '192.0.2.0/28', '2001:db8::1', '2001:db8::/64']],
    ['lb.internal.example', ['lb.internal.example']],
  ])('%j', (entries, expected) => expect(proxies(entries)).toEqual(expected))

  test.each([
    ['loopback,uniquelocal', '"uniquelocal" would believe every private address'],
    ['linklocal', '"linklocal" would believe every private address'],
    ['10.0.0.256', '"10.0.0.256" is no address'],
    ['10.0.0.0/33', '"10.0.0.0/33" is no address'],
    ['web/24', '"web/24" is no address'],
    ['-web', '"-web" is no address'],
  ])('%j is refused with a sentence', (entries, sentence) => expect(() => proxies(entries)).toThrow(sentence))
})

import { expect, test } from 'vitest'
import { isLocalHost } from './local-host.ts'

test.each([
  ['localhost', true],
  ['LOCALHOST:3000', true],
  ['127.0.0.1:3000', true],
  ['192.168.1.20', true],
  ['[::1]:3000', true],
  ['evil.example', false],
  ['evil.example:3000', false],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['evil.example@127.0.0.1', false],
  ['127.0.0.1/evil', false],
  ['api:4000', false],
  ['[::1', false],
  ['', false],
  [undefined, false],
])('%s is localhost or an IP address: %s', (host, expected) => expect(isLocalHost(host)).toBe(expected))

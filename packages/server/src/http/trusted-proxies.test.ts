import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { warnOfUntrustedProxies } from './trusted-proxies.ts'

test('warns, at most every ten minutes, about an untrusted peer that sends X-Forwarded-For', () => {
  let now = 0
  const peers: string[] = []
  const check = warnOfUntrustedProxies(
    (address) => address === '10.0.0.1',
    'TRUSTED_PROXIES',
    (line) => peers.push(line.split(' ', 1)[0] ?? ''),
    () => now,
  )
  const checkRequestFrom = (
    remoteAddress: string,
    headers: Record<string, string> = { 'x-forwarded-for': '192.0.2.1' },
  ) => {
    const socket = new Socket()
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
    check(Object.assign(new IncomingMessage(socket), { headers }))
  }
  checkRequestFrom('10.0.0.1')
  checkRequestFrom('10.0.0.2', {})
  expect(peers).toEqual([])
  checkRequestFrom('10.0.0.2')
  checkRequestFrom('10.0.0.3')
  expect(peers).toEqual(['10.0.0.2'])
  now += 10 * 60_000
  checkRequestFrom('10.0.0.3')
  expect(peers).toEqual(['10.0.0.2', '10.0.0.3'])
})

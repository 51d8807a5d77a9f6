import { openTrustedProxies } from '@houselights/server/http/trusted-proxies'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const SILENT = { warn: () => undefined, info: () => undefined }

let proxies: Awaited<ReturnType<typeof openTrustedProxies>>
afterEach(() => proxies.close())

/** Returns the client's address as the API derives it from the socket's address and the header. */
async function getClient(socketAddress: string, forwardedFor?: string) {
  const app = Fastify({ trustProxy: (address) => proxies.trusts(address) })
  app.get('/', async (request) => request.ip)
  const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}
  return (await app.inject({ url: '/', remoteAddress: socketAddress, headers })).body
}

describe('with the website’s server trusted by host name (two addresses) and a load balancer by address, the API finds the client for', () => {
  beforeEach(async () => {
    proxies = await openTrustedProxies(['loopback', 'web', '192.0.2.10', '2001:db8:1::/64'], {
      resolve: async () => ['172.18.0.5', '172.18.0.6'],
      log: SILENT,
    })
  })

  test.each([
    ['a visitor through the website', '172.18.0.5', '203.0.113.7', '203.0.113.7'],
    ['a visitor through the website’s other address', '172.18.0.6', '203.0.113.7', '203.0.113.7'],
    ['a forged private address', '172.18.0.5', '10.0.0.5, 203.0.113.7', '203.0.113.7'],
    ['a forged loopback address', '172.18.0.5', '127.0.0.1, 203.0.113.7', '203.0.113.7'],
    ['the website’s own address, forged', '172.18.0.5', '172.18.0.5, 203.0.113.7', '203.0.113.7'],
    ['a forged chain', '172.18.0.5', '1.1.1.1, 10.0.0.5, 172.18.0.6, 203.0.113.7', '203.0.113.7'],
    ['a visitor inside the private network', '172.18.0.5', '10.0.0.5, 172.18.0.9', '172.18.0.9'],
    [
      'a visitor through the load balancer and the website',
      '172.18.0.5',
      '10.0.0.5, 203.0.113.7, 192.0.2.10',
      '203.0.113.7',
    ],
    ['an unlisted load balancer', '172.18.0.5', '203.0.113.7, 192.0.2.11', '192.0.2.11'],
    ['IPv4 in IPv6', '::ffff:172.18.0.5', '10.0.0.5, ::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['an IPv6 network', '2001:db8:1::9', '10.0.0.5, 2001:db8:2::7', '2001:db8:2::7'],
    ['a header with an invalid address', '172.18.0.5', 'unknown, 203.0.113.7', '203.0.113.7'],
    ['a client that is not a proxy', '203.0.113.7', '10.0.0.5', '203.0.113.7'],
    ['another host in the private network', '172.18.0.9', '10.0.0.5', '172.18.0.9'],
  ])('%s', async (_, socketAddress, forwarded, client) => {
    expect(await getClient(socketAddress, forwarded)).toBe(client)
  })
})

test('a host name is not trusted while it does not resolve, and each change is logged once', async () => {
  const notTrustedLine = 'the proxy web is not trusted: its name does not resolve'
  const addresses: { web: string[] | undefined } = { web: undefined }
  const lines: string[] = []
  const resolve = vi.fn(async () => {
    if (!addresses.web) throw new Error('ENOTFOUND')
    return addresses.web
  })
  const log = {
    warn: (_: object, line: string) => void lines.push(line),
    info: (line: string) => void lines.push(line),
  }
  proxies = await openTrustedProxies(['web'], { resolve, everyMs: 5, log })
  expect(proxies.trusts('172.18.0.5')).toBe(false)
  await vi.waitFor(() => expect(resolve.mock.calls.length).toBeGreaterThan(3))
  expect(lines).toEqual([notTrustedLine])

  addresses.web = ['172.18.0.5']
  await vi.waitFor(() => expect(proxies.trusts('172.18.0.5')).toBe(true))
  addresses.web = ['172.18.0.8']
  await vi.waitFor(() => expect([proxies.trusts('172.18.0.8'), proxies.trusts('172.18.0.5')]).toEqual([true, false]))
  addresses.web = undefined
  await vi.waitFor(() => expect(proxies.trusts('172.18.0.8')).toBe(false))
  expect(lines).toEqual([notTrustedLine, 'the proxy web is trusted again', notTrustedLine])
})

test('host names are resolved by the system', async () => {
  proxies = await openTrustedProxies(['localhost', 'nobody.invalid'], { log: SILENT })
  expect(['127.0.0.1', '::1'].some((address) => proxies.trusts(address))).toBe(true)
})

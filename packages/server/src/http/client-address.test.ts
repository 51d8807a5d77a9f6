import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClientAddress } from './client-address.ts'

const received: { headers?: IncomingHttpHeaders; raw?: string[] } = {}
let trustedAddresses: string[] = []
const server = createServer((request, response) => {
  setClientAddress(request, (address) => trustedAddresses.includes(address.replace('::ffff:', '')))
  received.headers = request.headers
  received.raw = request.rawHeaders
  response.end()
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.each([
  ['there is no proxy', [], undefined, '127.0.0.1'],
  ['the client sends another address without a proxy', [], '10.0.0.5', '127.0.0.1'],
  ['a proxy sends its client’s address', ['127.0.0.1'], '203.0.113.9', '203.0.113.9'],
  ['the client sends a made-up chain to the proxy', ['127.0.0.1'], '10.0.0.5, 198.51.100.7', '198.51.100.7'],
  ['there are two proxies', ['127.0.0.1', '192.0.2.10'], '10.0.0.5, 198.51.100.7, 192.0.2.10', '198.51.100.7'],
  ['a proxy adds the port', ['127.0.0.1'], '198.51.100.7:5678', '198.51.100.7'],
  ['a proxy adds the port to an IPv6 address', ['127.0.0.1'], '[2001:db8::7]:5678', '2001:db8::7'],
  ['a proxy sends nothing', ['127.0.0.1'], undefined, '127.0.0.1'],
])('finds the client’s address if %s', async (_, proxies, forwardedFor, clientAddress) => {
  trustedAddresses = proxies
  await fetch(origin, { headers: { ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) } })
  expect(received.headers?.['x-forwarded-for']).toBe(clientAddress)
  const forwarded = received.raw?.filter(
    (_value, index, headers) => headers[index - 1]?.toLowerCase() === 'x-forwarded-for',
  )
  expect(forwarded).toEqual([clientAddress])
})

test.each([
  [[], undefined],
  [['127.0.0.1'], 'https'],
])('keeps the site’s protocol only if a trusted proxy sent it: %j', async (proxies, protocol) => {
  trustedAddresses = proxies
  await fetch(origin, { headers: { 'x-forwarded-proto': 'https', 'x-lamp': 'on' } })
  expect(received.headers?.['x-forwarded-proto']).toBe(protocol)
  expect(received.raw?.some((value) => value.toLowerCase() === 'x-forwarded-proto')).toBe(protocol !== undefined)
  expect(received.headers?.['x-lamp']).toBe('on')
})

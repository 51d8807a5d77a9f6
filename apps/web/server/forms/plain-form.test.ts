import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { aWebsite } from '../../test/a-website.ts'
import { listenOnLoopback } from '../../test/listen-on-loopback.ts'

afterEach(() => vi.restoreAllMocks())

/** Starts a site whose API always sends this response, and records the API’s requests. */
async function startSite(status = 200, apiResponse = '{"subscribed":true}') {
  const requests: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const apiUrl = await listenOnLoopback(
    createServer(async (request, response) => {
      requests.push({ url: request.url, headers: request.headers, body: await text(request) })
      response.writeHead(status, { 'content-type': 'application/json' }).end(apiResponse)
    }),
  )
  return { requests, web: await aWebsite({ apiUrl, files: import.meta.dirname }) }
}
const send = (web: string, body: BodyInit, headers: Record<string, string> = {}) => {
  // Node needs `duplex` for a streamed body; the DOM's types don't have it
  const request = { method: 'POST', body, headers, redirect: 'manual' as const, duplex: 'half' }
  return fetch(`${web}/newsletter`, request)
}
/** Sends a form without a content-length. */
const sendInChunks = (web: string, body: URLSearchParams) =>
  send(web, new Blob([body.toString()]).stream(), { 'content-type': 'application/x-www-form-urlencoded' })
const createForm = (email: string) => new URLSearchParams({ email })

test('passes the email address on with the visitor’s headers, and keeps it out of the next page’s URL', async () => {
  const { web, requests } = await startSite()
  const response = await send(web, createForm(' moth@lamp.example '), {
    origin: web,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': '203.0.113.9',
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?newsletter=subscribed#newsletter'])
  expect(requests).toMatchObject([
    {
      url: '/api/newsletter/subscribe?city=san-francisco',
      body: '{"email":"moth@lamp.example"}',
      headers: {
        'content-type': 'application/json',
        origin: web,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': new URL(web).host,
      },
    },
  ])
})

test.each([
  [200, '{"ok":1}'],
  [202, 'Accepted'],
  [204, ''],
])('treats any 2xx as a success, whatever its body: %i %s', async (status, body) => {
  const { web } = await startSite(status, body)
  const response = await send(web, createForm('moth@lamp.example'))
  expect(response.headers.get('location')).toBe('/?newsletter=subscribed#newsletter')
})

test.each([
  ['an invalid address', 400],
  ['too many attempts', 429],
  ['a failing API', 500],
])('shows a failure for %s', async (_, status) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { web } = await startSite(status, 'no')
  const response = await send(web, createForm('moth@lamp.example'))
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?newsletter=failed#newsletter'])
})

test('passes on the API’s refusal of other sites’ pages', async () => {
  const { web } = await startSite(403, 'Not from there.')
  const response = await send(web, createForm('moth@lamp.example'), { origin: 'https://elsewhere.example' })
  expect([response.status, await response.text()]).toEqual([403, 'Not from there.'])
})

test('accepts a form sent in chunks, without a length', async () => {
  const { web, requests } = await startSite()
  const response = await sendInChunks(web, createForm('moth@lamp.example'))
  expect([response.status, response.headers.get('location')]).toEqual([303, '/?newsletter=subscribed#newsletter'])
  expect(requests).toMatchObject([{ body: '{"email":"moth@lamp.example"}' }])
})

test('sends nothing for an empty form, another content type, or a body that is too long', async () => {
  const { web, requests } = await startSite()
  const empty = await send(web, createForm(' '))
  expect([empty.status, empty.headers.get('location')]).toEqual([303, '/#newsletter'])
  expect((await send(web, '{"email":"moth@lamp.example"}', { 'content-type': 'application/json' })).status).toBe(415)
  expect((await send(web, createForm('x'.repeat(3_000)))).status).toBe(413)
  expect((await sendInChunks(web, createForm('x'.repeat(30_000)))).status).toBe(413)
  expect(requests).toEqual([])
})

test('treats only a POST to a form’s address as a form', async () => {
  const { web, requests } = await startSite()
  expect(await (await fetch(`${web}/newsletter`)).text()).toBe('a page')
  expect((await fetch(`${web}/newsletter`, { method: 'PUT' })).status).toBe(405)
  expect(requests).toEqual([])
})

test('passes on a suggested venue’s address and city, and redirects back to the venues page', async () => {
  const { web, requests } = await startSite(200, '{"suggested":true}')
  const response = await fetch(`${web}/toronto/suggest-venue`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ address: 'https://lantern.example.com/' }),
  })
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/toronto/venues?suggestion=sent#missing-venue',
  ])
  expect(requests).toMatchObject([
    { url: '/api/venues/suggest', body: '{"address":"https://lantern.example.com/","city":"toronto"}' },
  ])
})

const PRICE = { category: 'price', text: 'It is $15.' }
test.each<[string, Record<string, string>, number, string]>([
  ['leads to its status page', PRICE, 200, '/toronto/reports/abc'],
  ['without text asks for text', { category: 'other', text: '' }, 200, '/toronto/events/a-show/report?problem=words'],
  ['with an invalid source asks for another', { ...PRICE, source: 'x' }, 200, '?problem=source'],
  ['says that there were too many, after a 429', PRICE, 429, '/toronto/events/a-show/report?problem=many'],
  ['says that it failed, after a 404', PRICE, 404, '/toronto/events/a-show/report?problem=failed'],
])('a report of a mistake %s', async (_, fields, status, location) => {
  const { web, requests } = await startSite(status, status === 200 ? '{"link":"/reports/abc"}' : 'no')
  const response = await fetch(`${web}/toronto/events/a-show/report`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, expect.stringContaining(location)])
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(requests.map(({ url }) => url)).toEqual(/words|source/.test(location) ? [] : ['/api/events/a-show/reports'])
})

test.each<[string, Record<string, string>, number, string, object | undefined]>([
  [
    'leads to its page',
    { kind: 'fact', fact: 'capacity', value: '250', source: 'https://a.example/', feed: '', reason: '' },
    200,
    '/toronto/reports/rooms/abc',
    { kind: 'fact', fact: 'capacity', value: '250', source: 'https://a.example/' },
  ],
  [
    'without a feed asks for one',
    { kind: 'feed', feed: '' },
    200,
    '/toronto/venues/a-room/yours?problem=fields',
    undefined,
  ],
  ['says that there were too many', { kind: 'leave-out' }, 429, '?problem=many', { kind: 'leave-out', reason: '' }],
])('a request from a venue %s', async (_, fields, status, location, body) => {
  const { web, requests } = await startSite(status, status === 200 ? '{"link":"/reports/rooms/abc"}' : 'no')
  const response = await fetch(`${web}/toronto/venues/a-room/yours`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  expect([response.status, response.headers.get('location')]).toEqual([303, expect.stringContaining(location)])
  expect(requests.map((request) => JSON.parse(request.body))).toEqual(body ? [body] : [])
})

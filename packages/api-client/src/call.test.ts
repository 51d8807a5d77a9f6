import { getAdminSession } from '@houselights/contracts/operators/operator-session'
import { getEvent, listEvents } from '@houselights/contracts/public-api/routes'
import { event } from '@houselights/contracts/testing/stand-in-data'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call, callPage } from './call.ts'
import { subscribe, toEffectiveFilters } from './queries.ts'
import { connect } from './query-for.ts'

afterEach(() => vi.restoreAllMocks())

const fakeFetch = (body: string | null, init?: ResponseInit) => {
  const requests: { address: string; init: RequestInit | undefined }[] = []
  const fetch: typeof globalThis.fetch = async (address, requestInit) => {
    requests.push({ address: String(address), init: requestInit })
    return new Response(body, init)
  }
  return { requests, fetch }
}

test('an error has the status and the text of the body', {
  meta: { proves: ['Limits: an error is the status, a colon, a space, and the body or status text'] },
}, async () => {
  const { fetch } = fakeFetch('No event is called “x”.', { status: 404, statusText: 'Not Found' })
  const error = await call(getEvent, { params: { slug: 'x' } }, { fetch }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, message: '404: No event is called “x”.' })
})

test('an error without a body has the status text', {
  meta: { proves: ['Limits: an error is the status, a colon, a space, and the body or status text'] },
}, async () => {
  const { fetch } = fakeFetch('', { status: 401, statusText: 'Unauthorized' })
  await expect(call(getEvent, { params: { slug: 'x' } }, { fetch })).rejects.toThrow(/^401: Unauthorized$/)
})

test('path parameters are escaped, empty query values are left out, and credentials are sent', {
  meta: { proves: ['Limits: calls carry credentials; bodies are JSON'] },
}, async () => {
  const { fetch, requests } = fakeFetch('[]')
  await callPage(listEvents, { query: { search: 'a&b', genre: undefined } }, { fetch, baseUrl: 'http://api.test/' })
  await call(getEvent, { params: { slug: '../admin' } }, { fetch }).catch(() => undefined)
  expect(requests[0]?.address).toBe('http://api.test/api/events?search=a%26b')
  expect(requests[1]?.address).toBe('/api/events/..%2Fadmin')
  expect(requests[0]?.init?.credentials).toBe('include')
})

test('calls with a city parameter use the city in the options, unless their query has another', async () => {
  const { fetch, requests } = fakeFetch('[]')
  const options = { fetch, city: 'lanternville' }
  await callPage(listEvents, { query: { genre: 'Folk' } }, options)
  await callPage(listEvents, { query: { city: 'candletown' } }, options)
  await call(getEvent, { params: { slug: 'x' } }, options).catch(() => undefined)
  const [withOptionsCity, withQueryCity] = ['/api/events?city=lanternville&genre=Folk', '/api/events?city=candletown']
  expect(requests.map(({ address }) => address)).toEqual([withOptionsCity, withQueryCity, '/api/events/x'])
})

test('the visitor’s headers are sent, but can’t replace those of the call', async () => {
  const { fetch, requests } = fakeFetch('{"open":false,"signedIn":true}')
  await call(getAdminSession, {}, { fetch, headers: { cookie: 'a=b', accept: 'text/html' } })
  expect(requests[0]?.init?.headers).toEqual({ cookie: 'a=b', accept: 'application/json, text/plain' })
})

test('a page has the next cursor and the total', async () => {
  const { fetch } = fakeFetch('[]', {
    headers: { link: '</api/events?limit=2&cursor=a_b-c>; rel="next"', 'x-total-count': '81' },
  })
  expect(await callPage(listEvents, {}, { fetch })).toEqual({ items: [], next: 'a_b-c', total: 81 })
})

test('the last page has no next cursor', async () => {
  const { fetch } = fakeFetch('[]', { headers: { 'x-total-count': '0' } })
  expect(await callPage(listEvents, {}, { fetch })).toMatchObject({ next: null, total: 0 })
})

test('a response that breaks the contract is an error, not data', async () => {
  const { fetch } = fakeFetch('{"items":[]}')
  await expect(callPage(listEvents, {}, { fetch })).rejects.toThrow(
    'GET /api/events sent data that breaks its contract',
  )
})

test('a list with no valid record is an error, not an empty list', async () => {
  const { fetch } = fakeFetch('[{"id":1},{"id":2}]')
  await expect(callPage(listEvents, {}, { fetch })).rejects.toThrow(/^GET \/api\/events sent data.{1,500}$/)
})

test('an event with an invalid date stays in its list, and is logged in one line', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { fetch } = fakeFetch(JSON.stringify([{ ...event, date: 'garbage' }, event]), {
    headers: { 'x-total-count': '2' },
  })
  const { items, total } = await callPage(listEvents, {}, { fetch })
  expect([items.map(({ localDate }) => localDate), total]).toEqual([['', event.localDate], 2])
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^GET \/api\/events sent some data .*: 0\.date: .{1,200}$/)]])
})

test('invalid records are left out of the list and its count, and the next page stays reachable', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const invalidRecords = Array.from({ length: 40 }, () => ({ title: 'x'.repeat(10_000) }))
  const { fetch } = fakeFetch(JSON.stringify([...invalidRecords, event]), {
    headers: { link: '</api/events?cursor=a>; rel="next"', 'x-total-count': '81' },
  })
  expect(await callPage(listEvents, {}, { fetch })).toMatchObject({ items: [{ id: 'event-1' }], next: 'a', total: 41 })
  expect(log.mock.calls.flat().join('').length).toBeLessThan(600)
})

test('a call is aborted at its deadline', async () => {
  const fetch: typeof globalThis.fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
  const deadline = () => AbortSignal.timeout(1)
  await expect(call(getEvent, { params: { slug: 'x' } }, { fetch, deadline })).rejects.toThrow(/timeout/)
})

test.each([
  [200, '{"ok":1}'],
  [202, 'Accepted'],
  [204, null],
])(
  'newsletter sign-up succeeds with any 2xx, whatever the body: %i %s',
  { meta: { proves: ['Limits: newsletter sign-up stores once, answers alike, is rate limited, logs no address'] } },
  async (status, body) => {
    const { fetch, requests } = fakeFetch(body, { status })
    const client = new QueryClient()
    connect(client, { fetch, city: 'lanternville' })
    const result = await subscribe.mutationFn?.('moth@lamp.example', { client, meta: undefined })
    expect(result).toMatchObject({ status })
    expect(requests.map(({ address }) => address)).toEqual(['/api/newsletter/subscribe?city=lanternville'])
  },
)

test('the "all" options filter nothing', () => {
  expect(toEffectiveFilters({ date: 'all-dates', genre: 'all-genres', venue: 'all-venues', search: '' })).toEqual({})
})

import { getAdminSession } from '@houselights/contracts/operators/operator-session'
import { getEvent, listEvents } from '@houselights/contracts/public-api/routes'
import { event } from '@houselights/contracts/testing/stand-in-data'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call, callPage } from './call.ts'
import { effectiveFilters, subscribe } from './queries.ts'
import { connect } from './query-for.ts'

afterEach(() => vi.restoreAllMocks())

const answering = (body: string | null, init?: ResponseInit) => {
  const requests: { address: string; init: RequestInit | undefined }[] = []
  const fetch: typeof globalThis.fetch = async (address, init_) => {
    requests.push({ address: String(address), init: init_ })
    return new Response(body, init)
  }
  return { requests, fetch }
}

test('an error carries the status and the text of the body', {
  meta: { proves: ['Limits: an error is the status, a colon, a space, and the body or status text'] },
}, async () => {
  const { fetch } = answering('No event is called “x”.', { status: 404, statusText: 'Not Found' })
  const error = await call(getEvent, { params: { slug: 'x' } }, { fetch }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, message: '404: No event is called “x”.' })
})

test('an error without a body carries the status text', {
  meta: { proves: ['Limits: an error is the status, a colon, a space, and the body or status text'] },
}, async () => {
  const { fetch } = answering('', { status: 401, statusText: 'Unauthorized' })
  await expect(call(getEvent, { params: { slug: 'x' } }, { fetch })).rejects.toThrow(/^401: Unauthorized$/)
})

test('path parameters are escaped, empty query values left out, and credentials sent', {
  meta: { proves: ['Limits: calls carry credentials; bodies are JSON'] },
}, async () => {
  const { fetch, requests } = answering('[]')
  await callPage(listEvents, { query: { search: 'a&b', genre: undefined } }, { fetch, baseUrl: 'http://api.test/' })
  await call(getEvent, { params: { slug: '../admin' } }, { fetch }).catch(() => undefined)
  expect(requests[0]?.address).toBe('http://api.test/api/events?search=a%26b')
  expect(requests[1]?.address).toBe('/api/events/..%2Fadmin')
  expect(requests[0]?.init?.credentials).toBe('include')
})

test('the city of the options goes with calls that are of one, unless they name another', async () => {
  const { fetch, requests } = answering('[]')
  const options = { fetch, city: 'lanternville' }
  await callPage(listEvents, { query: { genre: 'Folk' } }, options)
  await callPage(listEvents, { query: { city: 'candletown' } }, options)
  await call(getEvent, { params: { slug: 'x' } }, options).catch(() => undefined)
  const [ofOptions, named] = ['/api/events?city=lanternville&genre=Folk', '/api/events?city=candletown']
  expect(requests.map(({ address }) => address)).toEqual([ofOptions, named, '/api/events/x'])
})

test('what says who the visitor is goes along, and can take no header of the call', async () => {
  const { fetch, requests } = answering('{"open":false,"signedIn":true}')
  await call(getAdminSession, {}, { fetch, headers: { cookie: 'a=b', accept: 'text/html' } })
  expect(requests[0]?.init?.headers).toEqual({ cookie: 'a=b', accept: 'application/json, text/plain' })
})

test('a page knows its successor and the number of all', async () => {
  const { fetch } = answering('[]', {
    headers: { link: '</api/events?limit=2&cursor=a_b-c>; rel="next"', 'x-total-count': '81' },
  })
  expect(await callPage(listEvents, {}, { fetch })).toEqual({ items: [], next: 'a_b-c', total: 81 })
})

test('the last page has no successor', async () => {
  const { fetch } = answering('[]', { headers: { 'x-total-count': '0' } })
  expect(await callPage(listEvents, {}, { fetch })).toMatchObject({ next: null, total: 0 })
})

test('an answer that breaks the contract is an error, not data', async () => {
  const { fetch } = answering('{"items":[]}')
  await expect(callPage(listEvents, {}, { fetch })).rejects.toThrow('GET /api/events answered')
})

test('a list of which nothing can be read is an error, and no empty list', async () => {
  const { fetch } = answering('[{"id":1},{"id":2}]')
  await expect(callPage(listEvents, {}, { fetch })).rejects.toThrow(/^GET \/api\/events answered.{1,500}$/)
})

test('an event without a readable date stays in its list, and is reported in one line', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { fetch } = answering(JSON.stringify([{ ...event, date: 'garbage' }, event]), {
    headers: { 'x-total-count': '2' },
  })
  const { items, total } = await callPage(listEvents, {}, { fetch })
  expect([items.map(({ localDate }) => localDate), total]).toEqual([['', event.localDate], 2])
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^GET \/api\/events answered in part .*: 0\.date: .{1,200}$/)],
  ])
})

test('what cannot be shown is left out of its list and its count; the page after it stays in reach', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const bad = Array.from({ length: 40 }, () => ({ title: 'x'.repeat(10_000) }))
  const { fetch } = answering(JSON.stringify([...bad, event]), {
    headers: { link: '</api/events?cursor=a>; rel="next"', 'x-total-count': '81' },
  })
  expect(await callPage(listEvents, {}, { fetch })).toMatchObject({ items: [{ id: 'event-1' }], next: 'a', total: 41 })
  expect(log.mock.calls.flat().join('').length).toBeLessThan(600)
})

test('a call that is not answered in time is given up', async () => {
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
  'signing up for the newsletter succeeds by any 2xx, whatever the body: %i %s',
  { meta: { proves: ['Limits: newsletter sign-up stores once, answers alike, is rate limited, logs no address'] } },
  async (status, body) => {
    const { fetch, requests } = answering(body, { status })
    const client = new QueryClient()
    connect(client, { fetch, city: 'lanternville' })
    const answer = await subscribe.mutationFn?.('moth@lamp.example', { client, meta: undefined })
    expect(answer).toMatchObject({ status })
    expect(requests.map(({ address }) => address)).toEqual(['/api/newsletter/subscribe?city=lanternville'])
  },
)

test('the "all" options are no filter', () => {
  expect(effectiveFilters({ date: 'all-dates', genre: 'all-genres', venue: 'all-venues', search: '' })).toEqual({})
})

import * as jobs from '@houselights/contracts/jobs/job-routes'
import * as identity from '@houselights/contracts/operators/artist-merges'
import * as push from '@houselights/contracts/push/push'
import { WITH_BODIES } from '@houselights/contracts/testing/contracts'
import { notifyChanged } from '@houselights/database/connection/notify'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ResponseCache } from '../src/responses/response-cache.ts'
import { NOBODY, testApi, toStatusAndText } from './running-api.ts'

let venueId: string
const elapsed = { ms: 1 }
const cache = new ResponseCache({ monotonicNow: () => elapsed.ms })
const api = testApi('conduct', { cache })
beforeAll(async () => {
  venueId = (await api.aVenue({ name: 'Test Hall' })).id
  for (let index = 0; index < 5; index++) await api.anEvent({ venueId, title: `Löwe ${index}` })
})

/** Waits until a response is cached. The API's connection for change notifications must be open first. */
const waitUntilCached = (path: string) =>
  vi.waitFor(async () => expect((await api.get(path)).headers.get('x-cache')).toBe('hit'), { timeout: 10_000 })

describe('a bad request gets an error that names the parameter and the allowed values', () => {
  const datesSentence = 'date must be one of all-dates, today, week, next-week, weekend, month, or a day as yyyy-MM-dd.'
  test.each([
    ['/api/events?date=soon', datesSentence],
    ['/api/events?date=2025-02-30', datesSentence],
    ['/api/events?date=today&date=week', datesSentence],
    ['/api/events?limit=0', 'limit must be a whole number from 1 to 200.'],
    ['/api/events?limit=201', 'limit must be a whole number from 1 to 200.'],
    ['/api/events?limit=ten', 'limit must be a whole number from 1 to 200.'],
    ['/api/venues?simple=yes', 'simple must be true or false.'],
    [`/api/events?search=${'x'.repeat(201)}`, 'Use 200 characters or fewer. This search has 201.'],
    [`/api/artists?search=${'x'.repeat(312)}`, 'Use 200 characters or fewer. This search has 312.'],
    ['/api/events?search=%00', 'search can’t contain the NUL character. Leave it out.'],
    ['/api/events?neighborhood=x&neighborhood=%00', 'neighborhood can’t contain the NUL character. Leave it out.'],
    ['/api/admin/pictures?search=%00', 'search can’t contain the NUL character. Leave it out.'],
    ['/api/events?a%00b=1', 'The request can’t contain the NUL character. Leave it out.'],
    [
      '/api/events?color=red',
      'Unknown parameter "color". Allowed: search, date, genre, venue, neighborhood, price, age, access, seating, nearby, limit, cursor, city.',
    ],
    ['/api/cities?x=1', 'Unknown parameter "x". This call takes no parameters.'],
    ['/api/events/%', 'We can’t parse this request.'],
  ])('%s', async (path, sentence) => {
    const response = await api.get(path)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await toStatusAndText(response)).toEqual([400, sentence])
  })
})

test.each([
  '/api/events/%00',
  '/api/artists/a%00',
  '/api/venues/%00/events',
  '/api/artists/%00/company',
  '/api/admin/edit/event/%00',
])('%s is a 404 instead of a database error', async (path) => {
  expect((await api.get(path)).status).toBe(404)
})

describe('the error about a body that is not an object', () => {
  const values: Record<string, string> = {
    kind: 'event',
    provider: 'spotify',
    id: NOBODY,
    artist: NOBODY,
    venue: NOBODY,
  }
  const routes = WITH_BODIES.map(({ method, path }) => {
    const filledPath = path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? name)
    return [
      method,
      path.startsWith('/api/admin/pictures') ? filledPath.replace(NOBODY, 'a'.repeat(64)) : filledPath,
    ] as const
  })

  test.each(routes)('describes the body for %s %s', async (method, path) => {
    for (const [index, body] of ['[]', 'null', '"x"', '1'].entries()) {
      const response = api.send(method, path, body, { 'x-forwarded-for': `198.51.100.${index}` })
      const sentence = expect.stringMatching(/^The body must (?:be|contain) .{10,}\.$/)
      expect(await toStatusAndText(response), body).toEqual([400, sentence])
    }
  })

  test('lists the fields', async () => {
    const response = await api.post('/api/newsletter/subscribe', [])
    expect(await response.text()).toBe('The body must be a JSON object with the field email.')
  })
})

test('a NUL in the address of a preflight request is refused', async () => {
  const preflight = { origin: 'https://other.example', 'access-control-request-method': 'POST' }
  expect((await api.send('OPTIONS', '/api/events?search=%00', undefined, preflight)).status).toBe(400)
})

test('an error about a NUL in a body names the field', async () => {
  const response = api.post('/api/admin/session', { password: 'a\0b' })
  expect(await toStatusAndText(response)).toEqual([400, 'password can’t contain the NUL character. Leave it out.'])
})

test('an error explains that a body is too long', async () => {
  const response = await api.post('/api/newsletter/subscribe', { email: 'x'.repeat(70_000) })
  expect(await toStatusAndText(response)).toEqual([413, 'The body is too long.'])
})

test('an internal error reveals nothing', async () => {
  await api.db.query('alter table cities rename to towns')
  const response = await toStatusAndText(api.get('/api/cities'))
  await api.db.query('alter table towns rename to cities')
  expect(response).toEqual([500, 'Something went wrong on our side. Please try again later.'])
})

test('a query that takes too long is a 503 that says when to try again', async () => {
  const query = vi.spyOn(api.reads, 'query').mockRejectedValue(Object.assign(new Error('canceled'), { code: '57014' }))
  const response = await api.get('/api/artists')
  query.mockRestore()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test('an unchanged response is not sent again', {
  meta: { proves: ['Conventions: public answers have ETags, are compressed, and are not sent twice'] },
}, async () => {
  const firstResponse = await api.get('/api/events')
  const etag = firstResponse.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/".+"$/)
  const repeated = await api.get('/api/events', { 'if-none-match': `"other", ${etag}` })
  expect([repeated.status, await repeated.text()]).toEqual([304, ''])
  expect((await api.get('/api/events', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('responses are compressed for clients that accept it', async () => {
  const [plain, ...compressed] = await Promise.all(
    ['identity', 'br', 'gzip'].map((encoding) => api.get('/api/events', { 'accept-encoding': encoding })),
  )
  const text = await plain?.text()
  expect(plain?.headers.has('content-encoding')).toBe(false)
  expect(compressed.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip'])
  for (const response of compressed) {
    expect(response.headers.get('vary')).toMatch(/Accept-Encoding/)
    expect(await response.text()).toBe(text)
  }
  expect(text).toContain('Löwe')
})

describe('responses are cached', () => {
  const getCount = async () => (await api.get('/api/events')).headers.get('x-total-count')

  test('until the API is notified of changed data', async () => {
    await waitUntilCached('/api/events')
    const countBefore = Number(await getCount())
    await api.anEvent({ venueId })
    expect(await getCount()).toBe(String(countBefore))
    await notifyChanged(api.db)
    await vi.waitFor(async () => expect(await getCount()).toBe(String(countBefore + 1)), { timeout: 10_000 })
  })

  test('for half a minute at most, since upcoming events change with the clock', async () => {
    await waitUntilCached('/api/events')
    elapsed.ms += 29_000
    expect((await api.get('/api/events')).headers.get('x-cache')).toBe('hit')
    elapsed.ms += 2_000
    expect((await api.get('/api/events')).headers.get('x-cache')).toBe('miss')
  })

  test('by address, without tracking parameters', async () => {
    await waitUntilCached('/api/events?limit=2&genre=Folk')
    const { headers } = await api.get('/api/events?utm_source=x&limit=2&genre=Folk&_=7')
    expect(headers.get('x-cache')).toBe('hit')
  })

  test('and still get the headers that depend on the request', async () => {
    await waitUntilCached('/api/cities')
    const origin = 'https://site.example'
    const { headers } = await api.get('/api/cities', { origin })
    expect([headers.get('x-cache'), headers.get('access-control-allow-origin')]).toEqual(['hit', '*'])
    expect(headers.get('vary')).toBe('Accept-Encoding')
    const plain = { 'accept-encoding': 'identity' }
    const headResponse = await api.send('HEAD', '/api/cities', undefined, plain)
    const { byteLength } = await (await api.get('/api/cities', plain)).arrayBuffer()
    expect([headResponse.headers.get('content-length'), await headResponse.text()]).toEqual([String(byteLength), ''])
  })

  test('only while the API receives notifications of changes', async () => {
    await waitUntilCached('/api/events')
    const endListening = () =>
      api.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen data_changed%' and datname = current_database()`,
      )
    // The API soon listens again, on a busy machine even before the next request.
    const getCacheState = async () => {
      await endListening()
      return (await api.get('/api/events')).headers.get('x-cache')
    }
    await expect.poll(getCacheState, { interval: 5, timeout: 10_000 }).toBe('off')
    await waitUntilCached('/api/events')
  })
})

describe('other origins', () => {
  const sendPreflight = (path: string, origin: string, method: string) =>
    fetch(api.origin + path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'if-none-match' },
    })
  const getAllowHeaders = ({ headers }: Response) =>
    ['origin', 'credentials'].map((name) => headers.get(`access-control-allow-${name}`))

  test('may read public data, without cookies', async () => {
    const [origin, expected] = ['https://site.example', ['*', null]]
    for (const path of ['/api/cities', '/api/events?limit=0', '/api/events/nothing', '/nowhere']) {
      const response = await api.get(path, { origin })
      expect(getAllowHeaders(response), path).toEqual(expected)
      const exposedHeaders = response.headers.get('access-control-expose-headers')
      expect(exposedHeaders).toMatch(/Link, X-Total-Count, X-Unstated-Count, ETag, Retry-After/)
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    }
    expect(getAllowHeaders(await fetch(`${api.origin}/api/events`, { method: 'HEAD', headers: { origin } }))).toEqual(
      expected,
    )
    expect(getAllowHeaders(await fetch(`${api.origin}/api/events`, { method: 'PUT', headers: { origin } }))).toEqual(
      expected,
    )
    const etag = (await api.get('/api/cities')).headers.get('etag') ?? ''
    const repeated = await api.get('/api/cities', { origin, 'if-none-match': etag })
    expect([repeated.status, ...getAllowHeaders(repeated)]).toEqual([304, ...expected])
    const preflightResponse = await sendPreflight('/api/events/some-event', origin, 'GET')
    expect([preflightResponse.status, ...getAllowHeaders(preflightResponse)]).toEqual([204, ...expected])
    expect(preflightResponse.headers.get('access-control-allow-methods')).toContain('GET, HEAD')
  })

  test.each([
    ['GET', jobs.listJobs.path],
    ['GET', jobs.listSources.path],
    ['GET', identity.listMergeSuggestions.path],
    ['GET', '/api/location/detect'],
    ['GET', '/health'],
    ['POST', '/api/newsletter/subscribe'],
    ['POST', push.keepPush.path],
    ['POST', '/api/venues/suggest'],
    ['POST', '/api/events'],
    ['DELETE', '/api/admin/session'],
  ])('may not call %s %s', async (method, path) => {
    for (const origin of ['https://site.example', 'null']) {
      const preflightResponse = await sendPreflight(path, origin, method)
      expect([preflightResponse.status, ...getAllowHeaders(preflightResponse)]).toEqual([404, null, null])
      if (method === 'GET') expect(getAllowHeaders(await api.get(path, { origin }))).toEqual([null, null])
    }
  })
})

test.each(['/api/events', '/api/events/nothing', '/health'])(
  '%s over https tells browsers to stay on https',
  async (path) => {
    const { headers } = await api.get(path, { 'x-forwarded-proto': 'https' })
    expect(headers.get('strict-transport-security')).toMatch(/max-age/)
  },
)

import { describe, expect, test } from 'vitest'
import { getRoutes, PUBLIC_ROUTES_WITHOUT_CORS, request, toAddress } from './every-route.ts'
import { type RunningApi, testApi } from './running-api.ts'

const BOARD = '/api/admin/queues/'
/** Streams, which the tests below leave out because they never end. */
const STREAMS = /^\/api\/(?:changes|jobs\/:id\/events)$/
/** Matches texts that no error may reveal: files, stack traces, SQL statements, error codes. */
const REVEALING =
  /node_modules|\.(?:ts|js|mjs):\d|\bat (?:async )?\w[\w.]* \(|\/(?:packages|apps|work|home|tmp)\/|\b(?:select|insert into|update|delete from)\b.*\b(?:from|values|set|where)\b|pg_|postgres|ECONN|ENOENT|SyntaxError|TypeError|ZodError|FST_/i

const unguardedApi = testApi('hostile_open')
const guardedApi = testApi('hostile_guarded', { env: { ADMIN_PASSWORD: 'the lamp over the stage' } })

type Route = ReturnType<typeof getRoutes>[number]
const JSON_TYPE = { 'content-type': 'application/json' }
const getChangingRoutes = (api: RunningApi) => getRoutes(api).filter(({ method }) => method !== 'GET')

/** Finds the routes that fail a check, each with the reason that the check returns. */
async function findFailingRoutes(routes: readonly Route[], check: (route: Route) => Promise<string | false>) {
  const failures: string[] = []
  for (const route of routes) {
    const reason = await check(route)
    if (reason !== false) failures.push(`${route.name}: ${reason}`)
  }
  return failures
}
/** Requests a route, and returns the response with its text. */
async function getTextResponse(
  api: RunningApi,
  { method, path }: Route,
  headers: Record<string, string>,
  body?: string,
) {
  const response = await request(api, method, toAddress(path), headers, body)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('every route is open to all, listed as public in these tests, or requires signing in', async () => {
  const routes = getRoutes(guardedApi)
  const guardedRoutes = routes.filter(({ config, name }) => !config.openToAll && !PUBLIC_ROUTES_WITHOUT_CORS.has(name))
  const unguardedRoutes = await findFailingRoutes(guardedRoutes, async (route) => {
    const { status } = await getTextResponse(guardedApi, route, JSON_TYPE, route.method === 'GET' ? undefined : '{}')
    return status !== 401 && String(status)
  })
  expect(unguardedRoutes).toEqual([])
  expect(
    [...PUBLIC_ROUTES_WITHOUT_CORS].filter((publicName) => !routes.some(({ name }) => name === publicName)),
  ).toEqual([])
  expect(routes.filter(({ method, config }) => config.openToAll && method !== 'GET')).toEqual([])
  expect(routes.length).toBeGreaterThan(100)
})

test('without a password, every operators’ route refuses a request for another host', async () => {
  const operatorRoutes = getRoutes(unguardedApi).filter(
    ({ config, name }) =>
      !config.openToAll && (!PUBLIC_ROUTES_WITHOUT_CORS.has(name) || name.endsWith('/api/admin/session')),
  )
  const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost', ...JSON_TYPE }
  const acceptingRoutes = await findFailingRoutes(operatorRoutes, async ({ method, path }) => {
    const payload = method !== 'GET' && { payload: '{}' }
    const { statusCode } = await unguardedApi.app.inject({
      method: method as 'GET',
      url: toAddress(path),
      headers,
      ...payload,
    })
    return statusCode !== 403 && String(statusCode)
  })
  expect(acceptingRoutes).toEqual([])
})

test.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
])('every route that takes a body refuses 5,000 nested %s', async (_, opening, closing) => {
  const body = `${opening.repeat(5_000)}1${closing.repeat(5_000)}`
  const routesWithBodies = getChangingRoutes(unguardedApi).filter(({ path }) => !path.startsWith(BOARD))
  const acceptingRoutes = await findFailingRoutes(routesWithBodies, async (route) => {
    const { status, text } = await getTextResponse(unguardedApi, route, JSON_TYPE, body)
    return (status !== 400 || text !== 'The body is nested more than 20 levels deep.') && `${status} ${text}`
  })
  expect(acceptingRoutes).toEqual([])
})

describe('a request from another site’s page that would change something', () => {
  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }],
    ['no origin, from a neighboring host', { 'sec-fetch-site': 'same-site' }],
    ['a cookie, and no origin', { cookie: 'houselights-operator=x.y' }],
    ['a cookie, and another origin', { cookie: 'houselights-operator=x.y', origin: 'https://evil.example' }],
  ])('is refused on every route: %s', async (_, siteHeaders) => {
    const acceptingRoutes = await findFailingRoutes(getChangingRoutes(unguardedApi), async (route) => {
      const { status, headers } = await getTextResponse(unguardedApi, route, { ...JSON_TYPE, ...siteHeaders }, '{}')
      const origin = headers.get('access-control-allow-origin')
      return (status !== 403 || origin !== null) && `${status}, allows ${origin}`
    })
    expect(acceptingRoutes).toEqual([])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'can’t send a form’s media types, which need no preflight request: no route accepts %s',
    async (type) => {
      const acceptingRoutes = await findFailingRoutes(getChangingRoutes(unguardedApi), async (route) => {
        const { status } = await getTextResponse(unguardedApi, route, { 'content-type': type }, '{"a":1}')
        // the queue board checks the method first, and changes nothing with a method that it refuses
        return status !== 415 && !(status === 405 && route.path.startsWith(BOARD)) && String(status)
      })
      expect(acceptingRoutes).toEqual([])
    },
  )

  test('gets no permission from a preflight request, and no route reflects an unlisted origin', async () => {
    const origin = 'https://evil.example'
    const allowingRoutes = await findFailingRoutes(getRoutes(unguardedApi), async (route) => {
      const preflight = { origin, 'access-control-request-method': route.method }
      const { headers } = await getTextResponse(unguardedApi, { ...route, method: 'OPTIONS' }, preflight)
      const allowedOrigin = headers.get('access-control-allow-origin')
      const isWronglyAllowed = allowedOrigin === origin || (allowedOrigin !== null && route.method !== 'GET')
      return (isWronglyAllowed || headers.has('access-control-allow-credentials')) && `allows ${allowedOrigin}`
    })
    expect(allowingRoutes).toEqual([])
  })
})

test('every response has the security headers, and no error reveals internals', async () => {
  const longText = 'x'.repeat(70_000)
  // the queue board's own calls are left out, since they work only after its page has opened the queues
  const attempts = getRoutes(unguardedApi)
    .filter(({ path }) => !STREAMS.test(path) && !path.startsWith(`${BOARD}api/`))
    .map(({ method, path }) => ({ method, address: toAddress(path) }))
    .flatMap(({ method, address }) => [
      () => request(unguardedApi, method === 'PATCH' ? 'DELETE' : 'PATCH', `${address}/nowhere`, JSON_TYPE, '{}'),
      ...(method === 'GET'
        ? [
            () => request(unguardedApi, 'GET', address),
            () => request(unguardedApi, 'GET', `${address}?unknown%00=%27`),
            () => request(unguardedApi, 'PUT', address, JSON_TYPE, '{}'),
          ]
        : [
            () => request(unguardedApi, method, address, JSON_TYPE, '{'),
            () => request(unguardedApi, method, address, JSON_TYPE, JSON.stringify({ a: longText })),
          ]),
    ])
  const otherPaths = [
    '/nowhere',
    '/%',
    '/api/events/%ff',
    '/api/../../etc/passwd',
    '//evil.example',
    '/api/events?limit=0',
  ]
  attempts.push(...otherPaths.map((path) => () => request(unguardedApi, 'GET', path)))
  const statuses = new Set<number>()
  for (const attempt of attempts) {
    const response = await attempt()
    const { status, headers, url } = response
    const text = await response.text()
    statuses.add(status)
    const label = `${status} ${url}`
    expect(headers.get('x-content-type-options'), label).toBe('nosniff')
    expect(headers.get('content-security-policy'), label).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy'), label).not.toMatch(/script-src[^;]*unsafe/)
    // these requests use plain HTTP
    expect(headers.get('strict-transport-security'), label).toBeNull()
    expect(headers.get('referrer-policy'), label).toBeTruthy()
    expect(headers.get('cross-origin-opener-policy'), label).toBe('same-origin')
    expect(headers.has('x-powered-by') || headers.has('server'), label).toBe(false)
    if (status >= 400) expect(text.slice(0, 2_000), label).not.toMatch(REVEALING)
    expect(headers.get('location') ?? '', label).not.toMatch(/^(?:https?:)?[/\\]{2}(?!127\.0\.0\.1)/)
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 405, 413]))
})

test('every call ignores tracking parameters, and refuses other unknown ones with a 400', {
  meta: { proves: ['Conventions: tracking parameters change no page, feed or answer'] },
}, async () => {
  const refusingRoutes = new Set<string>()
  const calls = getRoutes(unguardedApi).filter(
    ({ method, path }) => method === 'GET' && !STREAMS.test(path) && !path.startsWith(BOARD),
  )
  const failingRoutes = await findFailingRoutes(calls, async ({ path, config, name }) => {
    const getStatusAndText = async (query: string) => {
      const response = await request(
        unguardedApi,
        'GET',
        toAddress(path).replace(/[\da-f]{8}-[\da-f-]{27}/g, 'x') + query,
      )
      return [response.status, await response.text()] as const
    }
    const [status] = await getStatusAndText('')
    const [trackingStatus] = await getStatusAndText('?utm_source=x&utm_campaign=%E0%A4%A&fbclid=y&_=1')
    if (trackingStatus !== status) return `${status}, with tracking parameters ${trackingStatus}`
    // only routes whose contract checks the query
    if (!config.queryShape || ![200, 404].includes(status)) return false
    const [misspelledStatus, sentence] = await getStatusAndText('?utm_source=x&vneue=y')
    if (misspelledStatus === 400 && sentence.startsWith('Unknown parameter "vneue"')) refusingRoutes.add(name)
    return !refusingRoutes.has(name) && misspelledStatus !== 404 && `accepts an unknown parameter: ${misspelledStatus}`
  })
  expect(failingRoutes).toEqual([])
  expect(calls.length).toBeGreaterThan(60)
  for (const path of ['events', 'venues', 'feeds/events.:format', 'events/:slug', 'admin/runs'])
    expect(refusingRoutes).toContain(`GET /api/${path}`)
})

test('keys such as __proto__ change nothing, wherever they are sent', async () => {
  for (const body of ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'])
    for (const route of getChangingRoutes(unguardedApi)) {
      const { status } = await getTextResponse(unguardedApi, route, JSON_TYPE, body)
      // routes that take no body ignore it
      expect(status, `${route.name} ${body}`).not.toBe(500)
      if (body.includes('__proto__')) expect([400, 404, 405, 415], `${route.name} ${body}`).toContain(status)
    }
  expect('polluted' in {}).toBe(false)
})

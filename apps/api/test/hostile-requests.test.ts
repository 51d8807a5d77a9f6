import { describe, expect, test } from 'vitest'
import { getRoutes, PUBLIC_ROUTES, request, toAddress } from './every-route.ts'
import { type RunningApi, testApi } from './running-api.ts'

const BOARD = '/api/admin/queues/'
/** Left out below: streams, which don't end, and the board's own calls, which open the queues first. */
const STREAMS = /^\/api\/(?:changes|jobs\/:id\/events)$/
/** What no error may reveal: files, stack traces, statements, keys. */
const REVEALING =
  /node_modules|\.(?:ts|js|mjs):\d|\bat (?:async )?\w[\w.]* \(|\/(?:packages|apps|work|home|tmp)\/|\b(?:select|insert into|update|delete from)\b.*\b(?:from|values|set|where)\b|pg_|postgres|ECONN|ENOENT|SyntaxError|TypeError|ZodError|FST_/i

const openApi = testApi('hostile_open')
const guardedApi = testApi('hostile_guarded', { env: { ADMIN_PASSWORD: 'the lamp over the stage' } })

type Route = ReturnType<typeof getRoutes>[number]
const JSON_TYPE = { 'content-type': 'application/json' }
const changingRoutes = (api: RunningApi) => getRoutes(api).filter(({ method }) => method !== 'GET')

/** The routes that fail a check, each with the reason that it returns. */
async function findFailing(all: readonly Route[], check: (route: Route) => Promise<string | false>) {
  const wrong: string[] = []
  for (const route of all) {
    const reason = await check(route)
    if (reason !== false) wrong.push(`${route.name}: ${reason}`)
  }
  return wrong
}
/** Requests a route, and reads the text. */
async function getAnswer(api: RunningApi, { method, path }: Route, headers: Record<string, string>, body?: string) {
  const answer = await request(api, method, toAddress(path), headers, body)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('every route is open to all, listed here as public, or requires signing in', async () => {
  const all = getRoutes(guardedApi)
  const others = all.filter(({ config, name }) => !config.openToAll && !PUBLIC_ROUTES.has(name))
  const unguarded = await findFailing(others, async (route) => {
    const { status } = await getAnswer(guardedApi, route, JSON_TYPE, route.method === 'GET' ? undefined : '{}')
    return status !== 401 && String(status)
  })
  expect(unguarded).toEqual([])
  expect([...PUBLIC_ROUTES].filter((known) => !all.some(({ name }) => name === known))).toEqual([])
  expect(all.filter(({ method, config }) => config.openToAll && method !== 'GET')).toEqual([])
  expect(all.length).toBeGreaterThan(100)
})

test('without a password, every route in the area refuses a request that names another host', async () => {
  const area = getRoutes(openApi).filter(
    ({ config, name }) => !config.openToAll && (!PUBLIC_ROUTES.has(name) || name.endsWith('/api/admin/session')),
  )
  const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost', ...JSON_TYPE }
  const answered = await findFailing(area, async ({ method, path }) => {
    const payload = method !== 'GET' && { payload: '{}' }
    const { statusCode } = await openApi.app.inject({
      method: method as 'GET',
      url: toAddress(path),
      headers,
      ...payload,
    })
    return statusCode !== 403 && String(statusCode)
  })
  expect(answered).toEqual([])
})

test.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
])('every route that takes a body refuses 5,000 nested %s', async (_, begin, end) => {
  const body = `${begin.repeat(5_000)}1${end.repeat(5_000)}`
  const withBodies = changingRoutes(openApi).filter(({ path }) => !path.startsWith(BOARD))
  const others = await findFailing(withBodies, async (route) => {
    const { status, text } = await getAnswer(openApi, route, JSON_TYPE, body)
    return (status !== 400 || text !== 'The body is nested more than 20 levels deep.') && `${status} ${text}`
  })
  expect(others).toEqual([])
})

describe('a request from another site’s page that would change something', () => {
  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }],
    ['no origin, from a neighboring host', { 'sec-fetch-site': 'same-site' }],
    ['a cookie, and no origin', { cookie: 'houselights-operator=x.y' }],
    ['a cookie, and another origin', { cookie: 'houselights-operator=x.y', origin: 'https://evil.example' }],
  ])('is refused on every route: %s', async (_, given) => {
    const accepted = await findFailing(changingRoutes(openApi), async (route) => {
      const { status, headers } = await getAnswer(openApi, route, { ...JSON_TYPE, ...given }, '{}')
      const origin = headers.get('access-control-allow-origin')
      return (status !== 403 || origin !== null) && `${status}, allows ${origin}`
    })
    expect(accepted).toEqual([])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'can’t send what a form can without a preflight request: no route accepts %s',
    async (type) => {
      const accepted = await findFailing(changingRoutes(openApi), async (route) => {
        const { status } = await getAnswer(openApi, route, { 'content-type': type }, '{"a":1}')
        // the queues' board checks the method first, and none changes anything
        return status !== 415 && !(status === 405 && route.path.startsWith(BOARD)) && String(status)
      })
      expect(accepted).toEqual([])
    },
  )

  test('gets no permission by a preflight request, and no route reflects an unlisted origin', async () => {
    const origin = 'https://evil.example'
    const allowing = await findFailing(getRoutes(openApi), async (route) => {
      const preflight = { origin, 'access-control-request-method': route.method }
      const { headers } = await getAnswer(openApi, { ...route, method: 'OPTIONS' }, preflight)
      const allowed = headers.get('access-control-allow-origin')
      const isWrong = allowed === origin || (allowed !== null && route.method !== 'GET')
      return (isWrong || headers.has('access-control-allow-credentials')) && `allows ${allowed}`
    })
    expect(allowing).toEqual([])
  })
})

test('every response has the security headers, and no error reveals internals', async () => {
  const long = 'x'.repeat(70_000)
  const attempts = getRoutes(openApi)
    .filter(({ path }) => !STREAMS.test(path) && !path.startsWith(`${BOARD}api/`))
    .map(({ method, path }) => ({ method, address: toAddress(path) }))
    .flatMap(({ method, address }) => [
      () => request(openApi, method === 'PATCH' ? 'DELETE' : 'PATCH', `${address}/nowhere`, JSON_TYPE, '{}'),
      ...(method === 'GET'
        ? [
            () => request(openApi, 'GET', address),
            () => request(openApi, 'GET', `${address}?unknown%00=%27`),
            () => request(openApi, 'PUT', address, JSON_TYPE, '{}'),
          ]
        : [
            () => request(openApi, method, address, JSON_TYPE, '{'),
            () => request(openApi, method, address, JSON_TYPE, JSON.stringify({ a: long })),
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
  attempts.push(...otherPaths.map((path) => () => request(openApi, 'GET', path)))
  const statuses = new Set<number>()
  for (const attempt of attempts) {
    const answer = await attempt()
    const { status, headers, url } = answer
    const text = await answer.text()
    statuses.add(status)
    const what = `${status} ${url}`
    expect(headers.get('x-content-type-options'), what).toBe('nosniff')
    expect(headers.get('content-security-policy'), what).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy'), what).not.toMatch(/script-src[^;]*unsafe/)
    // over plain HTTP
    expect(headers.get('strict-transport-security'), what).toBeNull()
    expect(headers.get('referrer-policy'), what).toBeTruthy()
    expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin')
    expect(headers.has('x-powered-by') || headers.has('server'), what).toBe(false)
    if (status >= 400) expect(text.slice(0, 2_000), what).not.toMatch(REVEALING)
    expect(headers.get('location') ?? '', what).not.toMatch(/^(?:https?:)?[/\\]{2}(?!127\.0\.0\.1)/)
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404, 405, 413]))
})

test('every call ignores tracking parameters, and refuses other unknown ones with a 400', {
  meta: { proves: ['Conventions: tracking parameters change no page, feed or answer'] },
}, async () => {
  const refuses = new Set<string>()
  const calls = getRoutes(openApi).filter(
    ({ method, path }) => method === 'GET' && !STREAMS.test(path) && !path.startsWith(BOARD),
  )
  const failing = await findFailing(calls, async ({ path, config, name }) => {
    const at = async (query: string) => {
      const answer = await request(openApi, 'GET', toAddress(path).replace(/[\da-f]{8}-[\da-f-]{27}/g, 'x') + query)
      return [answer.status, await answer.text()] as const
    }
    const [status] = await at('')
    const [tagged] = await at('?utm_source=x&utm_campaign=%E0%A4%A&fbclid=y&_=1')
    if (tagged !== status) return `${status}, with them ${tagged}`
    // only where a contract checks the query
    if (!config.queryShape || ![200, 404].includes(status)) return false
    const [misspelled, sentence] = await at('?utm_source=x&vneue=y')
    if (misspelled === 400 && sentence.startsWith('Unknown parameter "vneue"')) refuses.add(name)
    return !refuses.has(name) && misspelled !== 404 && `takes an unknown parameter: ${misspelled}`
  })
  expect(failing).toEqual([])
  expect(calls.length).toBeGreaterThan(60)
  for (const path of ['events', 'venues', 'feeds/events.:format', 'events/:slug', 'admin/runs'])
    expect(refuses).toContain(`GET /api/${path}`)
})

test('keys such as __proto__ change nothing, wherever they are sent', async () => {
  for (const body of ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'])
    for (const route of changingRoutes(openApi)) {
      const { status } = await getAnswer(openApi, route, JSON_TYPE, body)
      // routes without a body ignore one
      expect(status, `${route.name} ${body}`).not.toBe(500)
      if (body.includes('__proto__')) expect([400, 404, 405, 415], `${route.name} ${body}`).toContain(status)
    }
  expect('polluted' in {}).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { PUBLIC, request, routes, toAddress } from './every-route.ts'
import { type RunningApi, testApi } from './running-api.ts'

const BOARD = '/api/admin/queues/'
/** What streams does not end, and the board's own calls open the queues first. */
const STREAMS = /^\/api\/(?:changes|jobs\/:id\/events)$/
/** Nothing of the inside: no file, no line of a stack, no statement, no key. */
const REVEALING =
  /node_modules|\.(?:ts|js|mjs):\d|\bat (?:async )?\w[\w.]* \(|\/(?:packages|apps|work|home|tmp)\/|\b(?:select|insert into|update|delete from)\b.*\b(?:from|values|set|where)\b|pg_|postgres|ECONN|ENOENT|SyntaxError|TypeError|ZodError|FST_/i

const open = testApi('hostile_open', { corsOrigins: ['https://site.example'] })
const guarded = testApi('hostile_guarded', { env: { ADMIN_PASSWORD: 'the lamp over the stage' } })

type Route = ReturnType<typeof routes>[number]
const JSON_TYPE = { 'content-type': 'application/json' }
const changing = (api: RunningApi) => routes(api).filter(({ method }) => method !== 'GET')

/** The routes of which a check says something, with what it says. */
async function wrongAt(all: readonly Route[], check: (route: Route) => Promise<string | false>) {
  const wrong: string[] = []
  for (const route of all) {
    const found = await check(route)
    if (found !== false) wrong.push(`${route.name}: ${found}`)
  }
  return wrong
}
/** The answer of a route, with its text. */
async function getAnswer(api: RunningApi, { method, path }: Route, headers: Record<string, string>, body?: string) {
  const answer = await request(api, method, toAddress(path), headers, body)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('every route is open to all, named as public here, or answers nobody who did not sign in', async () => {
  const all = routes(guarded)
  const others = all.filter(({ config, name }) => !config.openToAll && !PUBLIC.has(name))
  const unguarded = await wrongAt(others, async (route) => {
    const { status } = await getAnswer(guarded, route, JSON_TYPE, route.method === 'GET' ? undefined : '{}')
    return status !== 401 && String(status)
  })
  expect(unguarded).toEqual([])
  expect([...PUBLIC].filter((known) => !all.some(({ name }) => name === known))).toEqual([])
  expect(all.filter(({ method, config }) => config.openToAll && method !== 'GET')).toEqual([])
  expect(all.length).toBeGreaterThan(100)
})

test('an area without a password answers no request that names another host, on any route', async () => {
  const area = routes(open).filter(
    ({ config, name }) => !config.openToAll && (!PUBLIC.has(name) || name.endsWith('/api/admin/session')),
  )
  const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost', ...JSON_TYPE }
  const answered = await wrongAt(area, async ({ method, path }) => {
    const payload = method !== 'GET' && { payload: '{}' }
    const { statusCode } = await open.app.inject({ method: method as 'GET', url: toAddress(path), headers, ...payload })
    return statusCode !== 403 && String(statusCode)
  })
  expect(answered).toEqual([])
})

test.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
])('a body of 5,000 nested %s is refused by every route that reads one', async (_, begin, end) => {
  const body = `${begin.repeat(5_000)}1${end.repeat(5_000)}`
  const readers = changing(open).filter(({ path }) => !path.startsWith(BOARD))
  const others = await wrongAt(readers, async (route) => {
    const { status, text } = await getAnswer(open, route, JSON_TYPE, body)
    return (status !== 400 || text !== 'The body is nested more than 20 levels deep.') && `${status} ${text}`
  })
  expect(others).toEqual([])
})

describe('a request of another site’s page that would change something', () => {
  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that only begins like a listed one', { origin: 'https://site.example.evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }],
    ['no origin, from a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['a cookie, and no word of where it comes from', { cookie: 'houselights-operator=x.y' }],
    ['a cookie, and another origin', { cookie: 'houselights-operator=x.y', origin: 'https://evil.example' }],
  ])('is refused on every route: %s', async (_, given) => {
    const taken = await wrongAt(changing(open), async (route) => {
      const { status, headers } = await getAnswer(open, route, { ...JSON_TYPE, ...given }, '{}')
      const origin = headers.get('access-control-allow-origin')
      return (status !== 403 || origin !== null) && `${status}, allows ${origin}`
    })
    expect(taken).toEqual([])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot send what a form sends without a preflight request, %s: no route reads it',
    async (type) => {
      const taken = await wrongAt(changing(open), async (route) => {
        const { status } = await getAnswer(open, route, { 'content-type': type }, '{"a":1}')
        // the queues' board looks at the method first, and changes nothing by any
        return status !== 415 && !(status === 405 && route.path.startsWith(BOARD)) && String(status)
      })
      expect(taken).toEqual([])
    },
  )

  test('gets no leave by a preflight request, and no route reflects an origin that is not listed', async () => {
    const origin = 'https://evil.example'
    const given = await wrongAt(routes(open), async (route) => {
      const asked = { origin, 'access-control-request-method': route.method }
      const { headers } = await getAnswer(open, { ...route, method: 'OPTIONS' }, asked)
      const allowed = headers.get('access-control-allow-origin')
      const isWrong = allowed === origin || (allowed !== null && route.method !== 'GET')
      return (isWrong || headers.has('access-control-allow-credentials')) && `allows ${allowed}`
    })
    expect(given).toEqual([])
  })
})

test('every answer carries the headers, whatever it is, and no error tells of the inside', async () => {
  const long = 'x'.repeat(70_000)
  const attempts = routes(open)
    .filter(({ path }) => !STREAMS.test(path) && !path.startsWith(`${BOARD}api/`))
    .map(({ method, path }) => ({ method, address: toAddress(path) }))
    .flatMap(({ method, address }) => [
      () => request(open, method === 'PATCH' ? 'DELETE' : 'PATCH', `${address}/nowhere`, JSON_TYPE, '{}'),
      ...(method === 'GET'
        ? [
            () => request(open, 'GET', address),
            () => request(open, 'GET', `${address}?unknown%00=%27`),
            () => request(open, 'PUT', address, JSON_TYPE, '{}'),
          ]
        : [
            () => request(open, method, address, JSON_TYPE, '{'),
            () => request(open, method, address, JSON_TYPE, JSON.stringify({ a: long })),
          ]),
    ])
  const beside = ['/nowhere', '/%', '/api/events/%ff', '/api/../../etc/passwd', '//evil.example', '/api/events?limit=0']
  attempts.push(...beside.map((path) => () => request(open, 'GET', path)))
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

test('no call minds the parameters that links pick up on their way, and other unknown ones keep their 400', {
  meta: { proves: ['Conventions: tracking parameters change no page, feed or answer'] },
}, async () => {
  const refuses = new Set<string>()
  const calls = routes(open).filter(
    ({ method, path }) => method === 'GET' && !STREAMS.test(path) && !path.startsWith(BOARD),
  )
  const minds = await wrongAt(calls, async ({ path, config, name }) => {
    const at = async (query: string) => {
      const answer = await request(open, 'GET', toAddress(path).replace(/[\da-f]{8}-[\da-f-]{27}/g, 'x') + query)
      return [answer.status, await answer.text()] as const
    }
    const [status] = await at('')
    const [tagged] = await at('?utm_source=x&utm_campaign=%E0%A4%A&fbclid=y&_=1')
    if (tagged !== status) return `${status}, with them ${tagged}`
    // what is checked by a contract
    if (!config.queryShape || ![200, 404].includes(status)) return false
    const [misspelled, sentence] = await at('?utm_source=x&vneue=y')
    if (misspelled === 400 && sentence.startsWith('Unknown parameter "vneue"')) refuses.add(name)
    return !refuses.has(name) && misspelled !== 404 && `takes an unknown parameter: ${misspelled}`
  })
  expect(minds).toEqual([])
  expect(calls.length).toBeGreaterThan(60)
  for (const path of ['events', 'venues', 'feeds/events.:format', 'events/:slug', 'admin/runs'])
    expect(refuses).toContain(`GET /api/${path}`)
})

test('a key that every object has by nature changes nothing, wherever it is sent', async () => {
  for (const body of ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}'])
    for (const route of changing(open)) {
      const { status } = await getAnswer(open, route, JSON_TYPE, body)
      // routes without a body pass over one
      expect(status, `${route.name} ${body}`).not.toBe(500)
      if (body.includes('__proto__')) expect([400, 404, 405, 415], `${route.name} ${body}`).toContain(status)
    }
  expect('polluted' in {}).toBe(false)
})

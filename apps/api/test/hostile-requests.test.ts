import { describe, expect, test } from 'vitest'
import { addressOf, request, routes } from './every-route.ts'
import { type RunningApi, testApi } from './running-api.ts'

/** What the public may call besides what is open to pages of every site; the queue's board has its own guard, as all of the area. */
const PUBLIC = new Set([
  'GET /health',
  'GET /live',
  'GET /ready',
  'GET /api/changes',
  'GET /api/location/detect',
  'GET /api/reports/:token',
  'GET /api/venues/photos/:googlePlaceId',
  'GET /api/venues/photos/:googlePlaceId/:photo',
  'GET /api/admin/session',
  'POST /api/admin/session',
  'DELETE /api/admin/session',
  'POST /api/events/:slug/reports',
  'POST /api/venues/suggest',
  ...['choices', 'confirm', 'confirmation', 'erase', 'export', 'subscribe', 'subscription', 'unsubscribe'].map(
    (name) => `POST /api/newsletter/${name}`,
  ),
  ...['', '/erase', '/move'].map((name) => `POST /api/push${name}`),
])
const BOARD = '/api/admin/queues/'
/** Nothing of the inside: no file, no line of a stack, no statement, no key. */
const REVEALING =
  /node_modules|\.(?:ts|js|mjs):\d|\bat (?:async )?\w[\w.]* \(|\/(?:packages|apps|work|home|tmp)\/|\b(?:select|insert into|update|delete from)\b.*\b(?:from|values|set|where)\b|pg_|postgres|ECONN|ENOENT|SyntaxError|TypeError|ZodError|FST_/i

const open = testApi('hostile_open', { corsOrigins: ['https://site.example'] })
const guarded = testApi('hostile_guarded', { env: { ADMIN_PASSWORD: 'the lamp over the stage' } })

const changing = (api: RunningApi) => routes(api).filter(({ method }) => method !== 'GET')
test('every route is open to all, named as public here, or answers nobody who did not sign in', async () => {
  const unguarded: string[] = []
  for (const { method, path, config, name } of routes(guarded)) {
    if (config.openToAll || PUBLIC.has(name)) continue
    const answer = await request(
      guarded,
      method,
      addressOf(path),
      { 'content-type': 'application/json' },
      method === 'GET' ? undefined : '{}',
    )
    await answer.arrayBuffer()
    if (answer.status !== 401) unguarded.push(`${name}: ${answer.status}`)
  }
  expect(unguarded).toEqual([])
  const all = routes(guarded)
  expect([...PUBLIC].filter((known) => !all.some(({ name }) => name === known))).toEqual([])
  expect(all.filter(({ method, config }) => config.openToAll && method !== 'GET')).toEqual([])
  expect(all.length).toBeGreaterThan(100)
})

test('an area without a password answers no request that names another host, on any route', async () => {
  const answered: string[] = []
  for (const { method, path, config, name } of routes(open)) {
    const isPublic = config.openToAll || (PUBLIC.has(name) && !name.endsWith('/api/admin/session'))
    if (isPublic) continue
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost', 'content-type': 'application/json' }
    const url = addressOf(path)
    const answer = await open.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(method !== 'GET' && { payload: '{}' }),
    })
    if (answer.statusCode !== 403) answered.push(`${name}: ${answer.statusCode}`)
  }
  expect(answered).toEqual([])
})

test.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
])('a body of 5,000 nested %s is refused by every route that reads one', async (_, begin, end) => {
  const others: string[] = []
  const body = `${begin.repeat(5_000)}1${end.repeat(5_000)}`
  for (const { method, path, name } of changing(open)) {
    if (path.startsWith(BOARD)) continue
    const answer = await request(open, method, addressOf(path), { 'content-type': 'application/json' }, body)
    const text = await answer.text()
    if (answer.status !== 400 || text !== 'The body is nested more than 20 levels deep.')
      others.push(`${name}: ${answer.status} ${text}`)
  }
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
  ])('is refused on every route: %s', async (_, headers) => {
    const taken: string[] = []
    for (const { method, path, name } of changing(open)) {
      const answer = await request(
        open,
        method,
        addressOf(path),
        { 'content-type': 'application/json', ...headers },
        '{}',
      )
      await answer.arrayBuffer()
      const origin = answer.headers.get('access-control-allow-origin')
      if (answer.status !== 403 || origin !== null) taken.push(`${name}: ${answer.status}, allows ${origin}`)
    }
    expect(taken).toEqual([])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'cannot send what a form sends without a preflight request, %s: no route reads it',
    async (type) => {
      const taken: string[] = []
      for (const { method, path, name } of changing(open)) {
        const answer = await request(open, method, addressOf(path), { 'content-type': type }, '{"a":1}')
        await answer.arrayBuffer()
        // the queues' board looks at the method first, and changes nothing by any
        if (answer.status !== 415 && !(answer.status === 405 && path.startsWith(BOARD)))
          taken.push(`${name}: ${answer.status}`)
      }
      expect(taken).toEqual([])
    },
  )

  test('gets no leave by a preflight request, and no route reflects an origin that is not listed', async () => {
    const evil = 'https://evil.example'
    for (const { method, path, name } of routes(open)) {
      const asked = await request(open, 'OPTIONS', addressOf(path), {
        origin: evil,
        'access-control-request-method': method,
      })
      await asked.arrayBuffer()
      expect(asked.headers.get('access-control-allow-origin'), name).not.toBe(evil)
      expect(asked.headers.get('access-control-allow-credentials'), name).toBeNull()
      if (method !== 'GET') expect(asked.headers.get('access-control-allow-origin'), name).toBeNull()
    }
  })
})

test('every answer carries the headers, whatever it is, and no error tells of the inside', async () => {
  const long = 'x'.repeat(70_000)
  const json = { 'content-type': 'application/json' }
  // what streams does not end, and the board's own calls open the queues first
  const attempts = routes(open)
    .filter(({ path }) => !/^\/api\/(?:changes|jobs\/:id\/events)$/.test(path) && !path.startsWith(`${BOARD}api/`))
    .map(({ method, path }) => ({ method, address: addressOf(path) }))
    .flatMap(({ method, address }) => [
      () => request(open, method === 'PATCH' ? 'DELETE' : 'PATCH', `${address}/nowhere`, json, '{}'),
      ...(method === 'GET'
        ? [
            () => request(open, 'GET', address),
            () => request(open, 'GET', `${address}?unknown%00=%27`),
            () => request(open, 'PUT', address, json, '{}'),
          ]
        : [
            () => request(open, method, address, json, '{'),
            () => request(open, method, address, json, JSON.stringify({ a: long })),
          ]),
    ])
  const beside = ['/nowhere', '/%', '/api/events/%ff', '/api/../../etc/passwd', '//evil.example', '/api/events?limit=0']
  attempts.push(...beside.map((path) => () => request(open, 'GET', path)))
  const statuses = new Set<number>()
  for (const attempt of attempts) {
    const { status, headers, url, text } = await attempt().then(async (answer) => ({
      status: answer.status,
      headers: answer.headers,
      url: answer.url,
      text: await answer.text(),
    }))
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

test('no call minds the parameters that links pick up on their way, and other unknown ones keep their 400', async () => {
  const minds: string[] = []
  const refuses = new Set<string>()
  const calls = routes(open).filter(
    ({ method, path }) =>
      // these stream, and the board opens the queues first
      method === 'GET' && !/^\/api\/(?:changes|jobs\/:id\/events)$/.test(path) && !path.startsWith(BOARD),
  )
  for (const { path, config, name } of calls) {
    const at = async (query: string) => {
      const answer = await request(open, 'GET', addressOf(path).replace(/[\da-f]{8}-[\da-f-]{27}/g, 'x') + query)
      return [answer.status, await answer.text()] as const
    }
    const [status] = await at('')
    const [tagged] = await at('?utm_source=x&utm_campaign=%E0%A4%A&fbclid=y&_=1')
    if (tagged !== status) minds.push(`${name}: ${status}, with them ${tagged}`)
    // what is checked by a contract
    if (!config.queryShape || ![200, 404].includes(status)) continue
    const [misspelled, sentence] = await at('?utm_source=x&vneue=y')
    if (misspelled === 400 && sentence.startsWith('There is no parameter "vneue" here')) refuses.add(name)
    else if (misspelled !== 404) minds.push(`${name} takes an unknown parameter: ${misspelled}`)
  }
  expect(minds).toEqual([])
  expect(calls.length).toBeGreaterThan(60)
  for (const path of [
    '/api/events',
    '/api/venues',
    '/api/feeds/events.:format',
    '/api/events/:slug',
    '/api/admin/runs',
  ])
    expect(refuses).toContain(`GET ${path}`)
})

test('a key that every object has by nature changes nothing, wherever it is sent', async () => {
  for (const { method, path, name } of changing(open))
    for (const body of ['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{"polluted":true}}}']) {
      const answer = await request(open, method, addressOf(path), { 'content-type': 'application/json' }, body)
      await answer.arrayBuffer()
      // routes without a body pass over one
      expect(answer.status, `${name} ${body}`).not.toBe(500)
      if (body.includes('__proto__')) expect([400, 404, 405, 415], `${name} ${body}`).toContain(answer.status)
    }
  expect('polluted' in {}).toBe(false)
})

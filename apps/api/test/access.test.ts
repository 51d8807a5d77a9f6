import { endAllSessions, getAdminSession } from '@houselights/contracts/operators/operator-session'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anApi, testApi, toStatusAndText } from './running-api.ts'

const PASSWORD = 'the lamp over the stage'
const TOKEN = 'a-token-for-scripts-of-ours'
const SESSION_PATH = getAdminSession.path
/** An operators' route that represents all of them. */
const GUARDED_PATH = endAllSessions.path
const PROTECTED_ENV = { ADMIN_PASSWORD: PASSWORD, ADMIN_TOKEN: TOKEN }

let clients = 0
const api = testApi('access', { env: PROTECTED_ENV, logLevel: 'trace' })

/** Sends a request from a new client, as the website's server would forward it, unless `headers` contain an address. */
const request = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown, target = api) =>
  target.send(method, path, body, {
    'x-forwarded-for': `192.0.2.${++clients}`,
    // browsers send Origin with every request that changes something
    ...(headers.cookie && { origin: target.origin }),
    ...headers,
  })
const signIn = (password: unknown, headers: Record<string, string> = {}, target = api) =>
  request('POST', SESSION_PATH, headers, { password }, target)
const getCookie = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const signInForCookie = async (target = api) => ({ cookie: getCookie(await signIn(PASSWORD, {}, target)) })
const getGuardedStatus = async (headers: Record<string, string>, target = api) =>
  (await request('DELETE', GUARDED_PATH, headers, undefined, target)).status
const getSession = async (headers: Record<string, string>, target = api) =>
  (await request('GET', SESSION_PATH, headers, undefined, target)).json()

describe('an operators’ route', () => {
  test('explains its refusal, and is never cached', async () => {
    const response = await request('DELETE', GUARDED_PATH)
    expect(await toStatusAndText(response)).toEqual([401, 'Sign in to the operators’ area first.'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('www-authenticate')).toContain('Bearer')
  })

  test.each([
    ['Bearer wrong-token', 401],
    [`Bearer ${TOKEN}x`, 401],
    ['Bearer ', 401],
    [`Basic ${TOKEN}`, 401],
    [`Bearer ${TOKEN}`, 200],
    [`bearer ${TOKEN}`, 200],
  ])('responds to %j with %i', async (authorization, status) =>
    expect(await getGuardedStatus({ authorization })).toBe(status),
  )

  test('works only after signing in', async () => {
    const cookie = await signInForCookie()
    expect(await getSession(cookie)).toEqual({ open: false, signedIn: true })
    expect(await getSession({})).toEqual({ open: false, signedIn: false })
    expect(await getGuardedStatus(cookie)).toBe(200)
  })
})

describe('signing in', () => {
  test.each(['', ' ', 'wrong', `${PASSWORD} `, TOKEN, PASSWORD.toUpperCase()])(
    'with the password %j starts no session',
    async (password) => {
      const response = await signIn(password)
      expect(await toStatusAndText(response)).toEqual(
        password ? [401, 'Wrong password.'] : [400, 'password must be text of 1 to 1,000 characters.'],
      )
      expect(response.headers.getSetCookie()).toEqual([])
    },
  )

  test.each([
    ['http', false],
    ['https', true],
  ])(
    'over %s sets a cookie that scripts can’t read and other sites can’t send; Secure: %s',
    async (protocol, isSecure) => {
      const response = await signIn(PASSWORD, { 'x-forwarded-proto': protocol })
      const [cookie = ''] = response.headers.getSetCookie()
      const attributes = cookie.toLowerCase().split('; ').slice(1)
      expect(attributes).toEqual(expect.arrayContaining(['max-age=43200', 'path=/', 'httponly', 'samesite=strict']))
      expect(attributes.includes('secure')).toBe(isSecure)
      // no other host of the domain can set a cookie with the __Host- prefix
      expect(cookie.startsWith('__Host-')).toBe(isSecure)
      const origin = `${protocol}://${new URL(api.origin).host}`
      const headersWithCookie = { cookie: getCookie(response), 'x-forwarded-proto': protocol, origin }
      expect(await getSession(headersWithCookie)).toEqual({ open: false, signedIn: true })
      const renamedCookie = headersWithCookie.cookie.replace(/^(__Host-)?/, (name) => (name ? '' : '__Host-'))
      expect(await getSession({ ...headersWithCookie, cookie: renamedCookie })).toEqual({
        open: false,
        signedIn: false,
      })
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toEqual({ open: false, signedIn: true })
    },
  )

  test('ignores the protocol header of a client that isn’t a trusted proxy', async () => {
    const strictApi = await anApi('access_proxies', { env: { ...PROTECTED_ENV, TRUSTED_PROXIES: '192.0.2.250' } })
    const [cookie = ''] = (await signIn(PASSWORD, { 'x-forwarded-proto': 'https' }, strictApi)).headers.getSetCookie()
    expect(cookie.toLowerCase()).not.toContain('secure')
  })

  test('over http sets a Secure cookie if PUBLIC_URL is https', async () => {
    const publicApi = await anApi('access_https', {
      env: { ...PROTECTED_ENV, PUBLIC_URL: 'https://houselights.example' },
    })
    const response = await signIn(PASSWORD, {}, publicApi)
    const headersWithCookie = { cookie: getCookie(response), origin: publicApi.origin }
    expect(await getSession(headersWithCookie, publicApi)).toEqual({ open: false, signedIn: true })
    const signOutResponse = await request('DELETE', SESSION_PATH, headersWithCookie, undefined, publicApi)
    for (const [cookie = ''] of [response.headers.getSetCookie(), signOutResponse.headers.getSetCookie()]) {
      expect(cookie).toMatch(/^__Host-houselights-operator=/)
      expect(cookie).toContain('; Secure')
    }
  })

  test('counts only wrong passwords', async () => {
    const clientHeader = { 'x-forwarded-for': '198.51.100.8' }
    for (let attempt = 0; attempt < 4; attempt++) expect((await signIn('guess', clientHeader)).status).toBe(401)
    for (let attempt = 0; attempt < 7; attempt++) expect((await signIn(PASSWORD, clientHeader)).status).toBe(200)
    expect((await signIn('guess', clientHeader)).status).toBe(401)
    expect((await signIn(PASSWORD, clientHeader)).status).toBe(429)
  })

  test('counts simultaneous wrong passwords from one IPv6 network together', async () => {
    const guesses = Array.from({ length: 12 }, (_, index) =>
      signIn('guess', { 'x-forwarded-for': `2001:db8::${index}` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  test('allows five wrong passwords in ten minutes, then refuses even the right password from that client', async () => {
    const clientHeader = { 'x-forwarded-for': '198.51.100.7' }
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn('guess', clientHeader)).status).toBe(401)
    const refusedResponse = await signIn(PASSWORD, clientHeader)
    expect(await toStatusAndText(refusedResponse)).toEqual([
      429,
      'Too many requests. Please wait a few minutes and try again.',
    ])
    expect(Number(refusedResponse.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refusedResponse.headers.getSetCookie()).toEqual([])
    expect((await signIn(PASSWORD)).status).toBe(200)
  })
})

describe('a session', () => {
  const start = new Date(0)
  beforeAll(() => start.setTime(api.clock.now.getTime()))
  afterEach(() => {
    api.clock.now = new Date(start)
  })
  const listStoredSessions = (): Promise<{ id_hash: string }[]> => api.db.query('select id_hash from admin_sessions')

  test('ends for every copy of its cookie when the operator signs out', async () => {
    const [ownSession, otherSession] = [await signInForCookie(), await signInForCookie()]
    const signOutResponse = await request('DELETE', SESSION_PATH, ownSession)
    expect(await signOutResponse.json()).toEqual({ open: false, signedIn: false })
    expect(signOutResponse.headers.get('clear-site-data')).toBe('"cache"')
    expect(signOutResponse.headers.getSetCookie()[0]).toMatch(
      /^houselights-operator=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/,
    )
    expect([await getSession(ownSession), await getSession(otherSession)]).toMatchObject([
      { signedIn: false },
      { signedIn: true },
    ])
    expect(await getGuardedStatus(ownSession)).toBe(401)
  })

  test('ends when its browser signs in again', async () => {
    const oldSession = await signInForCookie()
    const newSession = { cookie: getCookie(await signIn(PASSWORD, oldSession)) }
    expect([await getSession(oldSession), await getSession(newSession)]).toMatchObject([
      { signedIn: false },
      { signedIn: true },
    ])
  })

  test('ends for everybody when an operator ends all sessions', async () => {
    const [ownSession, otherSession] = [await signInForCookie(), await signInForCookie()]
    expect(await getGuardedStatus(ownSession)).toBe(200)
    expect([await getGuardedStatus(ownSession), await getGuardedStatus(otherSession)]).toEqual([401, 401])
    expect(await listStoredSessions()).toEqual([])
  })

  test('is refused with an altered or unsigned cookie', async () => {
    const { cookie } = await signInForCookie()
    const [name, value = ''] = cookie.split('=')
    const [id = '', signature = ''] = decodeURIComponent(value).split(/\.(?=[^.]*$)/)
    const alteredValues = [`${id}A.${signature}`, `${id}.${signature.slice(1)}`, `${'x'.repeat(43)}.${signature}`]
    const values = [...alteredValues, `${id}.`, id, '', '%']
    for (const changedValue of values)
      expect(await getGuardedStatus({ cookie: `${name}=${encodeURIComponent(changedValue)}` }), changedValue).toBe(401)
    expect(await getSession({ cookie })).toMatchObject({ signedIn: true })
  })

  test('lasts twelve hours, then is deleted', async () => {
    const cookie = await signInForCookie()
    api.clock.now = new Date(start.getTime() + 12 * 3_600_000 - 1_000)
    expect(await getSession(cookie)).toMatchObject({ signedIn: true })
    api.clock.now = new Date(start.getTime() + 12 * 3_600_000)
    expect(await getSession(cookie)).toMatchObject({ signedIn: false })
    await signInForCookie()
    expect(await listStoredSessions()).toHaveLength(1)
  })

  test('is stored only as a hash', async () => {
    const { cookie } = await signInForCookie()
    const id = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(id.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(await listStoredSessions())).not.toContain(id)
  })

  test('ends when the password changes', async () => {
    const cookie = await signInForCookie()
    const storedRows = await listStoredSessions()
    const changedApi = await anApi('access_changed', { env: { ...PROTECTED_ENV, ADMIN_PASSWORD: 'another lamp' } })
    for (const { id_hash } of storedRows)
      await changedApi.db.query(
        `insert into admin_sessions values ($1, now(), now() + interval '100 years') on conflict do nothing`,
        [id_hash],
      )
    expect(await getGuardedStatus(cookie, changedApi)).toBe(401)
  })
})

test('a token without a password guards the area, and signs operators in', async () => {
  const tokenApi = await anApi('access_token', { env: { ADMIN_TOKEN: TOKEN } })
  const cookie = { cookie: getCookie(await signIn(TOKEN, {}, tokenApi)) }
  expect([await getGuardedStatus({}, tokenApi), await getGuardedStatus(cookie, tokenApi)]).toEqual([401, 200])
})

test.each([
  ['no setting', {}],
  ['ADMIN_OPEN, whatever else is set', { ...PROTECTED_ENV, ADMIN_OPEN: 'true' }],
])('with %s the area is open, and the log says so', async (_, env) => {
  const unguardedApi = await anApi('access_open', { env, logLevel: 'warn' })
  expect(await getSession({}, unguardedApi)).toEqual({ open: true, signedIn: true })
  expect([await getGuardedStatus({}, unguardedApi), (await signIn('anything', {}, unguardedApi)).status]).toEqual([
    200, 200,
  ])
  expect(unguardedApi.lines.join()).toContain('open to everyone')
})

test('neither password nor token is ever logged', async () => {
  await signIn('quiet wrong password')
  await request('POST', SESSION_PATH, {}, { password: PASSWORD, more: 1 })
  await getGuardedStatus({ authorization: `Bearer ${TOKEN}` })
  const log = api.lines.join('\n')
  expect(log).toContain('answered')
  for (const secret of [PASSWORD, TOKEN, 'quiet wrong password', 'houselights-operator'])
    expect(log).not.toContain(secret)
})

import { endAllSessions, getAdminSession } from '@houselights/contracts/operators/operator-session'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anApi, statusAndText, testApi } from './running-api.ts'

const PASSWORD = 'the lamp over the stage'
const TOKEN = 'a-token-for-scripts-of-ours'
const SESSION = getAdminSession.path
/** One operators' route that stands for all of them. */
const GUARDED = endAllSessions.path
const PROTECTED = { ADMIN_PASSWORD: PASSWORD, ADMIN_TOKEN: TOKEN }

let clients = 0
const api = testApi('access', { env: PROTECTED, logLevel: 'trace' })

/** Sends a request from a new client, as the website's server would forward it, unless `headers` name one. */
const request = (method: string, path: string, headers: Record<string, string> = {}, body?: unknown, at = api) =>
  at.send(method, path, body, {
    'x-forwarded-for': `192.0.2.${++clients}`,
    // browsers send Origin with every request that changes something
    ...(headers.cookie && { origin: at.origin }),
    ...headers,
  })
const signIn = (password: unknown, headers: Record<string, string> = {}, at = api) =>
  request('POST', SESSION, headers, { password }, at)
const getCookie = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const signInForCookie = async (at = api) => ({ cookie: getCookie(await signIn(PASSWORD, {}, at)) })
const guardedStatus = async (headers: Record<string, string>, at = api) =>
  (await request('DELETE', GUARDED, headers, undefined, at)).status
const session = async (headers: Record<string, string>, at = api) =>
  (await request('GET', SESSION, headers, undefined, at)).json()

describe('an operators’ route', () => {
  test('explains its refusal, and is never cached', async () => {
    const answer = await request('DELETE', GUARDED)
    expect(await statusAndText(answer)).toEqual([401, 'Sign in to the operators’ area first.'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
  })

  test.each([
    ['Bearer wrong-token', 401],
    [`Bearer ${TOKEN}x`, 401],
    ['Bearer ', 401],
    [`Basic ${TOKEN}`, 401],
    [`Bearer ${TOKEN}`, 200],
    [`bearer ${TOKEN}`, 200],
  ])('with %j gets %i', async (authorization, status) => expect(await guardedStatus({ authorization })).toBe(status))

  test('works after signing in, and for nobody else', async () => {
    const cookie = await signInForCookie()
    expect(await session(cookie)).toEqual({ open: false, signedIn: true })
    expect(await session({})).toEqual({ open: false, signedIn: false })
    expect(await guardedStatus(cookie)).toBe(200)
  })
})

describe('signing in', () => {
  test.each(['', ' ', 'wrong', `${PASSWORD} `, TOKEN, PASSWORD.toUpperCase()])(
    'with %j gives no session',
    async (password) => {
      const answer = await signIn(password)
      expect(await statusAndText(answer)).toEqual(
        password ? [401, 'Wrong password.'] : [400, 'password must be text of 1 to 1,000 characters.'],
      )
      expect(answer.headers.getSetCookie()).toEqual([])
    },
  )

  test.each([
    ['http', false],
    ['https', true],
  ])(
    'over %s sets a cookie that scripts can’t read and other sites can’t send; Secure: %s',
    async (protocol, secure) => {
      const answer = await signIn(PASSWORD, { 'x-forwarded-proto': protocol })
      const [cookie = ''] = answer.headers.getSetCookie()
      const attributes = cookie.toLowerCase().split('; ').slice(1)
      expect(attributes).toEqual(expect.arrayContaining(['max-age=43200', 'path=/', 'httponly', 'samesite=strict']))
      expect(attributes.includes('secure')).toBe(secure)
      // no other host of the domain can set a cookie with the __Host- prefix
      expect(cookie.startsWith('__Host-')).toBe(secure)
      const origin = `${protocol}://${new URL(api.origin).host}`
      const own = { cookie: getCookie(answer), 'x-forwarded-proto': protocol, origin }
      expect(await session(own)).toEqual({ open: false, signedIn: true })
      const renamed = own.cookie.replace(/^(__Host-)?/, (name) => (name ? '' : '__Host-'))
      expect(await session({ ...own, cookie: renamed })).toEqual({ open: false, signedIn: false })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toEqual({ open: false, signedIn: true })
    },
  )

  test('ignores the protocol header of a client that isn’t a trusted proxy', async () => {
    const strictApi = await anApi('access_proxies', { env: { ...PROTECTED, TRUSTED_PROXIES: '192.0.2.250' } })
    const [cookie = ''] = (await signIn(PASSWORD, { 'x-forwarded-proto': 'https' }, strictApi)).headers.getSetCookie()
    expect(cookie.toLowerCase()).not.toContain('secure')
  })

  test('over http sets a Secure cookie if PUBLIC_URL is https', async () => {
    const publicApi = await anApi('access_https', { env: { ...PROTECTED, PUBLIC_URL: 'https://houselights.example' } })
    const answer = await signIn(PASSWORD, {}, publicApi)
    const own = { cookie: getCookie(answer), origin: publicApi.origin }
    expect(await session(own, publicApi)).toEqual({ open: false, signedIn: true })
    const out = await request('DELETE', SESSION, own, undefined, publicApi)
    for (const [cookie = ''] of [answer.headers.getSetCookie(), out.headers.getSetCookie()]) {
      expect(cookie).toMatch(/^__Host-houselights-operator=/)
      expect(cookie).toContain('; Secure')
    }
  })

  test('counts only wrong passwords', async () => {
    const from = { 'x-forwarded-for': '198.51.100.8' }
    for (let attempt = 0; attempt < 4; attempt++) expect((await signIn('guess', from)).status).toBe(401)
    for (let attempt = 0; attempt < 7; attempt++) expect((await signIn(PASSWORD, from)).status).toBe(200)
    expect((await signIn('guess', from)).status).toBe(401)
    expect((await signIn(PASSWORD, from)).status).toBe(429)
  })

  test('counts simultaneous wrong passwords from one IPv6 network together', async () => {
    const guesses = Array.from({ length: 12 }, (_, index) =>
      signIn('guess', { 'x-forwarded-for': `2001:db8::${index}` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  test('allows five wrong passwords in ten minutes, then refuses that client even the right one', async () => {
    const from = { 'x-forwarded-for': '198.51.100.7' }
    for (let attempt = 0; attempt < 5; attempt++) expect((await signIn('guess', from)).status).toBe(401)
    const refused = await signIn(PASSWORD, from)
    expect(await statusAndText(refused)).toEqual([429, 'Too many requests. Please wait a few minutes and try again.'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.getSetCookie()).toEqual([])
    expect((await signIn(PASSWORD)).status).toBe(200)
  })
})

describe('a session', () => {
  const start = new Date(0)
  beforeAll(() => start.setTime(api.clock.now.getTime()))
  afterEach(() => {
    api.clock.now = new Date(start)
  })
  const rows = (): Promise<{ id_hash: string }[]> => api.db.query('select id_hash from admin_sessions')

  test('ends for every copy of its cookie', async () => {
    const [mine, another] = [await signInForCookie(), await signInForCookie()]
    const out = await request('DELETE', SESSION, mine)
    expect(await out.json()).toEqual({ open: false, signedIn: false })
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    expect(out.headers.getSetCookie()[0]).toMatch(/^houselights-operator=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect([await session(mine), await session(another)]).toMatchObject([{ signedIn: false }, { signedIn: true }])
    expect(await guardedStatus(mine)).toBe(401)
  })

  test('ends when its browser signs in again', async () => {
    const before = await signInForCookie()
    const after = { cookie: getCookie(await signIn(PASSWORD, before)) }
    expect([await session(before), await session(after)]).toMatchObject([{ signedIn: false }, { signedIn: true }])
  })

  test('ends for everybody when an operator ends all sessions', async () => {
    const [mine, another] = [await signInForCookie(), await signInForCookie()]
    expect(await guardedStatus(mine)).toBe(200)
    expect([await guardedStatus(mine), await guardedStatus(another)]).toEqual([401, 401])
    expect(await rows()).toEqual([])
  })

  test('is refused with an altered or unsigned cookie', async () => {
    const { cookie } = await signInForCookie()
    const [name, value = ''] = cookie.split('=')
    const [id = '', signature = ''] = decodeURIComponent(value).split(/\.(?=[^.]*$)/)
    const altered = [`${id}A.${signature}`, `${id}.${signature.slice(1)}`, `${'x'.repeat(43)}.${signature}`]
    const values = [...altered, `${id}.`, id, '', '%']
    for (const each of values)
      expect(await guardedStatus({ cookie: `${name}=${encodeURIComponent(each)}` }), each).toBe(401)
    expect(await session({ cookie })).toMatchObject({ signedIn: true })
  })

  test('lasts twelve hours, then is deleted', async () => {
    const cookie = await signInForCookie()
    api.clock.now = new Date(start.getTime() + 12 * 3_600_000 - 1_000)
    expect(await session(cookie)).toMatchObject({ signedIn: true })
    api.clock.now = new Date(start.getTime() + 12 * 3_600_000)
    expect(await session(cookie)).toMatchObject({ signedIn: false })
    await signInForCookie()
    expect(await rows()).toHaveLength(1)
  })

  test('is stored only as a hash', async () => {
    const { cookie } = await signInForCookie()
    const id = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(id.length).toBeGreaterThanOrEqual(43)
    expect(JSON.stringify(await rows())).not.toContain(id)
  })

  test('ends when the password changes', async () => {
    const cookie = await signInForCookie()
    const storedRows = await rows()
    const changedApi = await anApi('access_changed', { env: { ...PROTECTED, ADMIN_PASSWORD: 'another lamp' } })
    for (const { id_hash } of storedRows)
      await changedApi.db.query(
        `insert into admin_sessions values ($1, now(), now() + interval '100 years') on conflict do nothing`,
        [id_hash],
      )
    expect(await guardedStatus(cookie, changedApi)).toBe(401)
  })
})

test('a token without a password guards the area, and signs operators in', async () => {
  const byToken = await anApi('access_token', { env: { ADMIN_TOKEN: TOKEN } })
  const cookie = { cookie: getCookie(await signIn(TOKEN, {}, byToken)) }
  expect([await guardedStatus({}, byToken), await guardedStatus(cookie, byToken)]).toEqual([401, 200])
})

test.each([
  ['no setting', {}],
  ['ADMIN_OPEN, whatever else is set', { ...PROTECTED, ADMIN_OPEN: 'true' }],
])('with %s the area is open, and the log says so', async (_, env) => {
  const open = await anApi('access_open', { env, logLevel: 'warn' })
  expect(await session({}, open)).toEqual({ open: true, signedIn: true })
  expect([await guardedStatus({}, open), (await signIn('anything', {}, open)).status]).toEqual([200, 200])
  expect(open.lines.join()).toContain('open to everyone')
})

test('neither password nor token is ever logged', async () => {
  await signIn('quiet wrong password')
  await request('POST', SESSION, {}, { password: PASSWORD, more: 1 })
  await guardedStatus({ authorization: `Bearer ${TOKEN}` })
  const log = api.lines.join('\n')
  expect(log).toContain('answered')
  for (const secret of [PASSWORD, TOKEN, 'quiet wrong password', 'houselights-operator'])
    expect(log).not.toContain(secret)
})

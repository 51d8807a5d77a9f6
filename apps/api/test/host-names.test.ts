import { suggestVenue } from '@houselights/contracts/operators/proposals'
import { beforeAll, describe, expect, test } from 'vitest'
import { type RunningApi, testApi } from './running-api.ts'

const EVIL = 'evil.example:4000'

/** An API without a public address, and one with. */
const apiWithoutUrl = testApi('hosts_nameless', { env: { API_URL: 'http://api:4000' } })
const apiWithUrl = testApi('hosts_named', { env: { PUBLIC_URL: 'https://houselights.example' } })
beforeAll(() => apiWithoutUrl.anEvent({ startsAt: new Date('2025-05-02T20:00:00-07:00') }))

/** Sends a request from this machine, which the API trusts as a proxy. */
const get = async (api: RunningApi, url: string, headers: Record<string, string>) =>
  api.app.inject({ method: 'GET', url, headers })

describe('while no password is set, the operators’ area', () => {
  test.each([
    ['localhost:4000', {}],
    ['127.0.0.1', {}],
    ['192.168.1.20:3000', { 'x-forwarded-host': '192.168.1.20:3000' }],
    ['[::1]:4000', {}],
    // as the website's server sends it while it renders a page
    ['api:4000', { 'x-forwarded-host': 'localhost:3000' }],
  ])('answers at %s with %j', async (host, headers) => {
    const answer = await get(apiWithoutUrl, '/api/jobs', { host, ...headers })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  test.each([
    [EVIL, {}],
    // as the website forwards a request from a page of another site
    [EVIL, { 'x-forwarded-host': EVIL }],
    ['api:4000', { 'x-forwarded-host': EVIL }],
    // headers that a page can set itself
    [EVIL, { 'x-forwarded-host': 'localhost' }],
    [EVIL, { 'x-forwarded-host': 'localhost, 127.0.0.1' }],
    ['localhost', { 'x-forwarded-host': `localhost, ${EVIL}` }],
    ['houselights.example', {}],
  ])('refuses %s with %j', async (host, headers) => {
    for (const path of ['/api/jobs', '/api/admin/session', '/api/admin/queues/']) {
      const answer = await get(apiWithoutUrl, path, { host, ...headers })
      expect([answer.statusCode, answer.body], path).toEqual([
        403,
        'Without a password, the operators’ area is available only at localhost, an IP address or PUBLIC_URL. Set ADMIN_PASSWORD or PUBLIC_URL.',
      ])
    }
  })

  test('is available at the host of PUBLIC_URL', async () => {
    const statusAt = async (host: string) => (await get(apiWithUrl, '/api/jobs', { host })).statusCode
    expect(await statusAt('houselights.example')).toBe(200)
    expect(await statusAt('Houselights.Example')).toBe(200)
    expect(await statusAt('houselights.example:8080')).toBe(403)
    expect(await statusAt('www.houselights.example')).toBe(403)
  })
})

describe('without a public address', () => {
  const FEEDS = ['ics', 'rss', 'json', 'txt'].map((format) => `/api/feeds/events.${format}`)

  test.each([...FEEDS, '/api/openapi.json', '/api/sitemaps/robots.txt', '/api/sitemaps/index.xml'])(
    '%s repeats no unknown host name, but does name this machine',
    async (path) => {
      const known = await get(apiWithoutUrl, path, { host: 'localhost:3000' })
      expect([known.statusCode, known.body]).toEqual([200, expect.stringContaining('http://localhost:3000')])
      const unknown = await get(apiWithoutUrl, path, { host: EVIL })
      expect(unknown.statusCode).toBe(path.endsWith('.xml') ? 404 : 200)
      expect(unknown.body).not.toContain('evil')
    },
  )
})

describe('a request that changes something', () => {
  const send = async (api: RunningApi, headers: Record<string, string>) => {
    const answer = await api.app.inject({ method: 'POST', url: suggestVenue.path, headers, payload: {} })
    return answer.statusCode
  }
  test.each([
    [{ origin: 'http://site.example' }, 400],
    [{ origin: 'https://site.example' }, 403],
    [{ origin: 'http://site.example:8080' }, 403],
    [{ origin: 'https://site.example', 'x-forwarded-proto': 'https' }, 400],
    [{ origin: 'http://pages.example', 'x-forwarded-host': 'pages.example' }, 400],
    // over TLS that a proxy ends without saying so
    [{ origin: 'https://site.example', 'sec-fetch-site': 'same-origin' }, 400],
    [{ origin: 'http://site.example', 'sec-fetch-site': 'same-site' }, 403],
  ])('must come from the same scheme, host and port: %j', async (headers, status) => {
    expect(await send(apiWithoutUrl, { host: 'site.example', ...headers })).toBe(status)
  })

  test('may come from PUBLIC_URL, whatever host a proxy sends', async () => {
    const from = (origin: string, more = {}) => send(apiWithUrl, { host: 'web:3000', origin, ...more })
    expect(await from('https://houselights.example')).toBe(400)
    expect(await from('http://houselights.example')).toBe(403)
    expect(await from('https://houselights.example.evil.example')).toBe(403)
    expect(await from('https://pages.example', { 'sec-fetch-site': 'cross-site' })).toBe(403)
  })
})

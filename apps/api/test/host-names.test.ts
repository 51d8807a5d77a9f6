import { suggestVenue } from '@houselights/contracts/operators/proposals'
import { beforeAll, describe, expect, test } from 'vitest'
import { type RunningApi, testApi } from './running-api.ts'

const EVIL = 'evil.example:4000'

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
  ])('responds at %s with %j', async (host, headers) => {
    const response = await get(apiWithoutUrl, '/api/jobs', { host, ...headers })
    expect(response.statusCode, response.body).toBe(200)
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
      const response = await get(apiWithoutUrl, path, { host, ...headers })
      expect([response.statusCode, response.body], path).toEqual([
        403,
        'Without a password, the operators’ area is available only at localhost, an IP address or PUBLIC_URL. Set ADMIN_PASSWORD or PUBLIC_URL.',
      ])
    }
  })

  test('is available at the host of PUBLIC_URL', async () => {
    const getStatusAt = async (host: string) => (await get(apiWithUrl, '/api/jobs', { host })).statusCode
    expect(await getStatusAt('houselights.example')).toBe(200)
    expect(await getStatusAt('Houselights.Example')).toBe(200)
    expect(await getStatusAt('houselights.example:8080')).toBe(403)
    expect(await getStatusAt('www.houselights.example')).toBe(403)
  })
})

describe('without a public address', () => {
  const FEEDS = ['ics', 'rss', 'json', 'txt'].map((format) => `/api/feeds/events.${format}`)

  test.each([...FEEDS, '/api/openapi.json', '/api/sitemaps/robots.txt', '/api/sitemaps/index.xml'])(
    '%s never contains an unknown host name, but does contain this machine’s',
    async (path) => {
      const knownHostResponse = await get(apiWithoutUrl, path, { host: 'localhost:3000' })
      expect([knownHostResponse.statusCode, knownHostResponse.body]).toEqual([
        200,
        expect.stringContaining('http://localhost:3000'),
      ])
      const unknownHostResponse = await get(apiWithoutUrl, path, { host: EVIL })
      expect(unknownHostResponse.statusCode).toBe(path.endsWith('.xml') ? 404 : 200)
      expect(unknownHostResponse.body).not.toContain('evil')
    },
  )
})

describe('a request that changes something', () => {
  const send = async (api: RunningApi, headers: Record<string, string>) => {
    const response = await api.app.inject({ method: 'POST', url: suggestVenue.path, headers, payload: {} })
    return response.statusCode
  }
  test.each([
    [{ origin: 'http://site.example' }, 400],
    [{ origin: 'https://site.example' }, 403],
    [{ origin: 'http://site.example:8080' }, 403],
    [{ origin: 'https://site.example', 'x-forwarded-proto': 'https' }, 400],
    [{ origin: 'http://pages.example', 'x-forwarded-host': 'pages.example' }, 400],
    // over TLS, ended by a proxy that doesn't report it
    [{ origin: 'https://site.example', 'sec-fetch-site': 'same-origin' }, 400],
    [{ origin: 'http://site.example', 'sec-fetch-site': 'same-site' }, 403],
  ])('must come from the same scheme, host and port: %j', async (headers, status) => {
    expect(await send(apiWithoutUrl, { host: 'site.example', ...headers })).toBe(status)
  })

  test('may come from PUBLIC_URL, whatever host a proxy sends', async () => {
    const sendFrom = (origin: string, moreHeaders = {}) =>
      send(apiWithUrl, { host: 'web:3000', origin, ...moreHeaders })
    expect(await sendFrom('https://houselights.example')).toBe(400)
    expect(await sendFrom('http://houselights.example')).toBe(403)
    expect(await sendFrom('https://houselights.example.evil.example')).toBe(403)
    expect(await sendFrom('https://pages.example', { 'sec-fetch-site': 'cross-site' })).toBe(403)
  })
})

import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { aWebsite } from '../test/a-website.ts'
import { listenOnLoopback } from '../test/listen-on-loopback.ts'
import { getRawResponse, sendBytes } from '../test/raw-response.ts'

afterEach(() => vi.restoreAllMocks())

const startApi = (handleRequest: RequestListener) => listenOnLoopback(createServer(handleRequest))
const timeouts = { usual: 30_000, jobs: 60_000, restart: 100 }
const startSite = (apiUrl: string) => aWebsite({ apiUrl, timeouts })

/** Headers with a visitor's location, as CDNs add them. */
const LOCATION_HEADERS = {
  'cf-iplatitude': '37.8',
  'cloudfront-viewer-longitude': '-122.3',
  'x-vercel-ip-latitude': '37.8',
}

test('passes API calls on with the client’s address, without hop-by-hop headers', async () => {
  let apiHeaders: IncomingHttpHeaders = {}
  const upstream = await startApi(({ headers, url }, response) => {
    apiHeaders = headers
    response.writeHead(201, { 'x-total-count': '7', connection: 'x-hop', 'x-hop': '1' }).end(url)
  })
  const web = await startSite(upstream)
  const requestHeaders = { te: 'trailers', 'x-forwarded-for': '203.0.113.9', ...LOCATION_HEADERS }
  const response = await getRawResponse(`${web}/api/events?limit=2`, requestHeaders)
  expect(response.status).toBe(201)
  expect(response.headers['x-total-count']).toBe('7')
  expect(response.headers).not.toHaveProperty('x-hop')
  expect(apiHeaders['x-forwarded-for']).toBe('127.0.0.1')
  expect(apiHeaders).not.toHaveProperty('te')
  expect(apiHeaders).toMatchObject(LOCATION_HEADERS)
})

test.each(['GET', 'HEAD'])(
  'refuses a %s request with a body, which the API could mistake for another request',
  async (method) => {
    const apiRequests: string[] = []
    const web = new URL(
      await startSite(await startApi(({ url }, response) => void response.end(apiRequests.push(url ?? '')))),
    )
    const smuggled = 'GET /api/admin/session HTTP/1.1\r\nhost: x\r\n\r\n'
    for (const framing of [
      `content-length: ${smuggled.length}\r\n\r\n${smuggled}`,
      `transfer-encoding: chunked\r\n\r\n${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
    ]) {
      const socket = connect(Number(web.port), web.hostname)
      socket.end(`${method} /api/events HTTP/1.1\r\nhost: site.example\r\n${framing}`)
      const response = await text(socket)
      expect(response).toMatch(/^HTTP\/1\.1 400 /)
      if (method === 'GET') expect(response).toContain('GET and HEAD requests can’t have a body.')
    }
    expect(apiRequests).toEqual([])
  },
)

test('passes on a body without a length, even for methods that rarely have one', async () => {
  const apiRequests: string[] = []
  const upstream = await startApi(async (request, response) => {
    apiRequests.push(`${request.method} ${await text(request)}`)
    response.end()
  })
  const web = await startSite(upstream)
  for (const method of ['DELETE', 'OPTIONS', 'POST']) {
    const request = `${method} /api/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`
    const response = await sendBytes(web, `${request}transfer-encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n`)
    expect(response.status).toBe(200)
  }
  expect(apiRequests).toEqual(['DELETE body', 'OPTIONS body', 'POST body'])
})

test.each(['/api/changes', '/api/change%73', '/%61pi/changes', '/api%2Fchanges', '/api/%63%68anges?x=1'])(
  'hides the stream of changes from visitors, however its address is written: %s',
  async (path) => {
    const apiRequests: string[] = []
    const web = await startSite(await startApi(({ url }, response) => void response.end(apiRequests.push(url ?? ''))))
    const response = await fetch(web + path)
    expect([response.status, await response.text()]).toEqual([404, 'There’s nothing at this address.\n'])
    expect(apiRequests).toEqual([])
  },
)

test('passes bodies on in both directions', async () => {
  const web = await startSite(await startApi((request, response) => void request.pipe(response)))
  const response = await fetch(`${web}/api/echo`, { method: 'POST', body: 'x'.repeat(300_000) })
  expect(await response.text()).toHaveLength(300_000)
})

test('passes on the first chunk of a response before the last', async () => {
  let finish = () => {}
  const upstream = await startApi((_, response) => {
    response.write('first')
    finish = () => response.end(' last')
  })
  const response = await fetch(`${await startSite(upstream)}/api/stream`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('first')
  finish()
  expect((await reader?.read())?.value).toBe(' last')
})

test('passes pictures on unchanged: immutable, not compressed, and with a 304 the second time', async () => {
  const picture = Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 7))
  const cacheHeaders = { 'cache-control': 'public, max-age=31536000, immutable', etag: '"abc-320"' }
  const upstream = await startApi(({ headers }, response) => {
    if (headers['if-none-match'] === cacheHeaders.etag) return void response.writeHead(304, cacheHeaders).end()
    response
      .writeHead(200, { ...cacheHeaders, 'content-type': 'image/avif', 'content-length': picture.length })
      .end(picture)
  })
  const address = `${await startSite(upstream)}/api/pictures/abc/320.avif`
  const response = await fetch(address, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(Buffer.from(await response.arrayBuffer())).toEqual(picture)
  expect(response.headers.get('cache-control')).toBe(cacheHeaders['cache-control'])
  expect(response.headers.get('content-length')).toBe(String(picture.length))
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('vary')).toBeNull()
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetch(address, { headers: { 'if-none-match': cacheHeaders.etag } })).status).toBe(304)
})

test('responds with a sentence if a page cannot be rendered, and logs the cause', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const pages = () => {
    throw new Error('secret detail')
  }
  const web = await aWebsite({ pages })
  const response = await fetch(`${web}/events`)
  expect(response.status).toBe(500)
  expect(await response.text()).toBe('Couldn’t show the page. Please try again later.\n')
  expect(log.mock.calls.flat().join(' ')).toContain('secret detail')
})

test('compresses pages, and serves files and the health check', async () => {
  const web = await aWebsite({ timeouts })
  const page = await fetch(web, { headers: { 'accept-encoding': 'br' } })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(await page.text()).toBe('a page')
  expect((await fetch(`${web}/icon.svg`)).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect((await fetch(`${web}/health`)).status).toBe(200)
})

test.each([
  ['POST', '/events'],
  ['DELETE', '/icon.svg'],
  ['OPTIONS', '/'],
  ['POST', '/health'],
  ['PUT', '/ready'],
])('refuses %s %s, and says which methods are allowed', async (method, path) => {
  const response = await fetch(`${await aWebsite({ timeouts })}${path}`, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(await response.text()).toContain('GET')
})

test('the server is not ready once it is about to close, but still responds', async () => {
  const shutdown = new AbortController()
  const apiUrl = await startApi((_, response) => void response.end('from the API'))
  const web = await aWebsite({ apiUrl, shutdown: shutdown.signal })
  expect((await fetch(`${web}/ready`)).status).toBe(200)
  shutdown.abort()
  expect((await fetch(`${web}/ready`)).status).toBe(503)
  for (const path of ['/health', '/events', '/icon.svg', '/api/events']) {
    const response = await fetch(`${web}${path}`)
    expect([path, response.status, response.headers.get('connection')]).toEqual([path, 200, 'close'])
  }
})

test('the server waits for a job as long as necessary, but not for other calls', async () => {
  const finishCalls: (() => void)[] = []
  const apiUrl = await startApi((_, response) => void finishCalls.push(() => response.end('done')))
  const timeouts = { usual: 40, jobs: 60_000, restart: 100 }
  const web = await aWebsite({ apiUrl, timeouts })
  vi.spyOn(console, 'error').mockReturnValue()
  const job = fetch(`${web}/api/data-quality/improve`, { method: 'POST' })
  const otherCalls = [`${web}/api/data-quality/analyze`, `${web}/api/events`].map((address) => fetch(address))
  for (const { status, headers } of await Promise.all(otherCalls))
    expect([status, headers.get('retry-after')]).toEqual([502, '5'])
  for (const finish of finishCalls) finish()
  expect((await job).status).toBe(200)
})

test('responds with 502 if the API hangs, even for requests that change something, but lets a stream continue', async () => {
  const apiUrl = await startApi(({ url }, response) => {
    if (url !== '/api/stream') return
    response.write('first')
    setTimeout(() => response.end(' last'), 500)
  })
  const timeouts = { usual: 250, jobs: 60_000, restart: 0 }
  const web = await aWebsite({ apiUrl, timeouts })
  vi.spyOn(console, 'error').mockReturnValue()
  for (const init of [{}, { method: 'HEAD' }, { method: 'POST', body: '{}' }, { method: 'DELETE' }]) {
    const response = await fetch(`${web}/api/events`, init)
    expect([response.status, response.headers.get('retry-after')]).toEqual([502, '5'])
  }
  expect(await (await fetch(`${web}/api/stream`)).text()).toBe('first last')
})

test('serves /tonight as plain text to clients that prefer it', async () => {
  const upstream = await startApi(
    ({ url }, response) => void response.writeHead(200, { vary: 'accept-encoding' }).end(url),
  )
  const web = await startSite(upstream)
  const getTonight = async (accept: string, path = '/tonight?paper=a4&venue=x') =>
    (await fetch(web + path, { headers: { accept } })).text()
  expect(await getTonight('text/plain')).toBe('/api/feeds/tonight.txt?venue=x')
  expect(await getTonight('text/html;q=0.5, text/plain', '/toronto/tonight')).toBe(
    '/api/feeds/tonight.txt?city=toronto',
  )
  for (const accept of ['*/*', 'text/html,*/*;q=0.8', 'text/plain;q=0.1, text/html'])
    expect(await getTonight(accept), accept).toBe('a page')
  expect(await getTonight('text/plain', '/events')).toBe('a page')
  const { headers } = await fetch(`${web}/tonight`, { headers: { accept: 'text/plain' } })
  expect(headers.get('vary')).toBe('accept-encoding, accept')
})

test('closes the request to the API when the visitor leaves', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const received = Promise.withResolvers<void>()
  const upstream = await startApi((request) => {
    received.resolve()
    request.on('close', resolve)
  })
  const { port, host } = new URL(await startSite(upstream))
  const visitor = connect(Number(port), '127.0.0.1')
  visitor.write(`GET /api/slow HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  await received.promise
  visitor.destroy()
  await promise
})

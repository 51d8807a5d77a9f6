import { createServer } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PageApiResponses } from '../../src/rendering/api-response-tags.ts'
import { aWebsite } from '../../test/a-website.ts'
import { listenOnLoopback } from '../../test/listen-on-loopback.ts'
import { getRawResponse } from '../../test/raw-response.ts'
import type { Changes } from '../api/api-changes.ts'
import type { RenderedPage } from '../rendering/rendered-page.ts'
import { PageCache } from './page-cache.ts'

afterEach(() => vi.restoreAllMocks())

/** Creates changes that a test triggers. */
function fakeChanges() {
  const listeners: (() => void)[] = []
  const withdrawnListeners: ((texts: readonly string[]) => void)[] = []
  const changes: { changeCount: number | undefined; isUnreachable: boolean } & Changes = {
    changeCount: 1,
    isUnreachable: false,
    onChange: (listener) => void listeners.push(listener),
    onWithdrawn: (listener) => void withdrawnListeners.push(listener),
  }
  const setVersion = (changeCount: number | undefined) => {
    changes.changeCount = changeCount
    for (const listener of listeners) listener()
  }
  const withdraw = (...texts: string[]) => {
    for (const listener of withdrawnListeners) listener(texts)
  }
  /** Makes the API unreachable, or reachable again. */
  const setUnreachable = (unreachable: boolean) => {
    changes.isUnreachable = unreachable
    setVersion(unreachable ? undefined : 9)
  }
  return { changes, setVersion, withdraw, setUnreachable }
}

describe('the website', () => {
  /** Starts a website whose pages contain the API's response at `/api/list`, and records the API's requests. */
  async function startSite({
    getPage = (list: string): Response | Promise<Response> => new Response(`<h1>${list}</h1>`),
    publicUrl = '',
  } = {}) {
    const state = { list: 'first', apiRequests: [] as string[], renderRequests: [] as Request[] }
    const api = createServer(({ method, url }, response) => {
      state.apiRequests.push(`${method} ${url}`)
      response.writeHead(200, { etag: `"${url === '/api/list' ? state.list : 'other'}"` }).end(state.list)
    })
    const apiUrl = await listenOnLoopback(api)
    const pages = async (request: Request, _nonce: string, apiResponses: PageApiResponses) => {
      state.renderRequests.push(request)
      const path = new URL(request.url).pathname === '/venues' ? '/api/other' : '/api/list'
      const response = await fetch(apiUrl + path)
      apiResponses.note(path, response.headers.get('etag') ?? undefined)
      return getPage(await response.text())
    }
    const { changes, ...controls } = fakeChanges()
    const trusts = (address: string) => address.endsWith('127.0.0.1')
    const web = await aWebsite({ apiUrl, pages, changes, trusts, ...(publicUrl && { publicUrl }) })
    return { state, web, ...controls }
  }
  const getText = async (address: string, init?: RequestInit) => (await fetch(address, init)).text()

  test.each([
    [
      'the order of its parameters',
      ['genre=Rock&age=21', 'age=21&genre=Rock', 'genre=Rock&age=21'],
      'age=21&genre=Rock',
    ],
    [
      'unknown parameters its URL has',
      ['genre=Rock', 'genre=Rock&utm_source=letter', 'x=&genre=Rock&x=1', 'fbclid=%E0%A4%A&genre=Rock'],
      'genre=Rock',
    ],
  ])('renders and caches a page only once, whatever %s', async (_, queries, cacheKey) => {
    const { state, web } = await startSite()
    for (const query of queries) expect(await getText(`${web}/events?${query}`)).toBe('<h1>first</h1>')
    expect(state.renderRequests.map(({ url }) => url)).toEqual([`${web}/events?${cacheKey}`])
  })

  test.each([
    ['/events?search=moths', 'the API counts searches per visitor'],
    ['/?newsletter=failed', 'it is for one visitor'],
    ['/events?genre=Rock&genre=Pop', 'only one value counts'],
    ['/events?genre=', 'it redirects'],
    ['/admin', 'it is for operators'],
    ['/data-quality', 'it is for operators'],
    ['/Events', 'there is no such page'],
  ])('renders %s for each visitor, because %s', async (path) => {
    const { state, web } = await startSite()
    for (let visit = 0; visit < 2; visit++) await getText(web + path)
    expect(state.renderRequests).toHaveLength(2)
  })

  test('sends the accepted encoding with its length, and no body for HEAD', async () => {
    const { state, web } = await startSite()
    const etags = new Set<string | undefined>()
    for (const _ of ['rendered', 'cached'])
      for (const [accepted, encoding, decode] of [
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['br;q=0, gzip', 'gzip', gunzipSync],
        ['', undefined, (body: Buffer) => body],
      ] as const) {
        const response = await getRawResponse(web, { 'accept-encoding': accepted })
        expect(response.headers['content-encoding']).toBe(encoding)
        expect(response.headers.vary).toBe('accept-encoding')
        expect(String(decode(response.body))).toBe('<h1>first</h1>')
        expect(response.headers['content-length']).toBe(String(response.body.length))
        const head = await getRawResponse(web, { 'accept-encoding': accepted }, 'HEAD')
        const requestHeaders = { date: head.headers.date, 'x-request-id': head.headers['x-request-id'] }
        expect(head.headers).toEqual({ ...response.headers, ...requestHeaders })
        expect(head.body).toHaveLength(0)
        etags.add(response.headers.etag)
      }
    expect(etags.size).toBe(1)
    expect(state.renderRequests).toHaveLength(1)
  })

  test('responds with 304 and the page’s headers to clients that already have the page', async () => {
    const { web, state, setVersion } = await startSite()
    const { headers } = await getRawResponse(web, {})
    for (const knownTag of [headers.etag, `"x", ${headers.etag}`, headers.etag?.replace('W/', ''), '*']) {
      const response = await getRawResponse(web, { 'if-none-match': String(knownTag) })
      expect([response.status, response.body.length, response.headers.etag]).toEqual([304, 0, headers.etag])
      expect(response.headers['content-security-policy']).toBe(headers['content-security-policy'])
    }
    state.list = 'second'
    setVersion(2)
    expect((await getRawResponse(web, { 'if-none-match': String(headers.etag) })).status).toBe(200)
  })

  test('after a change, renders affected pages again and checks that the others are unchanged', async () => {
    const { state, web, setVersion } = await startSite()
    await getText(`${web}/events`)
    await getText(`${web}/venues`)
    state.list = 'second'
    state.apiRequests.length = 0
    setVersion(2)
    expect(await getText(`${web}/events`)).toBe('<h1>second</h1>')
    expect(await getText(`${web}/venues`)).toBe('<h1>first</h1>')
    expect(state.apiRequests).toEqual(['HEAD /api/list', 'GET /api/list', 'HEAD /api/other'])
    expect(state.renderRequests).toHaveLength(3)
    // and doesn't check again
    await getText(`${web}/venues`)
    expect(state.apiRequests).toHaveLength(3)
  })

  test('forty visitors just after a change all get the new page, which is rendered only once', async () => {
    const { state, web, setVersion } = await startSite()
    await getText(`${web}/events`)
    state.list = 'second'
    setVersion(2)
    const responses = await Promise.all(Array.from({ length: 40 }, () => fetch(`${web}/events`)))
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200))
    for (const response of responses) expect(await response.text()).toBe('<h1>second</h1>')
    expect(state.renderRequests).toHaveLength(2)
  })

  test('refreshes recently requested pages before they are requested again', async () => {
    const { state, web, setVersion } = await startSite()
    await getText(`${web}/events`)
    await getText(`${web}/events`)
    state.list = 'second'
    setVersion(2)
    await expect.poll(() => state.renderRequests.length).toBe(2)
  })

  test.each([
    ['fails', () => new Response('<h1>sorry</h1>', { status: 503 })],
    ['is not found', () => new Response('<h1>nothing</h1>', { status: 404 })],
    ['redirects', () => new Response(null, { status: 301, headers: { location: '/events' } })],
    ['lacks a part', () => new Response('<h1>part</h1>', { headers: { 'cache-control': 'no-store' } })],
    ['sets a cookie', () => new Response('<h1>yours</h1>', { headers: { 'set-cookie': 'you=1' } })],
  ])('caches no page that %s', async (_, getPage) => {
    const { state, web } = await startSite({ getPage })
    const expected = getPage()
    for (let visit = 0; visit < 2; visit++) {
      const response = await fetch(`${web}/venues/x`, { redirect: 'manual' })
      expect(response.status).toBe(expected.status)
      expect(response.headers.get('location')).toBe(expected.headers.get('location'))
      expect(response.headers.get('etag')).toBeNull()
    }
    expect(state.renderRequests).toHaveLength(2)
  })

  test('serves nothing from the cache while changes could be missed', async () => {
    const { state, web, setVersion } = await startSite()
    await getText(web)
    setVersion(undefined)
    state.list = 'second'
    expect(await getText(web)).toBe('<h1>second</h1>')
    expect(await getText(web)).toBe('<h1>second</h1>')
    expect(state.renderRequests).toHaveLength(3)
    setVersion(2)
    expect(await getText(web)).toBe('<h1>second</h1>')
  })

  test('serves cached pages, marked stale, while the API is unreachable, even after an edit', async () => {
    const options = { getPage: (list: string) => new Response(`<h1>${list}</h1>`) }
    const { state, web, setVersion, setUnreachable } = await startSite({ getPage: (list) => options.getPage(list) })
    const paths = ['/events', '/venues', '/events/one']
    for (const path of paths) await getText(web + path)
    state.list = 'edited'
    setVersion(2)
    setUnreachable(true)
    const renderCount = state.renderRequests.length
    for (const path of paths) {
      const response = await fetch(web + path)
      expect([response.status, response.headers.get('x-cache'), response.headers.get('age')]).toEqual([
        200,
        'stale',
        '0',
      ])
      expect(await response.text()).toMatch(/<h1>(first|other)<\/h1>/)
      const revalidated = await getRawResponse(web + path, { 'if-none-match': String(response.headers.get('etag')) })
      expect([revalidated.status, revalidated.headers['x-cache']]).toEqual([304, 'stale'])
    }
    expect(state.renderRequests).toHaveLength(renderCount)
    setUnreachable(false)
    const response = await fetch(`${web}/events`)
    expect([response.headers.get('x-cache'), await response.text()]).toEqual([null, '<h1>edited</h1>'])
    // recently requested pages are refreshed without a request
    await expect.poll(() => state.renderRequests.length).toBe(renderCount + 2)
  })

  test('serves a stale page if the API fails to respond, but not if the page no longer exists', async () => {
    let status = 200
    const { state, web, setVersion } = await startSite({
      getPage: (list) => new Response(`<h1>${list}</h1>`, { status }),
    })
    await getText(`${web}/events`)
    status = 503
    state.list = 'edited'
    setVersion(2)
    const response = await fetch(`${web}/events`)
    expect([response.status, response.headers.get('x-cache'), await response.text()]).toEqual([
      200,
      'stale',
      '<h1>first</h1>',
    ])
    expect((await fetch(`${web}/venues`)).status, 'never rendered').toBe(503)
    status = 404
    expect((await fetch(`${web}/events`)).status).toBe(404)
    status = 503
    expect((await fetch(`${web}/events`)).status, 'the page no longer existed').toBe(503)
  })

  test('serves no stale page with a withdrawn show, and none older than an hour', async () => {
    const state = { now: 0 }
    const { changes, withdraw, setUnreachable } = fakeChanges()
    const render = async (address: string) => ({
      status: 200,
      headers: {},
      apiTags: new Map([['/api', '"1"']]),
      html: `<a href="/events/${address}">${'x'.repeat(2_000)}`,
    })
    const parts = { changes, headers: {}, match: async () => false, render, monotonicNow: () => state.now }
    const pages = new PageCache(parts)
    for (const slug of ['moths', 'lamps']) await pages.get(slug, 'br')
    state.now = 1
    withdraw('6b7c', '/events/moths')
    setUnreachable(true)
    expect(pages.getStale('moths')).toBeUndefined()
    expect(pages.getStale('lamps')?.ageMs).toBe(1)
    state.now = 3_600_000
    expect(pages.getStale('lamps')?.ageMs).toBe(3_600_000)
    state.now = 3_600_001
    expect(pages.getStale('lamps')).toBeUndefined()
  })

  // tests/browser/page-cache.test.ts covers everything that could identify a visitor
  test.each(['', 'https://houselights.example'])(
    'renders cached pages without a visitor’s headers, with the public URL “%s”',
    async (publicUrl) => {
      const { state, web } = await startSite({ publicUrl })
      await getRawResponse(`${web}/venues/x`, {
        cookie: 'a=b',
        'x-forwarded-host': 'a.example',
        'accept-language': 'en',
      })
      expect(state.renderRequests.map(({ url, headers }) => [url, ...headers])).toEqual([
        [publicUrl ? 'https://houselights.example/venues/x' : `${web}/venues/x`, ['accept', 'text/html']],
      ])
    },
  )

  test('without a public address, caches a page for each local host, and one for all other hosts', async () => {
    const { state, web } = await startSite()
    for (const host of ['localhost', '127.0.0.1:3000', 'localhost', 'a.example', 'b.example'])
      await getRawResponse(`${web}/venues`, { host })
    await getRawResponse(`${web}/venues`, { host: 'localhost', 'x-forwarded-proto': 'https' })
    expect(state.renderRequests.map(({ url }) => url)).toEqual([
      'http://localhost/venues',
      'http://127.0.0.1:3000/venues',
      'http://unknown.invalid/venues',
      'https://localhost/venues',
    ])
  })

  test('renders at most twenty pages at a time per client, without holding up other clients or requests for the same pages', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const { state, web } = await startSite({ getPage: (list) => finished.then(() => new Response(list)) })
    const visit = (path: string, client: string) => fetch(web + path, { headers: { 'x-forwarded-for': client } })
    // half of these pages can be cached
    const paths = Array.from({ length: 20 }, (_, index) => `/venues/${index}${index % 2 ? '?search=x' : ''}`)
    const pending = paths.map((path) => visit(path, '192.0.2.1'))
    await expect.poll(() => state.renderRequests.length).toBe(20)
    for (const path of ['/venues/20', '/venues/21?search=x', '/admin']) {
      const refused = await visit(path, '192.0.2.1')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
      expect(await refused.text()).toBe('Too many pages at once. Please wait a moment and try again.\n')
    }
    const otherPending = [
      visit('/venues/22', '192.0.2.2'),
      visit('/venues/0', '192.0.2.1'),
      visit('/venues/0', '192.0.2.3'),
    ]
    await expect.poll(() => state.renderRequests.length).toBe(21)
    finish()
    for (const response of await Promise.all([...pending, ...otherPending])) expect(response.status).toBe(200)
    expect((await visit('/venues/20', '192.0.2.1')).status).toBe(200)
  })

  test('logs a page that cannot be rendered, and renders it for the next visitor', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    let broken = true
    const { web } = await startSite({
      getPage: () => {
        if (broken) throw new Error('cannot be rendered')
        return new Response('fine')
      },
    })
    expect((await fetch(web)).status).toBe(500)
    expect(log).toHaveBeenCalledOnce()
    broken = false
    expect(await getText(web)).toBe('fine')
  })
})

describe('cached pages', () => {
  function createPages({ maxBytes = 1_000_000, html = 'a page' } = {}) {
    const { changes, setVersion } = fakeChanges()
    const state = { now: 0, html, isUnchanged: true, renderCount: 0, delay: Promise.resolve() }
    const pages = new PageCache({
      changes,
      headers: {},
      maxBytes,
      monotonicNow: () => state.now,
      match: async () => state.isUnchanged,
      render: async (): Promise<RenderedPage> => {
        state.renderCount++
        const { html } = state
        await state.delay
        return { status: 200, headers: {}, html, apiTags: new Map([['/api/list', '"1"']]) }
      },
    })
    return { pages, state, setVersion }
  }

  test('are refreshed in the background, or before they are served if they are too old', async () => {
    const { pages, state } = createPages()
    const firstPage = await pages.get('/', 'br')
    state.now = 19_000
    expect(pages.getReady('/')).toBe(firstPage)
    expect(state.renderCount).toBe(1)
    state.html = 'later'
    state.now = 25_000
    expect(pages.getReady('/')).toBe(firstPage)
    await expect.poll(() => pages.getReady('/')).not.toBe(firstPage)
    expect(state.renderCount).toBe(2)
    state.now = 60_000
    expect(pages.getReady('/')).toBeUndefined()
    await pages.get('/', 'br')
    expect(state.renderCount).toBe(3)
  })

  test.each(['first', 'last'])(
    'are not served if the data changed during their render, even if that render ends %s',
    async (end) => {
      const { pages, state, setVersion } = createPages()
      const [earlierDelay, laterDelay] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      state.delay = earlierDelay.promise
      const pageBefore = pages.get('/', 'br')
      await expect.poll(() => state.renderCount).toBe(1)
      state.html = 'changed'
      state.isUnchanged = false
      state.delay = laterDelay.promise
      setVersion(2)
      const pageAfter = pages.get('/', 'br')
      await expect.poll(() => state.renderCount).toBe(2)
      const renders = [
        { delay: earlierDelay, page: pageBefore },
        { delay: laterDelay, page: pageAfter },
      ]
      for (const { delay, page } of end === 'first' ? renders : renders.reverse()) {
        delay.resolve()
        await page
      }
      expect(await pageAfter).not.toBe(await pageBefore)
      expect(pages.getReady('/')).toBe(await pageAfter)
    },
  )

  test('stay below their size limit: the least recently requested are dropped', async () => {
    const { pages, state } = createPages({ maxBytes: 50_000 })
    for (let index = 0; index < 100; index++) {
      await pages.get(`/${index}`, 'br')
      await pages.get('/', 'gzip')
    }
    expect(state.renderCount).toBe(101)
    expect(pages.getReady('/0')).toBeUndefined()
    expect(pages.getReady('/99')).toBeDefined()
  })
})

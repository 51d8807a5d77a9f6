import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aWebsite } from '../../test/a-website.ts'
import { listenOnLoopback } from '../../test/listen-on-loopback.ts'
import { apiProxy } from './api-proxy.ts'

afterEach(() => vi.restoreAllMocks())

/** Starts a website, and an API that starts listening on command. */
async function startSiteWithStoppedApi(handleRequest: RequestListener, restart = 60_000) {
  const api = createServer(handleRequest)
  const apiUrl = await listenOnLoopback(api)
  const { port } = api.address() as AddressInfo
  await new Promise((resolve) => api.close(resolve))
  const timeouts = { usual: 60_000, jobs: 60_000, restart }
  const web = await aWebsite({ apiUrl, timeouts })
  return { web, apiUrl, timeouts, startApi: () => listen(api, port) }
}
const listen = (server: Server, port: number) =>
  new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))

describe('while the API is starting', () => {
  test.each([
    ['GET', undefined],
    ['HEAD', undefined],
    ['POST', 'x'.repeat(200_000)],
    ['DELETE', 'y'],
  ])('a %s request waits for the API, and then arrives once with its whole body', async (method, body) => {
    let requests = 0
    const { web, startApi } = await startSiteWithStoppedApi(async (request, response) => {
      requests++
      let length = 0
      for await (const chunk of request) length += chunk.length
      response.setHeader('x-length', length).end()
    })
    const response = fetch(`${web}/api/events`, { method, ...(body && { body }) })
    setTimeout(startApi, 300)
    expect((await response).status).toBe(200)
    expect((await response).headers.get('x-length')).toBe(String(body?.length ?? 0))
    expect(requests).toBe(1)
  })

  test('a request that waits too long gets a 502', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { web } = await startSiteWithStoppedApi(() => undefined, 150)
    expect((await fetch(`${web}/api/events`)).status).toBe(502)
  })

  test('a request is no longer retried once the visitor leaves', async () => {
    let requests = 0
    const { apiUrl, timeouts, startApi } = await startSiteWithStoppedApi((_, response) => {
      requests++
      response.end()
    })
    const proxy = apiProxy(apiUrl, timeouts)
    const received = Promise.withResolvers<ServerResponse>()
    const web = await listenOnLoopback(
      createServer((request, response) => {
        proxy(request, response)
        received.resolve(response)
      }),
    )
    const visit = new AbortController()
    const response = fetch(`${web}/api/events?canceled`, { signal: visit.signal })
    const closed = once(await received.promise, 'close')
    setTimeout(() => visit.abort(), 50)
    await expect(response).rejects.toThrow('abort')
    // the server notices a moment later, and may retry until then
    await closed
    await startApi()
    // longer than any pause between retries, so retries of the first request would have arrived
    await new Promise((resolve) => setTimeout(resolve, 600))
    await fetch(`${web}/api/events`)
    expect(requests).toBe(1)
  })
})

describe('a connection that the API closes during a request', () => {
  /** Responds to the first request on a connection, and closes the connection at the second. */
  const closeAtSecondRequest = (): RequestListener => {
    const seenSockets = new WeakSet()
    return ({ socket }, response) => {
      if (seenSockets.has(socket)) return void socket.destroy()
      seenSockets.add(socket)
      response.end('fine')
    }
  }
  const startSite = async (handleRequest: RequestListener) => {
    const apiUrl = await listenOnLoopback(createServer(handleRequest))
    return aWebsite({ apiUrl })
  }

  test('is replaced without an error for visitors', async () => {
    const web = await startSite(closeAtSecondRequest())
    for (let visit = 0; visit < 5; visit++) expect((await fetch(`${web}/api/events`)).status).toBe(200)
  })

  test('is never used for requests that change something', async () => {
    const web = await startSite(closeAtSecondRequest())
    for (let visit = 0; visit < 5; visit++)
      expect((await fetch(`${web}/api/events`, { method: 'POST', body: 'once' })).status).toBe(200)
  })

  test.each([
    ['GET', 3],
    ['POST', 1],
  ])('makes the site send a %s request at most %s times', async (method, times) => {
    vi.spyOn(console, 'error').mockReturnValue()
    let requests = 0
    const web = await startSite(({ socket }) => {
      requests++
      socket.destroy()
    })
    expect((await fetch(`${web}/api/events`, { method })).status).toBe(502)
    expect(requests).toBe(times)
  })
})

describe('an unreachable API', () => {
  const timeouts = { usual: 1_000, jobs: 1_000, restart: 0 }
  const DETAIL = 'We can’t reach the listings right now. Please try again in a moment.'

  test.each([
    ['application/problem+json', 'application/problem+json'],
    ['application/problem+json;q=0.9, text/plain;q=0.5', 'application/problem+json'],
    ['text/plain;q=0.5, application/problem+json', 'application/problem+json'],
    ['application/problem+json;q=0.5, text/plain', 'text/plain'],
    ['application/problem+json;q=0, */*', 'text/plain'],
    ['*/*', 'text/plain'],
  ])('is reported to clients that accept %s as %s, like the API’s own errors, and logged', async (accept, type) => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const response = await fetch(`${await aWebsite({ timeouts })}/api/events`, { headers: { accept } })
    expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([502, type])
    const text = await response.text()
    const problem = { type: 'about:blank', title: 'Bad Gateway', status: 502, detail: DETAIL }
    expect(type === 'text/plain' ? text : JSON.parse(text)).toEqual(type === 'text/plain' ? DETAIL : problem)
    expect(log).toHaveBeenCalledOnce()
  })

  test.each(['/api/events', '/api/admin/session', '/api/data-quality/analyze'])(
    'is not reported to other sites’ pages, at %s',
    async (path) => {
      vi.spyOn(console, 'error').mockReturnValue()
      const web = await aWebsite({ timeouts })
      const { status, headers } = await fetch(web + path, { headers: { origin: 'https://any.example' } })
      expect([status, headers.has('access-control-allow-origin')]).toEqual([502, false])
    },
  )
})

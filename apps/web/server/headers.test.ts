import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aWebsite } from '../test/a-website.ts'
import { listenOnLoopback } from '../test/listen-on-loopback.ts'
import { sendBytes } from '../test/raw-response.ts'

afterEach(() => vi.restoreAllMocks())

/** Starts a site whose API responds, and a site whose API cannot be reached. */
async function startSites(secure: boolean): Promise<[reachable: string, unreachable: string]> {
  const apiUrl = await listenOnLoopback(createServer((_, response) => response.end('from the API')))
  const pages = (request: Request, nonce: string) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/broken') throw new Error('cannot be rendered')
    return new Response(nonce, { status: pathname === '/failed' ? 503 : pathname === '/nowhere' ? 404 : 200 })
  }
  const timeouts = { usual: 30_000, jobs: 60_000, restart: 100 }
  const startSite = (apiUrl: string) => aWebsite({ apiUrl, pages, secure, timeouts })
  return [await startSite(apiUrl), await startSite('http://127.0.0.1:1')]
}

describe.each([
  [true, 'https'],
  [true, 'http'],
  [false, 'https'],
])('with an https public address: %s, for a request over %s', (secure, protocol) => {
  test('every response has the security headers, even errors', async () => {
    const headers = { 'x-forwarded-proto': protocol }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const [web, unreachable] = await startSites(secure)
    const responses = [
      [200, await fetch(web, { headers })],
      [200, await fetch(`${web}/icon.svg`, { headers })],
      [200, await fetch(`${web}/health`, { headers })],
      [200, await fetch(`${web}/ready`, { headers })],
      [200, await fetch(`${web}/api/events`, { headers })],
      [404, await fetch(`${web}/nowhere`, { headers })],
      [405, await fetch(`${web}/events`, { headers, method: 'POST' })],
      [400, await sendBytes(web, 'garbage\r\n\r\n')],
      [400, await sendBytes(web, 'GET / HTTP/1.1\r\n\r\n')],
      [431, await sendBytes(web, `GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(32_768)}\r\n\r\n`)],
      [500, await fetch(`${web}/broken`, { headers })],
      [502, await fetch(`${unreachable}/api/events`, { headers })],
      [503, await fetch(`${web}/failed`, { headers })],
    ] as const
    for (const [status, response] of responses) {
      const { url, headers } = response
      expect(response.status, url).toBe(status)
      expect(headers.get('content-security-policy'), url).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy'), url).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers.get('x-content-type-options'), url).toBe('nosniff')
      expect(headers.get('referrer-policy'), url).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy'), url).toBe('same-origin')
      expect(headers.get('permissions-policy'), url).toContain('camera=()')
      // not sent over plain HTTP, or if a malformed request hides its protocol
      const isStrict = secure && protocol === 'https' && status !== 400 && status !== 431
      expect(headers.get('strict-transport-security')?.startsWith('max-age=31536000') ?? false, url).toBe(isStrict)
    }
  })
})

test('a page is sent without its nonce, and its policy has the hashes of the scripts that had the nonce', async () => {
  const pages = (_: Request, nonce: string) =>
    new Response(
      `<meta property="csp-nonce" content="${nonce}"/><link href="/a.css" nonce="${nonce}"/>` +
        `<script nonce="${nonce}">let text = '<'</script><script nonce="${nonce}" data-x="">two()\r\n</script>` +
        `<script type="module" src="/a.js" nonce="${nonce}"></script><script>foreign()</script>` +
        `<script nonce="${nonce.replace(/./, (char) => (char === '-' ? '_' : '-'))}">guessed()</script>`,
    )
  const web = await aWebsite({ pages })
  const [firstResponse, secondResponse] = [await fetch(web), await fetch(web)]
  const policy = firstResponse.headers.get('content-security-policy') ?? ''
  expect(secondResponse.headers.get('content-security-policy')).toBe(policy)
  const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' ${hash("let text = '<'")} ${hash('two()\n')};`)
  expect(policy).not.toContain('nonce')
  expect((await firstResponse.text()).split('<script nonce=')[0]).toBe(
    '<link href="/a.css"/>' +
      `<script>let text = '<'</script><script data-x="">two()\r\n</script>` +
      '<script type="module" src="/a.js"></script><script>foreign()</script>',
  )
})

test('only the preview page may frame the site itself, in each city', async () => {
  const web = await aWebsite()
  const getFrameSources = async (path: string) =>
    /frame-src ([^;]+)/.exec((await fetch(web + path)).headers.get('content-security-policy') ?? '')?.[1]
  const otherSites = 'https://open.spotify.com https://www.google.com'
  for (const path of ['/embeds', '/embeds?venue=x', '/toronto/embeds'])
    expect(await getFrameSources(path), path).toBe(`'self' ${otherSites}`)
  for (const path of ['/', '/events', '/embeds/x', '/nowhere/embeds', '/venues/embeds', '/health', '/icon.svg'])
    expect(await getFrameSources(path), path).toBe(otherSites)
})

test('only the map may show tiles, from one origin, and ask for the visitor’s location', async () => {
  const web = await aWebsite({ mapTilesOrigin: 'https://tiles.example' })
  const withoutTiles = await aWebsite()
  const getAllowed = async (address: string) => {
    const { headers } = await fetch(address)
    const [, pictures] = /img-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '') ?? []
    return [pictures, /geolocation=\S*(?=,)/.exec(headers.get('permissions-policy') ?? '')?.[0]]
  }
  for (const path of ['/map', '/map?date=2025-05-02', '/toronto/map'])
    expect(await getAllowed(web + path), path).toEqual(["'self' data: https://tiles.example", 'geolocation=(self)'])
  for (const path of ['/', '/events', '/map/x', '/venues/map', '/health', '/icon.svg'])
    expect(await getAllowed(web + path), path).toEqual(["'self' data:", 'geolocation=()'])
  expect(await getAllowed(`${withoutTiles}/map`)).toEqual(["'self' data:", 'geolocation=(self)'])
})

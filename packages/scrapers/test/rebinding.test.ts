import { describe, expect, test } from 'vitest'
import { createGuardedAgent, findRefusal } from '../src/fetch/address-guard.ts'
import { sendRequest } from '../src/fetch/bounded-fetch.ts'
import { createBrowser } from '../src/fetch/browser-page.ts'
import { openPictureFetch } from '../src/fetch/open-picture-fetch.ts'
import { createTestFetcher } from '../src/fetch/testing/fetcher-for.ts'
import { startLoopbackSite } from '../src/fetch/testing/loopback-site.ts'
import { startRebindingDns } from './rebinding-names.ts'

const PAGE = 'http://rebinding.example/shows'
const REFUSAL_MESSAGE = /rebinding\.example resolves to 127\.0\.0\.1, not a public address/
const SETTINGS = { mode: 'live' as const, contactUrl: 'https://houselights.example/about' }
const withoutLock = { withLock: <Result>(_host: string, _gapMs: number, work: () => Promise<Result>) => work() }

/**
 * Every way in which the product requests a URL from a page, feed or browser. Each resolves names with this DNS server.
 */
const REQUESTS: Record<string, (dns: Awaited<ReturnType<typeof startRebindingDns>>) => Promise<unknown>> = {
  'a page, starting with its robots.txt': ({ lookup }) => createFetcherWith(lookup).get(PAGE),
  'a page that is rendered': ({ lookup }) =>
    createBrowser({ userAgent: 'x', launch: () => Promise.reject(new Error('no page')) }).render(
      PAGE,
      {},
      createFetcherWith(lookup).fetch,
    ),
  'a picture': ({ lookup }) =>
    openPictureFetch(SETTINGS, withoutLock, { dispatcher: createGuardedAgent({ resolve: lookup }) })(
      'http://rebinding.example/a.jpg',
    ),
  'a push service, and Spotify’s pictures': ({ lookup }) =>
    sendRequest({ dispatcher: createGuardedAgent({ resolve: lookup }) }, { url: PAGE, method: 'POST', body: 'x' }),
}
const createFetcherWith = (resolve: Awaited<ReturnType<typeof startRebindingDns>>['lookup']) =>
  createTestFetcher('http://other.example', { dispatcher: createGuardedAgent({ resolve }) })

describe('a name that is public when it is checked, and private when it is requested', () => {
  test.each(Object.entries(REQUESTS))('is refused by the connection itself: %s', async (_, request) => {
    const dns = await startRebindingDns([['8.8.8.8'], ['127.0.0.1']])
    expect(findRefusal(new URL(PAGE))).toBeUndefined()
    expect(await dns.lookUpOnce()).toEqual(['8.8.8.8'])
    await expect(request(dns)).rejects.toThrow(REFUSAL_MESSAGE)
    expect(dns.countQueries()).toBeGreaterThan(1)
  })

  test('is refused if only one of its addresses is private', async () => {
    const { lookup } = await startRebindingDns([['8.8.8.8', '127.0.0.1']])
    await expect(createFetcherWith(lookup).get(PAGE)).rejects.toThrow(REFUSAL_MESSAGE)
  })
})

test.each([
  'http://127.0.0.1:1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:7f00:1]/',
  'http://2130706433/',
  'http://localhost./',
  'file:///etc/passwd',
])('refuses a redirect from a page to %s', async (target) => {
  const site = await startLoopbackSite({
    '/shows': (_, response) => response.writeHead(302, { location: target }).end(),
    '/robots.txt': '',
  })
  await expect(createTestFetcher(site.origin).get(`${site.origin}/shows`)).rejects.toThrow(/not fetched: /)
})

test.each(['file:///etc/passwd', 'gopher://venue.example/', 'javascript:alert(1)', '//127.0.0.1:1/robots.txt'])(
  'refuses a redirect from robots.txt to %s',
  async (target) => {
    const site = await startLoopbackSite({
      '/shows': 'a page',
      '/robots.txt': (_, response) => response.writeHead(301, { location: target }).end(),
    })
    await expect(createTestFetcher(site.origin).get(`${site.origin}/shows`)).rejects.toThrow(/not fetched: /)
    expect(site.paths()).not.toContain('/shows')
  },
)

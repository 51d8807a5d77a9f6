import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { SourceError } from '../source/source-error.ts'
import type { CachedPage } from './fetch-session.ts'
import type { HostLock } from './host-lock.ts'
import { createTestFetcher } from './testing/fetcher-for.ts'
import { createLocalHostLock } from './testing/local-host-lock.ts'
import { respondWith, respondWithText, startLoopbackSite } from './testing/loopback-site.ts'

describe('a response cut in half on a connection that closes cleanly', () => {
  const event = 'BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Glass Kite\r\nEND:VEVENT\r\n'
  const xml =
    '<?xml version="1.0"?>\n<rss version="2.0"><channel><item><title>Glass Kite</title></item></channel></rss>\n'
  test.each([
    ['text/calendar', `BEGIN:VCALENDAR\r\n${event}${event}END:VCALENDAR\r\n`, 'END:VCALENDAR'],
    ['application/json', '[{"title":"Glass Kite"},{"title":"Moth Ballet"}]\n', ']'],
    ['application/ld+json; charset=utf-8', '{"events":[{"title":"Glass Kite"}]}', '}'],
    ['application/rss+xml', xml, '</rss>'],
  ])('is reported and retried: %s', async (type, completeBody, missing) => {
    const cutResponse = respondWith(200, { 'content-type': type }, completeBody.slice(0, completeBody.length / 2))
    const attempts = [cutResponse, cutResponse, respondWith(200, { 'content-type': type }, completeBody)]
    const site = await startLoopbackSite({
      '/whole': respondWith(200, { 'content-type': type }, completeBody),
      '/half': cutResponse,
      '/later': (request, response) => attempts.shift()?.(request, response),
    })
    const fetcher = createTestFetcher(site.origin)
    expect((await fetcher.get(`${site.origin}/whole`)).body).toBe(completeBody)
    const error: SourceError = await fetcher.get(`${site.origin}/half`).then(
      () => Promise.reject(new Error('the cut response was accepted as complete')),
      (fault) => fault,
    )
    expect([error.kind, error.message]).toEqual([
      'unreachable',
      `${site.origin}/half: the response is cut off: ${missing} is missing at its end`,
    ])
    expect((await fetcher.get(`${site.origin}/later`)).body).toBe(completeBody)
  })

  test('is reported if it is shorter than its content-length', async () => {
    const site = await startLoopbackSite({
      '/half': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
        response.write('x'.repeat(500), () => response.socket?.end())
      },
    })
    await expect(createTestFetcher(site.origin).get(`${site.origin}/half`)).rejects.toMatchObject({
      kind: 'unreachable',
    })
  })
})

describe('robots.txt', () => {
  const fetchOutcome = (origin: string, path: string) =>
    createTestFetcher(origin)
      .get(`${origin}${path}`)
      .then(
        () => 'fetched',
        ({ kind }) => kind,
      )

  test('is requested first and only once', async () => {
    const site = await startLoopbackSite({
      '/robots.txt': respondWithText('User-agent: *\nDisallow: /private'),
      '/a': 'a',
      '/b': 'b',
    })
    const fetcher = createTestFetcher(site.origin)
    await fetcher.get(`${site.origin}/a`)
    await fetcher.get(`${site.origin}/b`)
    expect(site.paths()).toEqual(['/robots.txt', '/a', '/b'])
  })

  test('is obeyed; rules for our own agent take precedence over rules for all', async () => {
    const ourRules = 'User-agent: Houselights\nDisallow: /calendar\nAllow: /calendar/public'
    const robots = respondWithText(`User-agent: *\nDisallow: /\n\n${ourRules}`)
    const site = await startLoopbackSite({ '/robots.txt': robots, '/shows': 'shows', '/calendar/public': 'shows' })
    expect(await fetchOutcome(site.origin, '/shows')).toBe('fetched')
    expect(await fetchOutcome(site.origin, '/calendar/public')).toBe('fetched')
    expect(await fetchOutcome(site.origin, '/calendar/2025')).toBe('robots-denied')
    expect(site.paths()).not.toContain('/calendar/2025')
  })

  test('is obeyed for redirect targets', async () => {
    const site = await startLoopbackSite({
      '/robots.txt': respondWithText('User-agent: *\nDisallow: /private'),
      '/': respondWith(302, { location: '/private/list' }),
    })
    expect(await fetchOutcome(site.origin, '/')).toBe('robots-denied')
  })

  test('allows everything if it is missing', async () => {
    const site = await startLoopbackSite({ '/': 'shows' })
    expect(await fetchOutcome(site.origin, '/')).toBe('fetched')
  })

  test.each([500, 503])('allows nothing if its status is %i', async (status) => {
    const site = await startLoopbackSite({ '/robots.txt': respondWith(status), '/': 'shows' })
    expect(await fetchOutcome(site.origin, '/')).toBe('robots-denied')
    expect(site.paths()).not.toContain('/')
  })

  test('allows nothing if it cannot be reached', async () => {
    const site = await startLoopbackSite({ '/robots.txt': (_request, response) => response.destroy(), '/': 'shows' })
    expect(await fetchOutcome(site.origin, '/')).toBe('unreachable')
    expect(site.paths()).not.toContain('/')
  })

  test('is requested again right away after an error on our side', async () => {
    const site = await startLoopbackSite({ '/': 'shows' })
    const outage = new Error('the database is down')
    const { withLock } = createLocalHostLock()
    let isDown = true
    const hostLock: HostLock = { withLock: (...args) => (isDown ? Promise.reject(outage) : withLock(...args)) }
    const fetcher = createTestFetcher(site.origin, { hostLock })
    await expect(fetcher.get(`${site.origin}/`)).rejects.toBe(outage)
    isDown = false
    expect((await fetcher.get(`${site.origin}/`)).body).toBe('shows')
  })

  test('is parsed up to 500 KiB and no further', async () => {
    const filler = `# ${'x'.repeat(98)}\n`
    const buildRobots = (kib: number) =>
      `${filler.repeat(Math.ceil((kib * 1024) / filler.length))}User-agent: *\nDisallow: /\n`
    const shortFile = await startLoopbackSite({ '/robots.txt': respondWithText(buildRobots(500)), '/': 'shows' })
    const longFile = await startLoopbackSite({ '/robots.txt': respondWithText(buildRobots(5000)), '/': 'shows' })
    expect(await fetchOutcome(shortFile.origin, '/')).toBe('robots-denied')
    expect(await fetchOutcome(longFile.origin, '/')).toBe('fetched')
  })

  test.each([
    [7, 7_000],
    [86_400, 30_000],
  ])('sets the delay between requests, within limits: %i s becomes %i ms', async (delay, expectedWait) => {
    const robots = respondWithText(`User-agent: *\nCrawl-delay: ${delay}`)
    const site = await startLoopbackSite({ '/robots.txt': robots, '/a': 'a', '/b': 'b' })
    const fetcher = createTestFetcher(site.origin)
    await fetcher.get(`${site.origin}/a`)
    await fetcher.get(`${site.origin}/b`)
    expect(Math.max(...fetcher.waits)).toBe(expectedWait)
  })
})

test('identifies itself by name, with a link to a page about it', async () => {
  const site = await startLoopbackSite({ '/': 'shows' })
  await createTestFetcher(site.origin).get(`${site.origin}/`)
  expect(site.requests.map(({ headers }) => headers['user-agent'])).toEqual(
    Array(2).fill('Houselights/1.0 (+https://houselights.example/about)'),
  )
})

test('sends a host one request at a time', {
  meta: { proves: ['Conventions: polite scraping: robots.txt, one request at once, Retry-After, 304, our name'] },
}, async () => {
  let openCount = 0
  let maxOpen = 0
  const servePage = (_request: unknown, response: ServerResponse) => {
    maxOpen = Math.max(maxOpen, ++openCount)
    setImmediate(() => {
      openCount--
      response.writeHead(200, { 'content-type': 'text/html' }).end('x')
    })
  }
  const site = await startLoopbackSite({ '/1': servePage, '/2': servePage, '/3': servePage, '/4': servePage })
  const fetcher = createTestFetcher(site.origin)
  await Promise.all([1, 2, 3, 4].map((path) => fetcher.get(`${site.origin}/${path}`)))
  expect(maxOpen).toBe(1)
})

describe('retrying', () => {
  test('waits as long as a 429 response asks, then fetches the page', async () => {
    let count = 0
    const site = await startLoopbackSite({
      '/': (request, response) =>
        count++
          ? respondWithText('shows')(request, response)
          : respondWith(429, { 'retry-after': '12' })(request, response),
    })
    const fetcher = createTestFetcher(site.origin)
    expect(await fetcher.get(`${site.origin}/`)).toMatchObject({ body: 'shows' })
    expect(fetcher.waits).toContain(12_000)
  })

  test('leaves a long wait to the job schedule', async () => {
    const site = await startLoopbackSite({ '/': respondWith(429, { 'retry-after': '3600' }) })
    const fetcher = createTestFetcher(site.origin)
    const error: SourceError = await fetcher.get(`${site.origin}/`).catch((failure) => failure)
    expect(error).toMatchObject({ kind: 'refused', status: 429, retryAt: new Date('2025-05-02T20:00:00Z') })
    expect(error.problem).toEqual({
      kind: 'refused',
      url: `${site.origin}/`,
      message: error.message,
      status: 429,
      retryAt: '2025-05-02T20:00:00.000Z',
    })
    expect(site.paths()).toEqual(['/robots.txt', '/'])
  })

  test('makes three attempts if the site fails, but only one if it refuses', async () => {
    const site = await startLoopbackSite({ '/down': respondWith(502), '/no': respondWith(403) })
    await expect(createTestFetcher(site.origin).get(`${site.origin}/down`)).rejects.toMatchObject({
      kind: 'unreachable',
      status: 502,
    })
    await expect(createTestFetcher(site.origin).get(`${site.origin}/no`)).rejects.toMatchObject({
      kind: 'refused',
      status: 403,
    })
    expect(site.paths().filter((path) => path === '/down')).toHaveLength(3)
    expect(site.paths().filter((path) => path === '/no')).toHaveLength(1)
  })
})

describe('a refusal', () => {
  const CHALLENGE = { 'cf-mitigated': 'challenge', 'content-type': 'text/html' }
  test.each([
    ['a 403', respondWith(403)],
    ['a challenge, whatever its status', respondWith(200, CHALLENGE, 'One moment.')],
    ['a challenge that asks to come back later', respondWith(429, { ...CHALLENGE, 'retry-after': '1' })],
    ['AWS’s challenge', respondWith(202, { 'x-amzn-waf-action': 'challenge', 'content-type': 'text/html' })],
  ])('is %s, and names the host that refused', async (_, respond) => {
    const site = await startLoopbackSite({ '/shows': respond })
    const error: SourceError = await createTestFetcher(site.origin)
      .get(`${site.origin}/shows`)
      .catch((failure) => failure)
    expect(error.problem).toMatchObject({ kind: 'refused', refusedBy: new URL(site.origin).host })
    expect(site.paths()).toEqual(['/robots.txt', '/shows'])
  })

  test('is a redirect to a page that leads back to the requested one, as for a consent', async () => {
    const otherPage = '/program?from=https%3A%2F%2Fother.example%2Fshows'
    const site: Awaited<ReturnType<typeof startLoopbackSite>> = await startLoopbackSite({
      '/moved': respondWith(302, { location: otherPage }),
      [otherPage]: respondWithText('shows'),
      '/shows': (request, response) => {
        const location = `/consent?continue=${encodeURIComponent(`${site.origin}/shows`)}`
        respondWith(302, { location })(request, response)
      },
    })
    const fetcher = createTestFetcher(site.origin)
    expect(await fetcher.get(`${site.origin}/moved`)).toMatchObject({ body: 'shows' })
    await expect(fetcher.get(`${site.origin}/shows`)).rejects.toMatchObject({
      kind: 'refused',
      refusedBy: new URL(site.origin).host,
      message: expect.stringContaining('asks for consent or a sign-in first'),
    })
  })

  test('isn’t a 401, which is about one address, or a site that says when to come back', async () => {
    const site = await startLoopbackSite({
      '/api': respondWith(401),
      '/busy': respondWith(403, { 'retry-after': '3600' }),
    })
    for (const path of ['/api', '/busy'])
      await expect(createTestFetcher(site.origin).get(site.origin + path)).rejects.toMatchObject({
        kind: 'refused',
        refusedBy: undefined,
      })
  })

  test('ends the requests to that host until the next scrape', async () => {
    const site = await startLoopbackSite({ '/api': respondWith(403), '/shows': respondWithText('shows') })
    const fetcher = createTestFetcher(site.origin)
    await expect(fetcher.get(`${site.origin}/api`)).rejects.toMatchObject({ status: 403 })
    await expect(fetcher.get(`${site.origin}/shows`)).rejects.toMatchObject({ status: 403 })
    expect(site.paths()).toEqual(['/robots.txt', '/api'])
    expect(await createTestFetcher(site.origin).get(`${site.origin}/shows`)).toMatchObject({ body: 'shows' })
  })
})

test('uses the page of the earlier scrape if the site responds with 304', {
  meta: { proves: ['Conventions: polite scraping: robots.txt, one request at once, Retry-After, 304, our name'] },
}, async () => {
  const site = await startLoopbackSite({
    '/': (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? respondWith(304)(request, response)
        : respondWith(200, { etag: '"v1"', 'content-type': 'text/html' }, 'shows')(request, response),
  })
  const url = `${site.origin}/`
  const firstFetcher = createTestFetcher(site.origin)
  await firstFetcher.get(url)
  const cached: CachedPage | undefined = firstFetcher.cacheablePages.get(url)
  expect(cached).toMatchObject({ etag: '"v1"', page: { body: 'shows' } })
  const secondFetcher = createTestFetcher(site.origin, { findCached: async () => cached })
  expect(await secondFetcher.get(url)).toEqual(cached?.page)
  expect(secondFetcher.freshCount).toBe(0)
  expect(secondFetcher.cacheablePages.get(url)).toEqual(cached)
})

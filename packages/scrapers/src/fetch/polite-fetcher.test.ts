import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { SourceError } from '../source/source-error.ts'
import type { KeptPage } from './fetch-session.ts'
import type { HostLock } from './host-lock.ts'
import { fetcherFor } from './testing/fetcher-for.ts'
import { localHostLock } from './testing/local-host-lock.ts'
import { answers, loopbackSite, text } from './testing/loopback-site.ts'

describe('an answer that is cut in half, though its connection ends cleanly,', () => {
  const event = 'BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Glass Kite\r\nEND:VEVENT\r\n'
  const xml =
    '<?xml version="1.0"?>\n<rss version="2.0"><channel><item><title>Glass Kite</title></item></channel></rss>\n'
  test.each([
    ['text/calendar', `BEGIN:VCALENDAR\r\n${event}${event}END:VCALENDAR\r\n`, 'END:VCALENDAR'],
    ['application/json', '[{"title":"Glass Kite"},{"title":"Moth Ballet"}]\n', ']'],
    ['application/ld+json; charset=utf-8', '{"events":[{"title":"Glass Kite"}]}', '}'],
    ['application/rss+xml', xml, '</rss>'],
  ])('is named and tried again: %s', async (type, whole, missing) => {
    const half = answers(200, { 'content-type': type }, whole.slice(0, whole.length / 2))
    const attempts = [half, half, answers(200, { 'content-type': type }, whole)]
    const site = await loopbackSite({
      '/whole': answers(200, { 'content-type': type }, whole),
      '/half': half,
      '/later': (request, response) => attempts.shift()?.(request, response),
    })
    const reader = fetcherFor(site.origin)
    expect((await reader.get(`${site.origin}/whole`)).body).toBe(whole)
    const error: SourceError = await reader.get(`${site.origin}/half`).then(
      () => Promise.reject(new Error('it was taken for whole')),
      (fault) => fault,
    )
    expect([error.kind, error.message]).toEqual([
      'unreachable',
      `${site.origin}/half: the answer is cut off: ${missing} is missing at its end`,
    ])
    expect((await reader.get(`${site.origin}/later`)).body).toBe(whole)
  })

  test('is named where it is shorter than it said', async () => {
    const site = await loopbackSite({
      '/half': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
        response.write('x'.repeat(500), () => response.socket?.end())
      },
    })
    await expect(fetcherFor(site.origin).get(`${site.origin}/half`)).rejects.toMatchObject({ kind: 'unreachable' })
  })
})

describe('robots.txt', () => {
  const kindAt = (origin: string, path: string) =>
    fetcherFor(origin)
      .get(`${origin}${path}`)
      .then(
        () => 'read',
        ({ kind }) => kind,
      )

  test('is requested first, and only once', async () => {
    const site = await loopbackSite({ '/robots.txt': text('User-agent: *\nDisallow: /private'), '/a': 'a', '/b': 'b' })
    const reader = fetcherFor(site.origin)
    await reader.get(`${site.origin}/a`)
    await reader.get(`${site.origin}/b`)
    expect(site.paths()).toEqual(['/robots.txt', '/a', '/b'])
  })

  test('is obeyed, our own group before the one for all', async () => {
    const ours = 'User-agent: Houselights\nDisallow: /calendar\nAllow: /calendar/public'
    const robots = text(`User-agent: *\nDisallow: /\n\n${ours}`)
    const site = await loopbackSite({ '/robots.txt': robots, '/shows': 'shows', '/calendar/public': 'shows' })
    expect(await kindAt(site.origin, '/shows')).toBe('read')
    expect(await kindAt(site.origin, '/calendar/public')).toBe('read')
    expect(await kindAt(site.origin, '/calendar/2025')).toBe('robots-denied')
    expect(site.paths()).not.toContain('/calendar/2025')
  })

  test('is obeyed where a redirect leads', async () => {
    const site = await loopbackSite({
      '/robots.txt': text('User-agent: *\nDisallow: /private'),
      '/': answers(302, { location: '/private/list' }),
    })
    expect(await kindAt(site.origin, '/')).toBe('robots-denied')
  })

  test('allows all where there is none', async () => {
    const site = await loopbackSite({ '/': 'shows' })
    expect(await kindAt(site.origin, '/')).toBe('read')
  })

  test.each([500, 503])('allows nothing where it answers %i', async (status) => {
    const site = await loopbackSite({ '/robots.txt': answers(status), '/': 'shows' })
    expect(await kindAt(site.origin, '/')).toBe('robots-denied')
    expect(site.paths()).not.toContain('/')
  })

  test('allows nothing where it cannot be reached', async () => {
    const site = await loopbackSite({ '/robots.txt': (_request, response) => response.destroy(), '/': 'shows' })
    expect(await kindAt(site.origin, '/')).toBe('unreachable')
    expect(site.paths()).not.toContain('/')
  })

  test('is asked for again at once after an error of our own', async () => {
    const site = await loopbackSite({ '/': 'shows' })
    const outage = new Error('the database is away')
    const { withLock } = localHostLock()
    let isAway = true
    const hostLock: HostLock = { withLock: (...given) => (isAway ? Promise.reject(outage) : withLock(...given)) }
    const reader = fetcherFor(site.origin, { hostLock })
    await expect(reader.get(`${site.origin}/`)).rejects.toBe(outage)
    isAway = false
    expect((await reader.get(`${site.origin}/`)).body).toBe('shows')
  })

  test('is understood to 500 KiB and no further', async () => {
    const filler = `# ${'x'.repeat(98)}\n`
    const padded = (kib: number) =>
      `${filler.repeat(Math.ceil((kib * 1024) / filler.length))}User-agent: *\nDisallow: /\n`
    const within = await loopbackSite({ '/robots.txt': text(padded(500)), '/': 'shows' })
    const beyond = await loopbackSite({ '/robots.txt': text(padded(5000)), '/': 'shows' })
    expect(await kindAt(within.origin, '/')).toBe('robots-denied')
    expect(await kindAt(beyond.origin, '/')).toBe('read')
  })

  test.each([
    [7, 7_000],
    [86_400, 30_000],
  ])('sets the delay between requests, within limits: %i s is %i ms', async (delay, waited) => {
    const robots = text(`User-agent: *\nCrawl-delay: ${delay}`)
    const site = await loopbackSite({ '/robots.txt': robots, '/a': 'a', '/b': 'b' })
    const reader = fetcherFor(site.origin)
    await reader.get(`${site.origin}/a`)
    await reader.get(`${site.origin}/b`)
    expect(Math.max(...reader.waits)).toBe(waited)
  })
})

test('gives its name, and where to find out about it', async () => {
  const site = await loopbackSite({ '/': 'shows' })
  await fetcherFor(site.origin).get(`${site.origin}/`)
  expect(site.requests.map(({ headers }) => headers['user-agent'])).toEqual(
    Array(2).fill('Houselights/1.0 (+https://houselights.example/about)'),
  )
})

test('sends a host one request at a time', {
  meta: { proves: ['Conventions: polite scraping: robots.txt, one request at once, Retry-After, 304, our name'] },
}, async () => {
  let open = 0
  let most = 0
  const page = (_request: unknown, response: ServerResponse) => {
    most = Math.max(most, ++open)
    setImmediate(() => {
      open--
      response.writeHead(200, { 'content-type': 'text/html' }).end('x')
    })
  }
  const site = await loopbackSite({ '/1': page, '/2': page, '/3': page, '/4': page })
  const reader = fetcherFor(site.origin)
  await Promise.all([1, 2, 3, 4].map((path) => reader.get(`${site.origin}/${path}`)))
  expect(most).toBe(1)
})

describe('trying again', () => {
  test('waits as long as a 429 says, then reads', async () => {
    let count = 0
    const site = await loopbackSite({
      '/': (request, response) =>
        count++ ? text('shows')(request, response) : answers(429, { 'retry-after': '12' })(request, response),
    })
    const reader = fetcherFor(site.origin)
    expect(await reader.get(`${site.origin}/`)).toMatchObject({ body: 'shows' })
    expect(reader.waits).toContain(12_000)
  })

  test('leaves a long pause to the schedule', async () => {
    const site = await loopbackSite({ '/': answers(429, { 'retry-after': '3600' }) })
    const reader = fetcherFor(site.origin)
    const error: SourceError = await reader.get(`${site.origin}/`).catch((thrown) => thrown)
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

  test('tries three times where the site fails, once where it refuses', async () => {
    const site = await loopbackSite({ '/down': answers(502), '/no': answers(403) })
    await expect(fetcherFor(site.origin).get(`${site.origin}/down`)).rejects.toMatchObject({
      kind: 'unreachable',
      status: 502,
    })
    await expect(fetcherFor(site.origin).get(`${site.origin}/no`)).rejects.toMatchObject({
      kind: 'refused',
      status: 403,
    })
    expect(site.paths().filter((path) => path === '/down')).toHaveLength(3)
    expect(site.paths().filter((path) => path === '/no')).toHaveLength(1)
  })
})

test('an unchanged page costs one 304 and is taken from the earlier read', {
  meta: { proves: ['Conventions: polite scraping: robots.txt, one request at once, Retry-After, 304, our name'] },
}, async () => {
  const site = await loopbackSite({
    '/': (request, response) =>
      request.headers['if-none-match'] === '"v1"'
        ? answers(304)(request, response)
        : answers(200, { etag: '"v1"', 'content-type': 'text/html' }, 'shows')(request, response),
  })
  const url = `${site.origin}/`
  const first = fetcherFor(site.origin)
  await first.get(url)
  const kept: KeptPage | undefined = first.validated.get(url)
  expect(kept).toMatchObject({ etag: '"v1"', page: { body: 'shows' } })
  const second = fetcherFor(site.origin, { recall: async () => kept })
  expect(await second.get(url)).toEqual(kept?.page)
  expect(second.fresh).toBe(0)
  expect(second.validated.get(url)).toEqual(kept)
})

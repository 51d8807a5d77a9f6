import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SourceError } from '../source/source-error.ts'
import { followRedirects } from './polite-fetch.ts'
import { createTestFetcher } from './testing/fetcher-for.ts'
import { respondWith, startLoopbackSite } from './testing/loopback-site.ts'

const BOUNDS = { timeoutMs: 10_000, maxBytes: 100_000 }
const shortTimeout = { bounds: { ...BOUNDS, timeoutMs: 400 } }

async function fetchFault(origin: string, path: string, overrides = {}) {
  const error = await createTestFetcher(origin, { bounds: BOUNDS, ...overrides })
    .get(`${origin}${path}`)
    .then(
      ({ body }) => new Error(`responded: ${body.slice(0, 80)}`),
      (failure: Error) => failure,
    )
  return error instanceof SourceError ? { kind: error.kind, message: error.message } : error
}

const html = { 'content-type': 'text/html' }
const buildFault = (kind: string, message: string) => ({ kind, message: expect.stringContaining(message) })

test('gives up on a body that arrives one byte at a time', async () => {
  const site = await startLoopbackSite({
    '/slow': (_request, response) => {
      response.writeHead(200, html)
      const drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
    },
  })
  expect(await fetchFault(site.origin, '/slow', shortTimeout)).toMatchObject(buildFault('unreachable', 'within 0.4 s'))
})

test('gives up on a site that never responds', async () => {
  const site = await startLoopbackSite({ '/mute': () => undefined })
  expect(await fetchFault(site.origin, '/mute', shortTimeout)).toMatchObject({ kind: 'unreachable' })
})

test('stops an endless body', async () => {
  let bytesSent = 0
  const site = await startLoopbackSite({
    '/endless': (_request, response) => {
      response.writeHead(200, html)
      const writeMore = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) bytesSent += 16_384
      }
      response.on('drain', writeMore)
      writeMore()
    },
  })
  expect(await fetchFault(site.origin, '/endless')).toMatchObject(buildFault('changed', 'longer than 98 KiB'))
  expect(bytesSent).toBeLessThan(20_000_000)
})

test('stops a gzip bomb while decompressing', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const site = await startLoopbackSite({ '/bomb': respondWith(200, { ...html, 'content-encoding': 'gzip' }, bomb) })
  expect(await fetchFault(site.origin, '/bomb')).toMatchObject(buildFault('changed', 'longer than'))
})

test('decompresses supported encodings and reports any other', async () => {
  const site = await startLoopbackSite({
    '/gzip': respondWith(200, { ...html, 'content-encoding': 'gzip' }, gzipSync('shows')),
    '/odd': respondWith(200, { ...html, 'content-encoding': 'compress' }, '?'),
    '/broken': respondWith(200, { ...html, 'content-encoding': 'gzip' }, 'no gzip'),
  })
  expect(await createTestFetcher(site.origin).get(`${site.origin}/gzip`)).toMatchObject({ body: 'shows' })
  expect(await fetchFault(site.origin, '/odd')).toMatchObject(buildFault('changed', '"compress"'))
  expect(await fetchFault(site.origin, '/broken')).toMatchObject({ kind: 'unreachable' })
})

test('follows at most five redirects', async () => {
  const redirectTo = (location: string) => respondWith(302, { location })
  const site = await startLoopbackSite({
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((step) => [`/${step}`, redirectTo(`/${step + 1}`)])),
    '/7': 'arrived',
    '/loop': redirectTo('/loop'),
  })
  const expected = { url: `${site.origin}/7`, body: 'arrived', contentType: 'text/html' }
  expect(await createTestFetcher(site.origin).get(`${site.origin}/2`)).toEqual(expected)
  expect(await fetchFault(site.origin, '/1')).toMatchObject(buildFault('changed', 'more than 5 redirects'))
  expect(await fetchFault(site.origin, '/loop')).toMatchObject({ kind: 'changed' })
})

test('doesn’t send identifying headers from one site to another', async () => {
  const sentHeaders: unknown[] = []
  const request = { url: 'https://one.example/', headers: { authorization: 'Bearer x', accept: 'text/html' } }
  await followRedirects(request, async ({ url, headers }) => {
    sentHeaders.push(headers)
    const location = sentHeaders.length === 1 ? 'https://other.example/' : undefined
    return { url, status: 200, headers: {}, location, bytes: Buffer.alloc(0) }
  })
  expect(sentHeaders).toEqual([{ authorization: 'Bearer x', accept: 'text/html' }, { accept: 'text/html' }])
})

test.each([
  ['text/html; charset=ISO-8859-1', Buffer.from('Caf\xe9 du Nord \x96 9pm', 'latin1'), 'Café du Nord – 9pm'],
  [
    'text/html',
    Buffer.from('<meta charset="windows-1252">Mot\xf6rhead', 'latin1'),
    '<meta charset="windows-1252">Motörhead',
  ],
  ['text/html; charset=no-such-thing', Buffer.from('Beyoncé'), 'Beyoncé'],
  ['text/xml', Buffer.from('\ufeff<a>Ü</a>', 'utf16le'), '<a>Ü</a>'],
])('decodes text correctly with the content type %s', async (type, bytes, text) => {
  const site = await startLoopbackSite({ '/': respondWith(200, { 'content-type': type }, bytes) })
  expect(await createTestFetcher(site.origin).get(`${site.origin}/`)).toMatchObject({ body: text })
})

test.each([
  [403, 'refused'],
  [401, 'refused'],
  [404, 'changed'],
  [500, 'unreachable'],
])('reports the status %i as %s', async (status, kind) => {
  const site = await startLoopbackSite({ '/': respondWith(status) })
  expect(await fetchFault(site.origin, '/')).toMatchObject(buildFault(kind, `responded with ${status}`))
})

test('rejects a picture if a page is expected', async () => {
  const site = await startLoopbackSite({ '/': respondWith(200, { 'content-type': 'image/png' }, 'x') })
  expect(await fetchFault(site.origin, '/')).toMatchObject(buildFault('changed', 'image/png'))
})

test('keeps keys out of its error messages', async () => {
  const site = await startLoopbackSite({})
  const problem = await fetchFault(site.origin, '/events.json?apikey=s3cret&page=2')
  expect(JSON.stringify(problem)).not.toContain('s3cret')
  expect(problem).toMatchObject({ message: expect.stringContaining('apikey=REDACTED&page=2') })
})

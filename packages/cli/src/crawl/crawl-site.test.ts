import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawlSite } from './crawl-site.ts'

const LONG_ENOUGH = 'A description that is as long as search engines want one to be.'

/** A page of the site, right in all but what is given. */
const page = (
  path: string,
  { head = '', body = '', description = LONG_ENOUGH, canonical = path, thing = list as object | string } = {},
) =>
  `<html><head><title>Page ${path}</title><meta name="description" content="${description}">
  <meta property="og:image" content="${site}/card.jpg"><meta property="og:image:alt" content="A card">
  <link rel="canonical" href="${site}${canonical}">
  <script type="application/ld+json">${typeof thing === 'string' ? thing : JSON.stringify(thing)}</script>
  ${head}</head><body><main>${body}</main></body></html>`

const SCHEMA = { '@context': 'https://schema.org' }

const show = (given: object) => ({
  ...{ ...SCHEMA, '@type': 'MusicEvent', name: 'Moths', startDate: '2025-05-02T20:00:00-07:00' },
  location: { '@type': 'MusicVenue', name: 'Card Hall', address: { '@type': 'PostalAddress' } },
  ...given,
})
const list = {
  ...SCHEMA,
  '@type': 'ItemList',
  name: 'x',
  itemListElement: [{ '@type': 'ListItem', position: 1, url: 'https://x.example/' }],
}

let server: FastifyInstance
let site = ''
let pages: Record<string, () => string> = {}
beforeAll(async () => {
  const card = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#15101d' } })
    .jpeg()
    .toBuffer()
  server = fastify()
  server.get('/card.jpg', (_, reply) => reply.type('image/jpeg').send(card))
  server.get('/small.jpg', async (_, reply) => reply.type('image/jpeg').send(await sharp(card).resize(600).toBuffer()))
  server.get('/robots.txt', () => `Sitemap: ${site}/sitemap.xml`)
  server.get('/sitemap.xml', (_, reply) =>
    reply.type('application/xml').send(`<sitemapindex><sitemap><loc>${site}/one.xml</loc></sitemap></sitemapindex>`),
  )
  server.get('/one.xml', (_, reply) =>
    reply.type('application/xml').send(`<urlset>${(pages['one.xml'] ?? (() => ''))()}</urlset>`),
  )
  server.get('/*', ({ url }, reply) => {
    const made = pages[url]
    return made
      ? reply.type(url.endsWith('.ics') ? 'text/calendar' : 'text/html').send(made())
      : reply.code(404).send('')
  })
  site = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const found = async (given: typeof pages) => {
  pages = given
  const { problems } = await crawlSite({ site })
  return problems.map(({ page, what }) => `${page}: ${what}`)
}

test('a site that has everything has no problem', async () => {
  const feed = `<link rel="alternate" type="text/calendar" href="/events.ics">`
  const problems = await found({
    '/': () => page('/', { head: feed, body: '<a href="/events?a=1&amp;b=2">Events</a>' }),
    '/events?a=1&b=2': () => page('/events?a=1&amp;b=2'),
    '/events.ics': () => 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
    'one.xml': () => `<url><loc>${site}/events?a=1&amp;b=2</loc><lastmod>2025-05-02T00:00:00Z</lastmod></url>`,
  })
  expect(problems).toEqual([])
})

test.each<[string, () => typeof pages, string]>([
  ['a dead link', () => ({ '/': () => page('/', { body: '<a href="/gone">Gone</a>' }) }), '/gone: answers 404'],
  [
    'a short description',
    () => ({ '/': () => page('/', { description: 'Short.' }) }),
    '/: has a description of 6 characters',
  ],
  [
    'structured data that cannot be read',
    () => ({ '/': () => page('/', { thing: '{' }) }),
    '/: structured data cannot be read',
  ],
  [
    'a place without an address',
    () => ({ '/': () => page('/', { thing: show({ location: { '@type': 'MusicVenue', name: 'Card Hall' } }) }) }),
    '/: MusicEvent without location.address',
  ],
  [
    'an hour without its offset',
    () => ({ '/': () => page('/', { thing: show({ startDate: '2025-05-02T20:00' }) }) }),
    '/: MusicEvent: startDate is neither a day nor a moment with its offset',
  ],
  [
    'a price without a currency',
    () => ({ '/': () => page('/', { thing: show({ offers: { '@type': 'Offer', price: 20 } }) }) }),
    '/: MusicEvent: a price without a currency',
  ],
  [
    'doors that the page alone shows',
    () => ({
      '/': () => page('/', { body: '<a href="/events/moths">Moths</a>' }),
      '/events/moths': () =>
        page('/events/moths', { body: '<dl><div><dt>Doors</dt><dd>7 PM</dd></div></dl>', thing: show({}) }),
    }),
    '/events/moths: the page shows when the doors open, MusicEvent has no doorTime',
  ],
  [
    'a feed that is none',
    () => ({
      '/': () => page('/', { head: `<link rel="alternate" type="text/calendar" href="/x.ics">` }),
      '/x.ics': () => 'no calendar',
    }),
    '/x.ics: cannot be read as text/calendar',
  ],
  [
    'a card of another size',
    () => ({ '/': () => page('/').replace('/card.jpg', '/small.jpg') }),
    '/small.jpg: is 600x315',
  ],
  [
    'an address in the sitemap that is not canonical',
    () => ({
      '/': () => page('/'),
      '/other': () => page('/other', { canonical: '/' }),
      'one.xml': () => `<url><loc>${site}/other</loc></url>`,
    }),
    '/other: is in a sitemap, its canonical address is',
  ],
  [
    'a page in the sitemap that search engines may not keep',
    () => ({
      '/': () => page('/'),
      '/kept': () => page('/kept', { head: '<meta name="robots" content="noindex">' }),
      'one.xml': () => `<url><loc>${site}/kept</loc></url>`,
    }),
    '/kept: is in a sitemap, and search engines may not keep it',
  ],
])('finds %s', async (_, made, problem) => {
  const problems = await found(made())
  expect(problems.filter((each) => each.startsWith(problem))).toHaveLength(1)
})

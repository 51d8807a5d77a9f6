import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Pages, show, startToySite } from './testing/toy-site.ts'

let toy: Awaited<ReturnType<typeof startToySite>>
beforeAll(async () => {
  toy = await startToySite()
})
afterAll(() => toy.close())

const sitemap = (...entries: string[]) => `<urlset>${entries.map((entry) => `<url>${entry}</url>`).join('')}</urlset>`
const link = (path: string) => `<a href="${path}">Moths</a>`
const feed = (type: string, path: string) => `<link rel="alternate" type="${type}" href="${path}">`
const home = (options: Parameters<typeof toy.page>[1] = {}): Pages => ({ '/': () => toy.page('/', options) })

const inSitemap = (path: string, page: Pages[string] = () => toy.page(path)): Pages => ({
  ...home(),
  [path]: page,
  '/one.xml': () => sitemap(`<loc>${toy.site}${path}</loc>`),
})
const robotsTxt = () => `User-agent: *\nDisallow: /private\nSitemap: ${toy.site}/sitemap.xml`
const NOINDEX = '<meta name="robots" content="noindex">'
const withoutHome = ({ '/': _, ...pages }: Pages): Pages => pages

const entry = (uid: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20250501T000000Z\r\nDTSTART:20250503T030000Z\r\nSUMMARY:Moths\r\nEND:VEVENT\r\n`
const calendar = (...entries: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('')}END:VCALENDAR\r\n`
const toCardResponse = (body: Buffer) => ({ headers: { 'content-type': 'image/jpeg' }, body })
const rss = (items: string) =>
  `<rss version="2.0"><channel><title>x</title><link>https://x.example/</link>${items}</channel></rss>`

test('a complete site has no problems', async () => {
  const feeds = [
    feed('text/calendar', '/events.ics'),
    feed('application/rss+xml', '/events.rss'),
    feed('application/feed+json', '/events.json'),
    feed('text/plain', '/events.txt'),
  ]
  let draws = 0
  const report = await toy.crawl({
    '/': () => toy.page('/', { head: feeds.join(''), body: `${link('/events?a=1')}<img src="/p.svg">` }),
    '/events?a=1': () => toy.page('/events?a=1', { image: '/drawn.jpg' }),
    '/events.ics': () => calendar(entry('one'), entry('two')),
    '/events.rss': () => rss('<item><title>a</title><link>https://x.example/a</link><guid>a</guid></item>'),
    '/events.json': () =>
      '{"version":"https://jsonfeed.org/version/1.1","title":"x","items":[{"id":"a","content_text":""}]}',
    '/events.txt': () => 'Moths',
    '/p.svg': () => '<svg/>',
    // the first request has to wait
    '/drawn.jpg': () => (draws++ === 0 ? { status: 503, headers: { 'retry-after': '0' } } : toCardResponse(toy.card)),
    '/one.xml': () => sitemap(`<loc>${toy.site}/events?a=1</loc><lastmod>2025-05-02T00:00:00Z</lastmod>`),
  })
  expect(report.problems).toEqual([])
  expect(report).toMatchObject({ pages: 2, indexable: 2, feeds: 4, cards: 2 })
  expect(draws).toBeGreaterThan(1)
})

test.each<[string, () => Pages, string]>([
  ['a dead link', () => home({ body: link('/gone') }), '/gone: responds with 404'],
  ['a short description', () => home({ description: 'Short.' }), '/: has a description of 6 characters'],
  ['a page without a title', () => home({ title: '' }), '/: has an empty or default title'],
  [
    'a default title',
    () => home({ title: 'Houselights: live music in Example City' }),
    '/: has an empty or default title: Houselights: live music',
  ],
  ['a dead picture', () => home({ body: '<img src="/gone.webp">' }), '/gone.webp: responds with 404'],
  [
    'a dead picture in one size',
    () => ({ ...home({ body: '<img src="/a.svg" srcset="/a.svg 1x, /gone.svg 2x">' }), '/a.svg': () => '<svg/>' }),
    '/gone.svg: responds with 404',
  ],
  ['a dead link to the API', () => home({ body: link('/api/gone') }), '/api/gone: responds with 404'],
  ['a card of another size', () => home({ image: '/small.jpg' }), '/small.jpg: is jpeg 600x315'],
  [
    'a card that is too large',
    () => ({
      ...home({ image: '/large.jpg' }),
      '/large.jpg': () => toCardResponse(Buffer.concat([toy.card, Buffer.alloc(300_000)])),
    }),
    `/large.jpg: has 30`,
  ],
  [
    'no sitemap',
    () => ({ ...home(), '/robots.txt': () => 'User-agent: *' }),
    '/robots.txt: responds with 200 and lists no',
  ],
  ['sitemaps without a page', () => ({ ...home(), '/one.xml': () => '<urlset/>' }), '/sitemap.xml: lists no page'],
  [
    'a page that robots.txt forbids',
    () => ({ ...toy.linkedPage('/private'), '/robots.txt': robotsTxt }),
    '/private: is indexable, but robots.txt disallows it',
  ],
  [
    'a page in the sitemap that robots.txt forbids',
    () => ({ ...inSitemap('/private'), '/robots.txt': robotsTxt }),
    '/private: is indexable, but robots.txt disallows it',
  ],
  [
    'a date in the future',
    () => ({ ...home(), '/one.xml': () => sitemap(`<loc>${toy.site}/</loc><lastmod>2999-01-01</lastmod>`) }),
    '/: has the sitemap date 2999-01-01, which is invalid or in the future',
  ],
  [
    'an address in the sitemap that is not canonical',
    () => inSitemap('/other', () => toy.page('/other', { canonical: '/' })),
    '/other: is in a sitemap, but is noindex or has the canonical address /',
  ],
  [
    'a noindex page in the sitemap',
    () => inSitemap('/private', () => toy.page('/private', { head: NOINDEX })),
    '/private: is in a sitemap, but is noindex',
  ],
  [
    'a page in the sitemap that is noindex only by its header',
    () => inSitemap('/private', () => ({ headers: { 'x-robots-tag': 'noindex' }, body: toy.page('/private') })),
    '/private: is in a sitemap, but is noindex',
  ],
  ['a canonical address that is dead', () => toy.linkedPage('/a', { canonical: '/gone' }), '/gone: responds with 404'],
  [
    'a canonical address whose page has another one',
    () => ({ ...toy.linkedPage('/a', { canonical: '/b' }), '/b': () => toy.page('/b', { canonical: '/' }) }),
    '/b: is the canonical address of /a, but isn’t indexable itself',
  ],
  [
    'a noindex page with another canonical address',
    () => toy.linkedPage('/a', { canonical: '/', head: NOINDEX }),
    '/a: is noindex, but has another canonical address: /',
  ],
  ['combined filters', () => toy.linkedPage('/events?a=1&b=2'), '/events?a=1&b=2: combines several filters'],
])('the crawl finds %s', async (_, makePages, problem) => {
  expect(await toy.findProblems(makePages())).toEqual([expect.stringContaining(problem)])
})

test.each<[string, string, string, string]>([
  ['an invalid calendar', 'text/calendar', 'no calendar', 'Error: no whole calendar'],
  [
    'a calendar of two shows with one id',
    'text/calendar',
    calendar(entry('one'), entry('one')),
    'Error: 1 of 2 shows could be parsed',
  ],
  ['a show without a stamp', 'text/calendar', calendar(entry('one').replace(/DTSTAMP.*\r\n/, '')), '.*dtstamp'],
  ['RSS that is cut off', 'application/rss+xml', rss('').slice(0, -9), 'Error: Unclosed root tag'],
  ['an item without an id', 'application/rss+xml', rss('<item><title>a</title></item>'), '.*guid'],
  ['JSON of another kind', 'application/feed+json', '{"items":[]}', '.*version'],
  ['an empty text', 'text/plain', ' ', '.*'],
])('the crawl finds an invalid feed: %s', async (_, type, text, problem) => {
  const path = { 'text/calendar': '/x.ics', 'application/rss+xml': '/x.rss', 'text/plain': '/x.txt' }[type] ?? '/x.json'
  const problems = await toy.findProblems({ ...home({ head: feed(type, path) }), [path]: () => text })
  expect(problems).toEqual([
    expect.stringMatching(new RegExp(`^${path}: cannot be parsed as ${type.replace('+', '.')}: ${problem}`, 's')),
  ])
})

test.each<[string, () => Pages, string]>([
  [
    'a home page without its WebSite',
    () => ({ '/': () => toy.page('/').replace('WebSite', 'Person') }),
    '/: has no WebSite',
  ],
  [
    'a page without breadcrumbs',
    () => ({ ...toy.linkedPage('/x'), '/x': () => toy.page('/x').replace(/<script.*?<\/script>/, '') }),
    '/x: has no BreadcrumbList',
  ],
  ['structured data that can’t be parsed', () => home({ things: ['{'] }), '/: structured data can’t be parsed'],
  [
    'a list without its entries',
    () => ({ ...toy.linkedPage('/tonight', { body: link('/events/moths') }), ...withoutHome(toy.eventPage({})) }),
    '/tonight: has no ItemList',
  ],
  [
    'a show’s page without its MusicEvent',
    () => toy.eventPage(undefined),
    '/events/moths: has no MusicEvent with its address',
  ],
  [
    'a show’s page without its status',
    () => toy.linkedPage('/events/moths', { things: [show()] }),
    '/events/moths: doesn’t state the status',
  ],
  [
    'a venue’s page without its MusicVenue',
    () => toy.linkedPage('/venues/hall'),
    '/venues/hall: has no MusicVenue with its address',
  ],
  ['doors that only the page shows', () => toy.eventPage({}, { Doors: '7 PM' }), 'shows doors, but MusicEvent doesn’t'],
  [
    'inferred doors',
    () => toy.eventPage({ doorTime: '2025-05-02T19:00:00-07:00' }, { Doors: '7 PM worked out' }),
    'doesn’t show doors, but MusicEvent does',
  ],
  [
    'an end that the page does not show',
    () => toy.eventPage({ endDate: '2025-05-02T23:00:00-07:00' }),
    'doesn’t show an end, but MusicEvent does',
  ],
  [
    'a start time that the page does not show',
    () => toy.eventPage({}, { Show: 'Time not announced' }),
    'doesn’t show a start time, but MusicEvent does',
  ],
  [
    'a ticket link that only the page has',
    () => toy.eventPage({}, { more: '<a aria-label="Tickets for Moths" href="https://x.example">Tickets</a>' }),
    'shows a ticket link, but MusicEvent doesn’t',
  ],
  [
    'a show that is sold out only on its page',
    () => toy.eventPage({}, { status: 'sold out' }),
    'shows a sold-out show, but MusicEvent doesn’t',
  ],
  [
    'a canceled show that its MusicEvent calls scheduled',
    () => toy.eventPage({}, { status: 'cancelled' }),
    'shows a cancelled show, but the eventStatus',
  ],
])('the crawl finds a page that differs from its structured data: %s', async (_, makePages, problem) => {
  expect(await toy.findProblems(makePages())).toEqual([expect.stringContaining(problem)])
})

test('a moved, unconfirmed or undated show needs no MusicEvent', async () => {
  const vague: Record<string, string>[] = [
    { status: 'moved' },
    { status: 'unconfirmed' },
    { Date: 'Date TBD', Show: 'Time not announced' },
  ]
  for (const facts of vague) expect(await toy.findProblems(toy.eventPage(undefined, facts))).toEqual([])
})

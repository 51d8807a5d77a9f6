import { describe, expect, test } from 'vitest'
import { createTestFetcher } from '../fetch/testing/fetcher-for.ts'
import { respondWith, respondWithText, startLoopbackSite } from '../fetch/testing/loopback-site.ts'
import { recognizeSite } from './recognize-site.ts'

const respondWithJson = (value: unknown) =>
  respondWith(200, { 'content-type': 'application/json' }, JSON.stringify(value))

const toSeconds = (timestamp: string): number => Date.parse(timestamp) / 1000
const renderShow = (title: string, timestamp: string): string =>
  `<div class="simcal-event" data-start="${toSeconds(timestamp)}"><span class="simcal-event-title">${title}</span></div>`
const CALENDAR = `<html><body><p>${'All shows are at eight. '.repeat(20)}</p><div class="simcal-calendar">
  ${renderShow('Glass Kite', '2025-05-09T20:00:00-07:00')}${renderShow('Wick', '2025-05-10T20:00:00-07:00')}</div></body></html>`
const renderHome = (links: string): string =>
  `<html><head><title>The Copper Finch</title></head><body><p>${'We are a room for small bands. '.repeat(20)}</p>${links}</body></html>`

async function recognize(pages: Parameters<typeof startLoopbackSite>[0], path = '/') {
  const site = await startLoopbackSite(pages)
  const steps: string[] = []
  const recognition = await recognizeSite(createTestFetcher(site.origin), `${site.origin}${path}`, ({ url, what }) =>
    steps.push(`${url.replace(site.origin, '')}: ${what}`),
  )
  return { ...recognition, site, steps, titles: recognition.chosen?.listings.map(({ title }) => title) }
}

describe('exploring a venue’s site from its URL', () => {
  test('follows the link to its calendar, but not to rentals and other pages', async () => {
    const { chosen, sure, site, steps, titles } = await recognize({
      '/': renderHome(
        '<a href="/private-events">Private Events</a><a href="/about">About</a><a href="/whats-on">What’s on</a>',
      ),
      '/whats-on': CALENDAR,
    })
    expect(chosen?.candidate).toMatchObject({ platform: 'simple-calendar', source: { url: `${site.origin}/whats-on` } })
    expect({ sure, titles }).toEqual({ sure: true, titles: ['Glass Kite', 'Wick'] })
    expect(site.paths().filter((path) => path === '/whats-on')).toHaveLength(1)
    expect(site.paths()).not.toContain('/private-events')
    expect(site.paths()).not.toContain('/about')
    expect(steps).toContain('/: first page')
    expect(steps).toContain('/whats-on: link "What’s on"')
  })

  test('doesn’t follow the links in the rows of a list', async () => {
    const renderRow = (day: number): string => `<p>July ${day} <a href="/tickets/${day}">Buy tickets</a></p>`
    const { site } = await recognize({ '/': renderHome([1, 2, 3, 4].map(renderRow).join('')), '/tickets/1': CALENDAR })
    expect(site.paths().filter((path) => path.startsWith('/tickets'))).toEqual([])
  })

  test('follows a second link if the first one only leads to a link to the calendar', async () => {
    const { chosen } = await recognize({
      '/': renderHome('<a href="/music">Music</a>'),
      '/music': renderHome('<a href="/music/calendar">Calendar</a>'),
      '/music/calendar': CALENDAR,
    })
    expect(chosen?.candidate.platform).toBe('simple-calendar')
  })

  test.each([
    '<a href="/p/17" aria-label="Shows">Shows</a>',
    '<a href="/p/17" aria-label="Shows"><svg></svg></a>',
    '<a href="/p/17"><img src="shows.gif" alt="Shows"></a>',
  ])('follows a link by its text or label: %s', async (link) => {
    const { titles } = await recognize({ '/': renderHome(link), '/p/17': CALENDAR })
    expect(titles).toEqual(['Glass Kite', 'Wick'])
  })

  test('requests each page once, even if it has several URLs', async () => {
    const { pages } = await recognize({
      '/': renderHome('<a href="/shows">Shows</a><a href="/calendar">Calendar</a>'),
      '/shows': CALENDAR,
      '/calendar': respondWith(302, { location: '/shows' }),
    })
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/shows'])
  })

  test('uses the sitemap if no link leads to the calendar', async () => {
    const renderSitemap = (origin: string): string =>
      ['/about', '/konzerte', '/konzerte/wick'].map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')
    const { chosen, site } = await recognize({
      '/': renderHome(''),
      '/sitemap.xml': (request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(`<urlset>${renderSitemap(`http://${request.headers.host}`)}</urlset>`),
      '/konzerte': CALENDAR,
    })
    expect(chosen?.candidate.platform).toBe('simple-calendar')
    expect(site.paths()).not.toContain('/about')
  })

  test('prefers an API to the page', async () => {
    const buildEvent = (id: number, title: string, day: string) => ({
      id,
      title,
      url: `https://copperfinch.example/event/${id}`,
      all_day: false,
      start_date: `${day} 20:00:00`,
      end_date: `${day} 23:00:00`,
      timezone: 'America/Los_Angeles',
    })
    const { chosen, sure, site, titles } = await recognize({
      '/': renderHome('<link rel="alternate" href="/wp-json/tribe/events/v1/">'),
      '/wp-json/tribe/events/v1/events?per_page=50&start_date=2025-05-02': respondWithJson({
        events: [buildEvent(1, 'Glass Kite', '2025-05-09'), buildEvent(2, 'Wick', '2025-05-10')],
        total: 2,
      }),
    })
    expect(chosen?.candidate).toMatchObject({
      platform: 'tribe-events',
      source: { url: `${site.origin}/wp-json/tribe/events/v1/events` },
    })
    expect({ sure, titles }).toEqual({ sure: true, titles: ['Glass Kite', 'Wick'] })
  })

  test('uses a feed if there is nothing else', async () => {
    const { chosen, titles } = await recognize({
      '/': renderHome('<link rel="alternate" type="text/calendar" href="/shows.ics">'),
      '/shows.ics': respondWith(
        200,
        { 'content-type': 'text/calendar' },
        'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Wick\r\nDTSTART:20250510T200000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
      ),
    })
    expect(chosen?.candidate.platform).toBe('ics')
    expect(titles).toEqual(['Wick'])
  })

  test('sends only a few requests', async () => {
    const links = Array.from(
      { length: 60 },
      (_, index) => `<a href="/events-${index}">Events ${'abcdefghij'[index % 10]}</a>`,
    ).join('')
    const pages = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/events-${index}`, renderHome(links)]))
    const { site } = await recognize({ '/': renderHome(links), ...pages })
    expect(site.requests.length).toBeLessThanOrEqual(13)
  })
})

describe('a site that refuses scraping or is hostile', () => {
  test('isn’t fetched if its robots.txt disallows it', async () => {
    const { chosen, problems, site } = await recognize({
      '/robots.txt': respondWithText('User-agent: *\nDisallow: /'),
      '/': CALENDAR,
    })
    expect(chosen).toBeUndefined()
    expect(problems).toMatchObject([{ kind: 'robots-denied' }])
    expect(site.paths()).toEqual(['/robots.txt'])
  })

  test('is explored without the pages that its robots.txt disallows', async () => {
    const { chosen, steps, site } = await recognize({
      '/robots.txt': respondWithText('User-agent: *\nDisallow: /calendar'),
      '/': renderHome('<a href="/calendar">Calendar</a>'),
      '/calendar': CALENDAR,
    })
    expect(chosen).toBeUndefined()
    expect(steps.join('\n')).toMatch(/\/calendar: .*robots.txt disallows this page/)
    expect(site.paths()).not.toContain('/calendar')
  })

  test('is explored without a page that is 20 MB long', async () => {
    const { chosen, steps } = await recognize({
      '/': renderHome('<a href="/events">Events</a><a href="/calendar">Calendar</a>'),
      '/events': respondWith(200, { 'content-type': 'text/html' }, 'x'.repeat(20 * 1024 * 1024)),
      '/calendar': CALENDAR,
    })
    expect(steps.join('\n')).toMatch(/\/events: .*longer than 12288 KiB/)
    expect(chosen?.candidate.platform).toBe('simple-calendar')
  })

  test.each(['http://10.0.0.7/', 'http://localhost/', 'http://169.254.169.254/latest/'])(
    'isn’t fetched at %s',
    async (address) => {
      const { chosen, problems, pages } = await recognizeSite(createTestFetcher('http://127.0.0.1:1'), address)
      expect({ chosen, pages }).toEqual({ chosen: undefined, pages: [] })
      expect(problems).toMatchObject([{ kind: 'refused', message: expect.stringMatching(/not fetched: /) }])
    },
  )

  test('can’t lead us into our own network through a link, frame or feed', async () => {
    const { problems, site } = await recognize({
      '/': renderHome(
        '<a href="http://10.0.0.7/calendar">Calendar</a><iframe src="http://10.0.0.7/events"></iframe><a href="webcal://10.0.0.7/shows.ics">ics</a>',
      ),
    })
    expect(problems.filter(({ kind }) => kind !== 'changed')).toEqual([])
    expect(site.paths().every((path) => ['/robots.txt', '/', '/sitemap.xml'].includes(path))).toBe(true)
  })
})

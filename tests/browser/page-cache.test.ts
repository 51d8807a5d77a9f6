import { beforeAll, expect, test, vi } from 'vitest'
import { useStage } from '../support/stage.ts'

let paths: string[]
const stage = useStage('kept_pages', { VISITOR_LOCATION: 'cloudflare' })
beforeAll(async () => {
  const { id: venueId } = await stage.aVenue({ name: 'Kept Hall', slug: 'kept-hall' })
  const { slug } = await stage.anEvent({ title: 'As It Was', venueId, slug: 'as-it-was' })
  await stage.anEvent({ title: 'Something Else', venueId, slug: 'something-else' })
  paths = ['/', '/events', `/events/${slug}`, '/events?venue=kept-hall', '/venues', '/venues/kept-hall', '/artists']
  // The website caches pages only once it receives change notifications.
  await vi.waitFor(async () => expect((await fetchPage('/')).headers.get('etag')).not.toBeNull(), 15_000)
})

const fetchPage = (path: string, headers: Record<string, string> = {}) => fetch(stage.site + path, { headers })
const fetchText = async (path: string, headers?: Record<string, string>) => (await fetchPage(path, headers)).text()

/** Headers that could identify a visitor. */
const IDENTIFYING_HEADERS = {
  cookie: 'houselights-session=leaked-cookie; houselights-city=leaked-city',
  authorization: 'Bearer leaked-token',
  'x-forwarded-for': '203.0.113.77',
  'x-forwarded-host': 'leaked-host.example',
  'user-agent': 'leaked-agent',
  'accept-language': 'leaked-language',
  referer: 'https://leaked-referer.example/',
  'cf-iplatitude': '37.81',
  'cf-iplongitude': '-122.27',
  'sec-ch-prefers-color-scheme': 'dark',
  'x-request-id': 'leaked-request',
}

test('a cached page contains no data about the visitor it was rendered for', async () => {
  for (const path of paths) {
    // Renders each page for a visitor with all identifying headers.
    await stage.db.query('notify data_changed')
    const response = await fetchPage(path, IDENTIFYING_HEADERS)
    const html = await response.text()
    expect([response.status, response.headers.get('set-cookie')], path).toEqual([200, null])
    expect(html, path).not.toMatch(/leaked|203\.0\.113|(?<!\d:)37\.81|122\.27/)
    // The website renders a page again from time to time, and each render contains its time.
    await vi.waitFor(async () => {
      const responses = await Promise.all(
        [IDENTIFYING_HEADERS, {}, { ...IDENTIFYING_HEADERS, cookie: 'another=1' }].map((headers) =>
          fetchPage(path, headers),
        ),
      )
      const [firstResult, ...otherResults] = await Promise.all(
        responses.map(async (response) => [response.headers.get('etag'), await response.text()] as const),
      )
      for (const otherResult of otherResults) expect(otherResult, path).toEqual(firstResult)
      const unmodified = await fetchPage(path, { 'if-none-match': firstResult?.[0] ?? '' })
      expect(unmodified.status, path).toBe(304)
    })
  }
})

test('a change shows on every affected page, for forty simultaneous visitors, and other pages stay cached', async () => {
  for (const path of paths) await fetchText(path)
  const unaffectedHtml = await fetchText('/events/something-else')
  const affectedPaths = paths.filter((path) => !path.startsWith('/artists') && path !== '/venues')
  await stage.db.query(`update events set title = 'As It Is Now' where slug = 'as-it-was'`)
  await stage.db.query('notify data_changed')
  const responses = await Promise.all(Array.from({ length: 40 }, () => fetchPage('/events')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  for (const path of affectedPaths)
    await expect.poll(() => fetchText(path), { message: path }).toContain('As It Is Now')
  for (const path of affectedPaths) expect(await fetchText(path), path).not.toContain('As It Was')
  expect(await fetchText('/events/something-else')).toBe(unaffectedHtml)
})

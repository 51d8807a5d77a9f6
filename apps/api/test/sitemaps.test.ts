import { defaultCity } from '@houselights/config/cities/cities'
import { listArchive, listArchiveMonths } from '@houselights/contracts/public-api/archive'
import { beforeAll, expect, test, vi } from 'vitest'
import { testApi } from './running-api.ts'

const SITE = 'https://houselights.example'
const api = testApi('sitemaps', { env: { PUBLIC_URL: SITE } })
beforeAll(async () => {
  const { aVenue, anArtist, anEvent } = api
  const hall = await aVenue({ name: 'Card Hall', slug: 'card-hall', neighborhood: 'Lower Sample' })
  await aVenue({ name: 'Private Hall', slug: 'private-hall', doNotScrape: true })
  const moths = await anArtist({ name: 'Moths', slug: 'moths', genre: 'Folk' })
  await anArtist({ name: 'Never Billed', slug: 'never-billed' })
  const aShow = (slug: string, startsAt: string, overrides: Parameters<typeof anEvent>[0] = {}) =>
    anEvent({ title: slug, slug, venueId: hall.id, startsAt: new Date(startsAt), ...overrides })
  await aShow('to-come', '2025-05-09T20:00:00-07:00', { bill: [moths] })
  await aShow('that-was', '2025-04-09T20:00:00-07:00', { bill: [moths] })
  await aShow('a-month-before', '2025-03-09T20:00:00-07:00')
  await aShow('no-show', '2025-05-09T20:00:00-07:00', { hidden: true })
  await aShow('in-doubt', '2025-05-09T20:00:00-07:00', { status: 'unconfirmed' })
  await aShow('that-was-in-doubt', '2025-04-09T20:00:00-07:00', { status: 'unconfirmed' })
  api.forget()
})

const getText = async (file: string) => {
  const response = await api.get(`/api/sitemaps/${file}`)
  expect(response.status, file).toBe(200)
  return response.text()
}
/** Returns the addresses in a sitemap, each with the date of its last change if it has one. */
const getEntries = async (file: string) =>
  [...(await getText(file)).matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, ...entry]) => entry)
const getPages = async (file: string) => (await getEntries(file)).map(([page]) => page)
/** Returns the dates of the last changes, by path. */
const getDates = async (...files: string[]) =>
  new Map(
    (await Promise.all(files.map(getEntries)))
      .flat()
      .map(([page = '', modifiedAt]) => [page.replace(SITE, ''), modifiedAt]),
  )
const SET_LAST_CHANGE_SQL =
  'update event_revisions set modified_at = $2 where event_id = (select id from events where slug = $1)'
const setLastChange = (slug: string, modifiedAt: string) => api.db.query(SET_LAST_CHANGE_SQL, [slug, modifiedAt])

test('robots.txt tells crawlers what they may fetch, and where the sitemaps are', {
  meta: { proves: ['Conventions: robots.txt, canonical addresses; filters and operators’ area not indexed'] },
}, async () => {
  const text = await getText('robots.txt')
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(text).toMatch(/Disallow: \/api\/\n/)
  expect(text).toContain('Allow: /api/cards/\n')
  // crawlers must be able to fetch a page to see its `noindex`
  expect(text.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/'])
})

test('the sitemaps list every indexable page once, and no other page', {
  meta: { proves: ['Conventions: sitemaps list only canonical, indexable pages, with true dates'] },
}, async () => {
  const files = (await getPages('index.xml')).map((address) => address?.replace(`${SITE}/sitemaps/`, '') ?? '')
  const pagesByFile = await Promise.all(files.map(getPages))
  const pages = pagesByFile.flat()
  expect(new Set(pages).size).toBe(pages.length)
  for (const path of ['/', '/events', '/events/to-come', '/events/that-was', '/venues/card-hall', '/artists/moths'])
    expect(pages).toContain(SITE + path)
  expect(pages).toContain(`${SITE}/events?neighborhood=Lower+Sample`)
  expect(pages).toContain(`${SITE}/events?genre=Folk`)
  expect(pages.join()).not.toMatch(/no-show|in-doubt|private-hall|never-billed|admin/)
})

test('the date of an artist or venue is the last change of its shows', {
  meta: { proves: ['Conventions: sitemaps list only canonical, indexable pages, with true dates'] },
}, async () => {
  const listDates = () => {
    api.forget()
    return getDates(...['events', 'past', 'venues', 'artists'].map((kind) => `${defaultCity.id}-${kind}-1.xml`))
  }
  const datesBefore = await listDates()
  await setLastChange('to-come', '2031-01-01T00:00:00Z')
  const datesAfter = await listDates()
  expect(datesAfter.get('/events/that-was')).toBe(datesBefore.get('/events/that-was'))
  for (const path of ['/events/to-come', '/venues/card-hall', '/artists/moths'])
    expect(datesAfter.get(path), path).toBe('2031-01-01T00:00:00.000Z')
})

test('a list has a date only if its last change is known, as for past months', async () => {
  await setLastChange('that-was', '2025-04-20T00:00:00Z')
  await setLastChange('that-was-in-doubt', '2025-04-01T00:00:00Z')
  await setLastChange('a-month-before', '2025-03-01T00:00:00Z')
  api.forget()
  const file = `${defaultCity.id}-pages-1.xml`
  const datedEntries = [...(await getDates(file))].filter(([, modifiedAt]) => modifiedAt)
  expect(datedEntries).toEqual([
    ['/archive/2025-04', '2025-04-20T00:00:00.000Z'],
    // the show joined the archive when it was over
    ['/archive/2025-03', '2025-03-10T09:00:00.000Z'],
  ])
  expect((await getDates('index.xml')).get(`/sitemaps/${file}`)).toBe('2025-04-20T00:00:00.000Z')
})

test('a sitemap of an unknown city, kind or number is a 404', async () => {
  for (const file of [
    'atlantis-events-1.xml',
    `${defaultCity.id}-lies-1.xml`,
    `${defaultCity.id}-events-2.xml`,
    `${defaultCity.id}-pages-2.xml`,
    'x.xml',
  ])
    expect((await api.get(`/api/sitemaps/${file}`)).status, file).toBe(404)
})

test('a request for an unknown file number runs only a count query', async () => {
  const query = vi.spyOn(api.reads, 'query')
  expect((await api.get(`/api/sitemaps/${defaultCity.id}-events-99999.xml`)).status).toBe(404)
  const statements = query.mock.calls.map(([statement]) => String(statement))
  query.mockRestore()
  expect(statements).toHaveLength(1)
  expect(statements[0]).toContain('count(*)')
})

test('past shows are in the archive by month', async () => {
  const months = (await api.call(listArchiveMonths)).map(({ month, shows }) => `${month}: ${shows}`)
  expect(months).toEqual(['2025-04: 2', '2025-03: 1'])
  const page = await api.callPage(listArchive, { params: { month: '2025-04' } })
  expect(page.items.map(({ slug }) => slug).sort()).toEqual(['that-was', 'that-was-in-doubt'])
  expect((await api.callPage(listArchive, { params: { month: '2025-05' } })).items).toEqual([])
  expect((await api.get('/api/archive/2025-13')).status).toBe(404)
  expect(await getPages(`${defaultCity.id}-pages-1.xml`)).toContain(`${SITE}/archive/2025-04`)
})

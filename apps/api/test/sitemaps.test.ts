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
  const show = (slug: string, startsAt: string, more: Parameters<typeof anEvent>[0] = {}) =>
    anEvent({ title: slug, slug, venueId: hall.id, startsAt: new Date(startsAt), ...more })
  await show('to-come', '2025-05-09T20:00:00-07:00', { bill: [moths] })
  await show('that-was', '2025-04-09T20:00:00-07:00', { bill: [moths] })
  await show('a-month-before', '2025-03-09T20:00:00-07:00')
  await show('no-show', '2025-05-09T20:00:00-07:00', { hidden: true })
  await show('in-doubt', '2025-05-09T20:00:00-07:00', { status: 'unconfirmed' })
  await show('that-was-in-doubt', '2025-04-09T20:00:00-07:00', { status: 'unconfirmed' })
  api.forget()
})

const toText = async (file: string) => {
  const answer = await api.get(`/api/sitemaps/${file}`)
  expect(answer.status, file).toBe(200)
  return answer.text()
}
/** Addresses, each with its last change if it has one. */
const getEntries = async (file: string) =>
  [...(await toText(file)).matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(([, ...entry]) => entry)
const getPages = async (file: string) => (await getEntries(file)).map(([page]) => page)
/** The dates of last change, by path. */
const getDates = async (...files: string[]) =>
  new Map((await Promise.all(files.map(getEntries))).flat().map(([page = '', at]) => [page.replace(SITE, ''), at]))
const CHANGE = 'update event_revisions set modified_at = $2 where event_id = (select id from events where slug = $1)'
const changedAt = (slug: string, at: string) => api.db.query(CHANGE, [slug, at])

test('tells crawlers what they may fetch, and where the sitemaps are', {
  meta: { proves: ['Conventions: robots.txt, canonical addresses; filters and operators’ area not indexed'] },
}, async () => {
  const text = await toText('robots.txt')
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  expect(text).toMatch(/Disallow: \/api\/\n/)
  expect(text).toContain('Allow: /api/cards/\n')
  // crawlers must be able to fetch a page to see its `noindex`
  expect(text.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /api/'])
})

test('lists every indexable page once, and no other', {
  meta: { proves: ['Conventions: sitemaps list only canonical, indexable pages, with true dates'] },
}, async () => {
  const files = (await getPages('index.xml')).map((address) => address?.replace(`${SITE}/sitemaps/`, '') ?? '')
  const listed = await Promise.all(files.map(getPages))
  const all = listed.flat()
  expect(new Set(all).size).toBe(all.length)
  for (const path of ['/', '/events', '/events/to-come', '/events/that-was', '/venues/card-hall', '/artists/moths'])
    expect(all).toContain(SITE + path)
  expect(all).toContain(`${SITE}/events?neighborhood=Lower+Sample`)
  expect(all).toContain(`${SITE}/events?genre=Folk`)
  expect(all.join()).not.toMatch(/no-show|in-doubt|private-hall|never-billed|admin/)
})

test('dates an artist and a venue by the last change of their shows', {
  meta: { proves: ['Conventions: sitemaps list only canonical, indexable pages, with true dates'] },
}, async () => {
  const dates = () => {
    api.forget()
    return getDates(...['events', 'past', 'venues', 'artists'].map((kind) => `${defaultCity.id}-${kind}-1.xml`))
  }
  const before = await dates()
  await changedAt('to-come', '2031-01-01T00:00:00Z')
  const after = await dates()
  expect(after.get('/events/that-was')).toBe(before.get('/events/that-was'))
  for (const path of ['/events/to-come', '/venues/card-hall', '/artists/moths'])
    expect(after.get(path), path).toBe('2031-01-01T00:00:00.000Z')
})

test('dates a list only if its last change is known, as for past months', async () => {
  await changedAt('that-was', '2025-04-20T00:00:00Z')
  await changedAt('that-was-in-doubt', '2025-04-01T00:00:00Z')
  await changedAt('a-month-before', '2025-03-01T00:00:00Z')
  api.forget()
  const file = `${defaultCity.id}-pages-1.xml`
  const dated = [...(await getDates(file))].filter(([, at]) => at)
  expect(dated).toEqual([
    ['/archive/2025-04', '2025-04-20T00:00:00.000Z'],
    // it joined the list when it was over
    ['/archive/2025-03', '2025-03-10T09:00:00.000Z'],
  ])
  expect((await getDates('index.xml')).get(`/sitemaps/${file}`)).toBe('2025-04-20T00:00:00.000Z')
})

test('responds with 404 for an unknown city, kind or number', async () => {
  for (const file of [
    'atlantis-events-1.xml',
    `${defaultCity.id}-lies-1.xml`,
    `${defaultCity.id}-events-2.xml`,
    `${defaultCity.id}-pages-2.xml`,
    'x.xml',
  ])
    expect((await api.get(`/api/sitemaps/${file}`)).status, file).toBe(404)
})

test('an unknown file number costs only a count', async () => {
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

import { defaultCity } from '@houselights/config/cities/cities'
import { acceptShow } from '@houselights/database/added-shows/accept-show'
import { listAddedShowsIn } from '@houselights/database/added-shows/show-queries'
import { requestShow, retireEndedShows } from '@houselights/database/added-shows/show-writes'
import { eventQueries } from '@houselights/database/queries/event-queries'
import { valueIn, valuesIn } from '@houselights/database/sql/sql'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { openFetchers } from '@houselights/scrapers/fetch/open-fetchers'
import { createLocalHostLock } from '@houselights/scrapers/fetch/testing/local-host-lock'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { localParser } from '../../test/ingest-services.ts'
import { registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from '../ingest/ingest.ts'
import { openLiveRegistry } from '../registry/live-registry.ts'
import { scrapeAddedShow } from './scrape-added-show.ts'

const { dataSource: db } = await createTestDatabase('added-shows')
const fileRegistry = registryAt('https://lantern.example', ['the-lantern', 'copper-finch'])
const DAY = 86_400_000
const NOW = new Date('2025-05-02T12:00:00-07:00')
const PATH = '/shows/moth-ballet'

beforeEach(async () => {
  await db.query('truncate added_shows, events, venues, sources cascade')
  await seedTestRegistry(db, fileRegistry)
})

interface Facts {
  name?: string
  startDate?: string
  venue?: string
  url?: string
}
const toJsonLd = ({
  name = 'Moth Ballet',
  startDate = '2025-05-09T20:00:00-07:00',
  venue = 'The Lantern',
  url,
}: Facts) => ({
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  name,
  startDate,
  url,
  performer: [{ '@type': 'MusicGroup', name }],
  location: { '@type': 'MusicVenue', name: venue, address: '12 Wick St' },
})
const makePage = (...shows: Facts[]) => `<!doctype html><html><head>
  <script type="application/ld+json">${JSON.stringify(shows.map(toJsonLd))}</script></head>
  <body><h1>${shows[0]?.name ?? 'Moth Ballet'}</h1><p>Doors at seven. Free cake.</p></body></html>`

/** Starts a site with these pages, and services of a worker that can be moved to another time. */
async function startWorkerAt(pages: Parameters<typeof startLoopbackSite>[0]) {
  const site = await startLoopbackSite(pages)
  const fetchers = await openFetchers(
    { mode: 'demo', capturesDir: '', contactUrl: 'mailto:test@houselights.example', sampleSitesOrigin: site.origin },
    { ...createLocalHostLock(), withLock: (_host, _gapMs, work) => work() },
  )
  onTestFinished(() => fetchers.close())
  const live = await openLiveRegistry(fileRegistry, db, ({ message }) => expect.unreachable(message))
  const services = (now: Date) => ({
    dataSource: db,
    fetchers,
    parser: localParser,
    keys: {},
    registry: live.current,
    now: () => now,
  })
  return {
    site,
    /** Adds the show at a path and scrapes its page, as the worker does. Returns what operators see. */
    async add(path = PATH) {
      await requestShow(db, { city: defaultCity.id, address: site.origin + path }, NOW)
      const show = await valueIn<string>(db, `select id from added_shows where state = 'waiting'`)
      await scrapeAddedShow(services(NOW))({ id: '1', name: 'scrape-show-page', data: { show }, attemptsMade: 0 })
      const [added] = (await listAddedShowsIn(db, defaultCity.id)).shows
      if (!added) throw new Error('The show isn’t listed.')
      return added
    },
    async scrape(source: string, now = NOW) {
      await live.refresh()
      return ingest(services(now), { source, depth: 'full', jobId: null })
    },
  }
}

const listEvents = (day = '2025-05-09') =>
  db.query(
    `select e.title, e.status, v.slug as venue, array_agg(es.url order by es.url) as urls
     from events e join venues v on v.id = e.venue_id join event_sources es on es.event_id = e.id
     where e.local_date = $1 group by e.id, v.slug order by e.title`,
    [day],
  )

test('a page’s show waits next to the page’s text, and is listed with the page as its source once accepted', async () => {
  const worker = await startWorkerAt({ [PATH]: makePage({}) })
  const added = await worker.add()
  expect(added).toMatchObject({
    state: 'read',
    problem: null,
    venue: { slug: 'the-lantern', name: 'The Lantern' },
    show: {
      name: 'Moth Ballet',
      date: '2025-05-09',
      printedVenue: 'The Lantern, 12 Wick St',
      printed: expect.stringContaining('Free cake.'),
      doubt: null,
    },
    listed: [],
  })
  expect(await listEvents()).toEqual([])

  const source = await acceptShow(db, added.id, { venue: 'the-lantern', at: NOW })
  expect(await worker.scrape(source)).toMatchObject({ outcome: 'ok', added: 1 })
  const url = worker.site.origin + PATH
  expect(await listEvents()).toEqual([{ title: 'Moth Ballet', status: 'scheduled', venue: 'the-lantern', urls: [url] }])
  const slug = await valueIn<string>(db, 'select slug from events')
  expect(await eventQueries(db).bySlug(slug ?? '')).toMatchObject({ title: 'Moth Ballet' })
  // nothing else was fetched
  expect(new Set(worker.site.paths())).toEqual(new Set(['/robots.txt', PATH]))
})

test('a second page of a listed show says so, and becomes one more source of the same show', async () => {
  const seller = '/tickets/17'
  const worker = await startWorkerAt({ [PATH]: makePage({}), [seller]: makePage({}) })
  await worker.scrape(await acceptShow(db, (await worker.add()).id, { venue: 'the-lantern', at: NOW }))
  const second = await worker.add(seller)
  expect(second.listed).toEqual([{ slug: expect.stringContaining('moth-ballet'), title: 'Moth Ballet' }])
  await worker.scrape(await acceptShow(db, second.id, { venue: 'the-lantern', at: NOW }))
  expect(await listEvents()).toMatchObject([{ urls: [worker.site.origin + PATH, worker.site.origin + seller] }])
})

test('a cancellation and a new day are noticed, and a page that is reused for another show adds nothing', async () => {
  const pages = { [PATH]: makePage({}) }
  const worker = await startWorkerAt(pages)
  const source = await acceptShow(db, (await worker.add()).id, { venue: 'the-lantern', at: NOW })
  await worker.scrape(source)
  pages[PATH] = makePage({ name: 'CANCELED: Moth Ballet' })
  await worker.scrape(source)
  expect(await listEvents()).toMatchObject([{ status: 'cancelled' }])
  pages[PATH] = makePage({ startDate: '2025-05-16T20:00:00-07:00' })
  await worker.scrape(source)
  expect(await listEvents('2025-05-16')).toMatchObject([{ title: 'Moth Ballet' }])
  pages[PATH] = makePage({ name: 'Glass Kite', startDate: '2025-05-23T20:00:00-07:00' })
  expect(await worker.scrape(source)).toMatchObject({ outcome: 'failed', problems: [{ kind: 'changed' }] })
  expect(await listEvents('2025-05-23')).toEqual([])
})

test('a page is scraped until its show is over', async () => {
  const worker = await startWorkerAt({ [PATH]: makePage({}) })
  const source = await acceptShow(db, (await worker.add()).id, { venue: 'the-lantern', at: NOW })
  await worker.scrape(source)
  const isActive = () => valueIn(db, 'select active from sources where id = $1', [source])
  await retireEndedShows(db, new Date('2025-05-09T23:00:00-07:00'))
  expect(await isActive()).toBe(true)
  await retireEndedShows(db, new Date(NOW.getTime() + 8 * DAY))
  expect(await isActive()).toBe(false)
  expect(await listEvents()).toHaveLength(1)
})

test('a plain page’s only show waits with a doubt, and an operator can choose its venue and accept it', async () => {
  const plain = `<!doctype html><html><body><main><h1>Glass Kite</h1><p>Friday, May 9, 2025</p>
    <p>Doors 7 pm, show 8 pm</p><p>$15 at the door. ${'Bring a friend. '.repeat(10)}</p></main></body></html>`
  const worker = await startWorkerAt({ [PATH]: plain })
  const added = await worker.add()
  expect(added).toMatchObject({ state: 'read', venue: null, show: { name: 'Glass Kite', date: '2025-05-09' } })
  expect(added.show?.doubt).toContain('sure')
  await expect(acceptShow(db, added.id, { venue: 'nowhere', at: NOW })).rejects.toThrow('no venue "nowhere"')
  await worker.scrape(await acceptShow(db, added.id, { venue: 'copper-finch', at: NOW }))
  expect(await listEvents()).toMatchObject([{ title: 'Glass Kite', venue: 'copper-finch' }])
})

test('a show’s page that also announces others counts only for its own show', async () => {
  const others = [{ name: 'Wick', startDate: '2025-05-10T20:00:00-07:00', url: '/shows/wick' }]
  const worker = await startWorkerAt({ [PATH]: makePage({ url: PATH }, ...others) })
  expect(await worker.add()).toMatchObject({ state: 'read', show: { name: 'Moth Ballet' } })
})

const at = (startDate: string) => ({ startDate })
test.each([
  ['a calendar', makePage(at('2025-05-09'), { ...at('2025-05-10'), name: 'Wick' }), 'it lists 2 shows'],
  ['a past show', makePage(at('2025-04-09T20:00:00-07:00')), 'its show was on 2025-04-09'],
  [
    'no show',
    '<!doctype html><html><body><h1>About us</h1><p>A room for bands.</p></body></html>',
    'no show with a title',
  ],
  ['a page that is gone', undefined, '404'],
])('%s can’t be accepted, and operators see why', async (_, page, reason) => {
  const worker = await startWorkerAt(page === undefined ? {} : { [PATH]: page })
  const added = await worker.add()
  expect(added).toMatchObject({ state: 'failed', show: null, problem: expect.stringContaining(reason) })
  await expect(acceptShow(db, added.id, { venue: 'the-lantern', at: NOW })).rejects.toThrow('states no show')
})

test.each([
  [
    'that refuses automated requests',
    `refused_since = now(), refused_host = '127.0.0.1'`,
    'refuses automated requests',
  ],
  ['whose terms forbid it', 'permitted = false', 'its terms forbid it'],
  ['that operators marked as do-not-scrape', 'do_not_scrape = true', 'operators switched it off'],
])('a page on a site %s isn’t fetched, and operators see why', async (_, change, reason) => {
  const worker = await startWorkerAt({ [PATH]: makePage({}) })
  await db.query(`update sources set url = $1, ${change} where id = 'the-lantern'`, [`${worker.site.origin}/calendar`])
  expect(await worker.add()).toMatchObject({ state: 'failed', problem: expect.stringContaining(reason) })
  expect(worker.site.paths()).toEqual([])
})

test('a page on a seller’s site is fetched if we scrape one venue there, though another venue asked not to be scraped', async () => {
  const worker = await startWorkerAt({ [PATH]: makePage({}) })
  const moveTo = (id: string, doNotScrape: boolean) =>
    db.query('update sources set url = $1, do_not_scrape = $2 where id = $3', [
      `${worker.site.origin}/${id}`,
      doNotScrape,
      id,
    ])
  await moveTo('the-lantern', true)
  await moveTo('copper-finch', false)
  expect(await worker.add()).toMatchObject({ state: 'read' })
})

test('a page that is sent again joins the undecided one, and is scraped again only if that failed', async () => {
  const worker = await startWorkerAt({})
  await worker.add()
  const send = (path: string) => requestShow(db, { city: defaultCity.id, address: worker.site.origin + path }, NOW)
  await send(`${PATH}/`)
  await send(`${PATH}#tickets`)
  expect(await valuesIn(db, 'select state from added_shows')).toEqual(['waiting'])
})

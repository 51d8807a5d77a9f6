import { defaultCity } from '@houselights/config/cities/cities'
import { proposalQueries } from '@houselights/database/proposals/proposal-queries'
import { refuseProposal } from '@houselights/database/proposals/proposal-writes'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { openFetchers } from '@houselights/scrapers/fetch/open-fetchers'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { createRegistry } from '@houselights/scrapers/registry/registry'
import { toVenueDefinition } from '@houselights/scrapers/registry/venue-definition'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localParser } from '../../test/ingest-services.ts'
import { seedTestRegistry } from '../../test/scripted-source.ts'
import { ingest } from '../ingest/ingest.ts'
import { openLiveRegistry } from '../registry/live-registry.ts'
import { checkProposal } from './check-proposal.ts'
import { healSources } from './heal-sources.ts'

const { dataSource: db } = await createTestDatabase('heal-sources')

/** Six shows in May. The pages below list them in a calendar plug-in's markup, as JSON-LD, and in handwritten HTML. */
const SHOWS = ['Glass Kite', 'Velvet Static', 'Moth Ballet', 'Tin Whistle Parade', 'Night Choir', 'Copper Lung'].map(
  (title, index) => ({ title, day: `2025-05-${String(9 + index).padStart(2, '0')}` }),
)
const FILLER_TEXT = `<p>${'A room for small bands. '.repeat(20)}</p>`
const makePage = (body: string) =>
  `<html><head><title>The Copper Finch</title></head><body>${FILLER_TEXT}${body}</body></html>`
const pluginPage = makePage(
  `<div class="simcal-calendar">${SHOWS.map(
    ({ title, day }) =>
      `<div class="simcal-event" data-start="${Date.parse(`${day}T20:00:00-07:00`) / 1000}"><span class="simcal-event-title">${title}</span></div>`,
  ).join('')}</div>`,
)
const jsonLdPage = makePage(
  `<script type="application/ld+json">${JSON.stringify(
    SHOWS.map(({ title, day }) => ({
      '@context': 'https://schema.org',
      '@type': 'MusicEvent',
      name: title,
      startDate: `${day}T20:00:00-07:00`,
      location: { '@type': 'MusicVenue', name: 'The Copper Finch' },
      url: `https://copper-finch.example/${day}`,
    })),
  )}</script>`,
)
const handwrittenPage = makePage(
  `<section>${SHOWS.map(({ title, day }) => {
    const date = new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    })
    return `<article><h3>${title}</h3><p>${date}</p><p>Doors 7pm, show 8pm</p><p>$15</p></article>`
  }).join('')}</section>`,
)
const makeHome = (calendarPath: string) => makePage(`<a href="${calendarPath}">Calendar</a>`)

/** Scrapes a venue's calendar, then replaces the site's pages and scrapes it twice more. */
async function scrapeChangedSite(changedPages: Record<string, string>) {
  const pages: Record<string, string> = { '/': makeHome('/calendar'), '/calendar': pluginPage }
  const site = await startLoopbackSite(pages)
  await db.query('truncate venue_proposals, venues, sources, events, artists, cities, scrape_runs cascade')
  const venue = toVenueDefinition({
    slug: 'copper-finch',
    name: 'The Copper Finch',
    website: `${site.origin}/`,
    source: { platform: 'simple-calendar', url: `${site.origin}/calendar` },
  })
  const fileRegistry = await seedTestRegistry(db, createRegistry(defaultCity, [venue], []))
  const liveRegistry = await openLiveRegistry(fileRegistry, db, (error) => {
    throw error
  })
  const fetchers = await openFetchers(
    { mode: 'demo', capturesDir: '', contactUrl: 'mailto:test@houselights.example', sampleSitesOrigin: site.origin },
    { withLock: (_host, _gapMs, work) => work() },
  )
  onTestFinished(() => fetchers.close())
  let hour = 0
  const enqueuedSources: string[] = []
  const services = {
    dataSource: db,
    fetchers,
    parser: localParser,
    keys: {},
    timeZone: defaultCity.timeZone,
    now: () => new Date(Date.parse('2025-05-02T12:00:00-07:00') + hour * 3_600_000),
    get registry() {
      return liveRegistry.current
    },
    scrapeSoon: async (source: string) => enqueuedSources.push(source),
  }
  const scrape = async () => {
    hour += 6
    return ingest(services, { source: 'copper-finch', depth: 'full', jobId: null })
  }
  const heal = async () => {
    const proposals: string[] = []
    await healSources(db, services.now, async (proposal) => proposals.push(proposal)).runRound()
    for (const proposal of proposals)
      await checkProposal(services)({ id: '1', name: 'recognise-site', data: { proposal }, attemptsMade: 0 })
    return Promise.all(proposals.map((id) => proposalQueries(db).byId(id)))
  }
  expect((await scrape()).found).toBe(SHOWS.length)
  expect(await heal()).toEqual([])
  for (const path of Object.keys(pages)) delete pages[path]
  Object.assign(pages, changedPages)
  await scrape()
  // One bad scrape may be an accident.
  expect(await heal()).toEqual([])
  await scrape()
  const STORED_SQL = `select platform, replace(url, $1, '') as path from sources where id = 'copper-finch'`
  const findStoredSource = async () => (await db.query(STORED_SQL, [site.origin]))[0]
  return { site, heal, scrape, enqueuedSources, findStoredSource, liveRegistry, db }
}

test.each([
  ['moved to another platform', { '/': makeHome('/calendar'), '/calendar': jsonLdPage }, 'json-ld', '/calendar'],
  [
    'has its calendar at another address',
    { '/': makeHome('/shows'), '/shows': pluginPage },
    'simple-calendar',
    '/shows',
  ],
  [
    'is no longer on a known platform',
    { '/': makeHome('/calendar'), '/calendar': handwrittenPage },
    'general',
    '/calendar',
  ],
])('updates the source of a site that %s if its known shows are there', async (_, changedPages, platform, path) => {
  const { site, heal, enqueuedSources, findStoredSource, liveRegistry, scrape, db } =
    await scrapeChangedSite(changedPages)
  const [proposal] = await heal()
  expect(proposal).toMatchObject({
    origin: 'upkeep',
    state: 'accepted',
    decidedBy: 'recognition',
    source: { id: 'copper-finch' },
    result: { agreement: { known: 6, found: 6 }, source: { platform } },
  })
  expect([await findStoredSource(), enqueuedSources]).toEqual([{ platform, path }, ['copper-finch']])
  await vi.waitFor(
    async () => {
      await liveRegistry.refresh()
      expect(liveRegistry.current.sources[0]?.source.url).toBe(`${site.origin}${path}`)
      expect(liveRegistry.current.sources[0]?.source.platform).toBe(platform)
    },
    { timeout: 10_000, interval: 200 },
  )
  // Operators are notified.
  const now = new Date('2025-05-03T12:00:00-07:00')
  const { proposals } = await proposalQueries(db).list({ city: defaultCity.id, now })
  expect(proposals).toMatchObject([{ state: 'accepted', source: { id: 'copper-finch' }, platform }])
  const resultAfterMove = await scrape()
  expect([resultAfterMove.found, resultAfterMove.added, resultAfterMove.vanished]).toEqual([6, 0, 0])
  // Nothing more is checked once scrapes succeed.
  expect(await heal()).toEqual([])
})

test('proposes a site with other shows, and leaves the decision to an operator', async () => {
  const otherShowsPage = jsonLdPage.replaceAll(/"name":"(?!The Copper)[^"]+"/g, '"name":"Private party"')
  const { heal, findStoredSource, db } = await scrapeChangedSite({
    '/': makeHome('/calendar'),
    '/calendar': otherShowsPage,
  })
  const [proposal] = await heal()
  expect(proposal).toMatchObject({ state: 'read', result: { agreement: { known: 6, found: 0 } } })
  expect(await findStoredSource()).toEqual({ platform: 'simple-calendar', path: '/calendar' })
  await refuseProposal(db, proposal?.id ?? '', 'operator', new Date())
  // Its site is not checked again for some days.
  expect(await heal()).toEqual([])
})

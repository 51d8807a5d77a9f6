import { defaultCity } from '@houselights/config/cities/cities'
import { proposalQueries } from '@houselights/database/proposals/proposal-queries'
import { beginProposal, refuseProposal, requestProposal } from '@houselights/database/proposals/proposal-writes'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import type { Fetchers } from '@houselights/scrapers/fetch/fetch-session'
import { openFetchers } from '@houselights/scrapers/fetch/open-fetchers'
import { createLocalHostLock } from '@houselights/scrapers/fetch/testing/local-host-lock'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { createRegistry } from '@houselights/scrapers/registry/registry'
import { expect, onTestFinished, test } from 'vitest'
import { localParser } from '../../test/ingest-services.ts'
import { seedTestRegistry } from '../../test/scripted-source.ts'
import { checkProposal, isSameCalendar, measureAgreement } from './check-proposal.ts'

const { dataSource: db } = await createTestDatabase('read-proposal')
const registry = await seedTestRegistry(db, createRegistry(defaultCity, [], []))
const NOW = new Date('2025-05-02T12:00:00-07:00')
const toUnixSeconds = (time: string): number => Date.parse(time) / 1000
const makeShowHtml = (title: string, time: string): string =>
  `<div class="simcal-event" data-start="${toUnixSeconds(time)}"><span class="simcal-event-title">${title}</span></div>`
const CALENDAR = `<html><body><p>${'All shows are at eight. '.repeat(20)}</p><div class="simcal-calendar">
  ${makeShowHtml('Glass Kite', '2025-05-09T20:00:00-07:00')}${makeShowHtml('Wick $20', '2025-05-10T20:00:00-07:00')}</div></body></html>`
const HOME = `<html><head><title>The Copper Finch</title><meta property="og:site_name" content="The Copper Finch"></head>
  <body><p>${'A room for small bands. '.repeat(20)}</p><a href="/calendar">Calendar</a></body></html>`

const checkWith = (fetchers: Fetchers, proposal: string) =>
  checkProposal({
    dataSource: db,
    fetchers,
    registry,
    parser: localParser,
    now: () => NOW,
    scrapeSoon: () => Promise.resolve(),
  })({ id: '1', name: 'recognise-site', data: { proposal }, attemptsMade: 0 })

/** Proposes a site with these pages, and checks it as the worker does. */
async function proposeAndCheck(
  pages: Parameters<typeof startLoopbackSite>[0],
  beforeCheck?: (id: string) => Promise<unknown>,
) {
  const site = await startLoopbackSite(pages)
  const fetchers = await openFetchers(
    { mode: 'demo', capturesDir: '', contactUrl: 'mailto:test@houselights.example', sampleSitesOrigin: site.origin },
    { ...createLocalHostLock(), withLock: (_host, _gapMs, work) => work() },
  )
  onTestFinished(() => fetchers.close())
  const id = await requestProposal(db, { city: defaultCity.id, origin: 'operator', address: `${site.origin}/` }, NOW)
  await beforeCheck?.(id)
  const outcome = await checkWith(fetchers, id)
  return { outcome, site, proposal: await proposalQueries(db).byId(id) }
}

test('follows a site to its calendar, and proposes it with the steps taken, the facts found and the text of its page', async () => {
  const { proposal, site } = await proposeAndCheck({ '/': HOME, '/calendar': CALENDAR })
  expect(proposal).toMatchObject({
    state: 'read',
    result: {
      source: { platform: 'simple-calendar', url: `${site.origin}/calendar` },
      sure: true,
      shows: 2,
      facts: { name: 'The Copper Finch' },
      from: { name: 'og:site_name' },
      listings: [
        { name: 'Glass Kite', date: '2025-05-09', printed: expect.stringContaining('Glass Kite') },
        { name: 'Wick', price: '$20' },
      ],
    },
  })
  expect(proposal?.steps.map(({ url, what }) => `${url.replace(site.origin, '')} ${what}`)).toEqual(
    expect.arrayContaining(['/ first page', '/calendar link "Calendar"']),
  )
})

test('starts over from the first step after a worker died', async () => {
  const { proposal } = await proposeAndCheck({ '/': HOME, '/calendar': CALENDAR }, (id) => beginProposal(db, id, NOW))
  expect(proposal?.state).toBe('read')
  expect(proposal?.steps).toContainEqual(expect.objectContaining({ what: 'first page' }))
})

test('proposes a site without a source if its platform is unknown', async () => {
  const { proposal } = await proposeAndCheck({ '/': HOME.replace('<a href="/calendar">Calendar</a>', '') })
  expect(proposal).toMatchObject({
    state: 'read',
    problem: null,
    result: { source: null, sure: false, shows: 0, listings: [], facts: { name: 'The Copper Finch' } },
  })
})

test('reports why a site can’t be fetched', async () => {
  const { proposal } = await proposeAndCheck({ '/': (_request, response) => response.writeHead(503).end('down') })
  expect(proposal).toMatchObject({ state: 'failed', result: null, problem: expect.stringContaining('503') })
})

test('doesn’t check a proposal that was refused in the meantime', async () => {
  const { outcome, site } = await proposeAndCheck({ '/': HOME }, (id) => refuseProposal(db, id, 'operator', NOW))
  expect(outcome).toEqual({ skipped: 'it is being checked or is already decided' })
  expect(site.paths()).toEqual([])
})

const makeShow = (date: string, name: string, headliner: string | null = null) => ({ date, name, headliner })
const knownShows = [
  makeShow('2025-05-09', 'Glass Kite with Wick', 'Glass Kite'),
  makeShow('2025-05-10', 'Velvet Static'),
  makeShow('2025-05-11', 'Moth Ballet'),
  makeShow('2025-05-12', 'Tin'),
]

test('shows match if they are on the same night and have the same name', () => {
  const listedShows = [
    makeShow('2025-05-09', 'GLASS KITE', 'Glass Kite'),
    makeShow('2025-05-10', 'Velvet Static (sold out)'),
    makeShow('2025-05-12', 'Moth Ballet'),
    makeShow('2025-05-12', 'Martin'),
  ]
  expect(measureAgreement(knownShows, listedShows)).toEqual({ known: 4, found: 2 })
})

test.each([
  [{ known: 10, found: 6 }, true],
  [{ known: 10, found: 5 }, false],
  [{ known: 2, found: 2 }, false],
  [{ known: 0, found: 0 }, false],
])('the agreement %j proves that it is the same calendar: %s', (agreement, expected) =>
  expect(isSameCalendar(agreement)).toBe(expected),
)

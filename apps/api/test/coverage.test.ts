import { getCoverage, getCoverageReport } from '@houselights/contracts/operators/coverage'
import { notifyChanged } from '@houselights/database/connection/notify'
import { listScheduledSources } from '@houselights/database/operations/due-sources'
import { runBuilders } from '@houselights/database/testing/run-builders'
import { openBackendAt } from '@houselights/jobs/backend'
import { scrapeSource } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { getSchedules } from '@houselights/jobs/schedules'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testApi } from './running-api.ts'

let builders: ReturnType<typeof runBuilders>
const api = testApi('coverage_api')
beforeAll(async () => {
  builders = runBuilders(api.db, api)
  const { venue, page } = await builders.aScrapedVenue({ name: 'The Hall', scrapedAt: ['2024-10-01T12:00:00-07:00'] })
  await builders.createShows(venue, { from: '2024-10-01', nights: 160, sourceIds: [page.id], firstSeen: '2024-10-01' })
  await builders.aRun({ source: page.id, at: '2025-05-01T12:00:00-07:00', outcome: 'failed', problems: ['refused'] })
  const newHall = await builders.aVenue({ name: 'New Hall' })
  await builders.anEvent({ venueId: newHall.id })
})

test('GET /api/scraping/coverage returns the coverage of each venue', {
  meta: { proves: ['Coverage: GET /api/scraping/coverage?months and GET /api/scraping/report'] },
}, async () => {
  const venues = await api.call(getCoverage, { query: { months: '3' } })
  expect(venues.map(({ venueName }) => venueName)).toEqual(['New Hall', 'The Hall'])
  expect(venues[0]).toMatchObject({ learning: true, method: 'learning', lastSuccessfulScrape: null, isActive: false })
  expect(venues[1]).toMatchObject({
    method: 'history',
    learning: false,
    isActive: false,
    lastSuccessfulScrape: '2024-10-01T12:00:00-07:00',
    scrapingErrors: [
      'The Hall: refused since Thursday, May 1 (https://hall.example/shows: refused); see it with: npm run scrape -- --source the-hall',
      expect.stringContaining('no successful scrape since Tuesday, October 1, 2024'),
    ],
  })
  expect(venues[1]?.coveragePercentage).toBeLessThan(50)
})

test('GET /api/scraping/report covers the last three months by default', async () => {
  const report = await api.call(getCoverageReport)
  expect(report).toMatchObject({
    months: 3,
    window: { from: '2025-02-02', to: '2025-06-02' },
    criticalVenues: [{ venueName: 'The Hall' }],
    totalVenues: 2,
    activeVenues: 0,
    learningVenues: 1,
  })
  const yearReport = await api.call(getCoverageReport, { query: { months: '12' } })
  expect(yearReport.window.from).toBe('2024-05-02')
  expect(yearReport.overallCoverage).toBeGreaterThan(report.overallCoverage)
})

test.each(['/api/scraping/coverage', '/api/scraping/report'])('%s accepts only four periods', async (path) => {
  const response = await api.get(`${path}?months=2`)
  expect([response.status, await response.text()]).toEqual([400, 'months must be 1, 3, 6 or 12.'])
  expect((await api.get(`${path}?days=2`)).status).toBe(400)
})

test('responses are cached per period until the data changes, and never by browsers', async () => {
  const path = '/api/scraping/coverage?months=1'
  const getCacheState = async (address: string) => (await api.get(address)).headers.get('x-cache')
  await vi.waitFor(async () => expect(await getCacheState(path)).toBe('hit'), { timeout: 10_000 })
  expect(await getCacheState('/api/scraping/coverage?months=6')).toBe('miss')
  expect((await api.get(path)).headers.get('cache-control')).toBe('no-store')
  await notifyChanged(api.db)
  await vi.waitFor(async () => expect(await getCacheState(path)).toBe('miss'), { timeout: 10_000, interval: 1 })
})

describe('/health', () => {
  async function schedule(sources: readonly string[]) {
    const queue = openJobQueue(openBackendAt(api.queueUrl), scrapeSource)
    await queue.schedule(getSchedules(sources.map((slug) => ({ slug, cadenceMinutes: 720 }))))
    await queue.close()
  }

  test('is degraded while sources are stale and lists them, and the site stays ready', async () => {
    const health = await api.get('/health')
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { status: 'degraded', database: true, staleSources: ['the-hall'], staleCount: 1 },
    ])
    expect(await (await api.get('/ready')).json()).toEqual({ ready: true })
  })

  test('lists at most twenty stale sources', async () => {
    for (let count = 0; count < 25; count++) await api.aSource({ lastSuccessAt: new Date('2025-04-01T00:00:00Z') })
    const health = (await (await api.get('/health')).json()) as { staleSources: string[]; staleCount: number }
    expect([health.staleSources.length, health.staleCount]).toEqual([20, 26])
  })

  test('is ok again after a good scrape', async () => {
    await api.db.query('update sources set last_success_at = $1', [api.clock.now])
    await schedule(await listScheduledSources(api.db))
    expect(await (await api.get('/health')).json()).toEqual({ status: 'ok', database: true, queue: true })
  })
})

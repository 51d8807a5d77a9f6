import { beforeEach, expect, test } from 'vitest'
import { jobServices, runJob } from '../../testing/operator-jobs.ts'
import { runBuilders } from '../../testing/run-builders.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const RECENT_SCRAPES = ['04-29', '04-30', '05-01', '05-02'].map((day) => `2025-${day}T06:00:00-07:00`)
const { dataSource: db } = await createTestDatabase('close_coverage_gaps')
const { aScrapedVenue, aRun, aSource, createShows } = runBuilders(db)
beforeEach(async () => {
  await db.query('truncate venues, sources cascade')
  for (const id of ['list', 'other-list']) await aSource({ id, kind: 'aggregator' })
})
const runAndListSources = async () => {
  const { sources } = await runJob('close-coverage-gaps', jobServices(db, NOW))
  return sources.map(({ source }) => source)
}

/**
 * A venue that had a show each night, until its page could no longer be scraped. These aggregators list its shows,
 * too.
 */
async function aLostVenue(...aggregatorIds: string[]) {
  const { venue, page } = await aScrapedVenue({ name: 'The Hall', scrapedAt: ['2024-12-01T12:00:00-07:00'] })
  await createShows(venue, {
    from: '2024-12-01',
    nights: 90,
    sourceIds: [page.id, ...aggregatorIds],
    firstSeen: '2024-12-01',
  })
  await aRun({ source: page.id, at: '2025-05-01T12:00:00-07:00', outcome: 'failed', problems: ['refused'] })
}

test('close-coverage-gaps scrapes a critical venue’s own sources, then the aggregators that list its shows', async () => {
  await aLostVenue('list')
  expect(await runAndListSources()).toEqual(['the-hall', 'list'])
})

test('close-coverage-gaps scrapes all aggregators if none lists shows of the critical venue yet', async () => {
  await aLostVenue()
  expect(await runAndListSources()).toEqual(['the-hall', 'list', 'other-list'])
})

test('close-coverage-gaps scrapes nothing if no venue is critical', async () => {
  await aScrapedVenue({ name: 'The Hall', scrapedAt: RECENT_SCRAPES })
  expect(await runAndListSources()).toEqual([])
})

import { defaultCity } from '@houselights/config/cities/cities'
import { loadLatestScrapes } from '@houselights/database/ingest/raw-pages'
import { jobQueries } from '@houselights/database/jobs/job-queries'
import { cancelJob, requestJob } from '@houselights/database/jobs/job-writes'
import type { JobServices } from '@houselights/database/jobs/operator-job'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import type { RawListing } from '@houselights/scrapers/source/source'
import { beforeEach, expect, test, vi } from 'vitest'
import { createJobRunner } from '../../test/job-runner.ts'
import { aParsedSite } from '../../test/parsed-site.ts'
import { reparseJob } from './operator-jobs.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const { dataSource: db } = await createTestDatabase('reparse_job')
beforeEach(() => db.query('truncate venues, artists, raw_pages, jobs cascade'))

const listings: RawListing[] = ['Moth Ballet x Glass Kite', 'Velvet Static'].map((act, index) => ({
  title: act,
  performers: [act],
  date: `2025-06-0${index + 1}`,
  start: '8:00 PM',
}))

async function aJob(site: Awaited<ReturnType<typeof aParsedSite>>) {
  const lookUpArtists = vi.fn(async () => undefined)
  const { id } = await requestJob(db, { kind: 'reread', city: defaultCity.id, sources: [], depth: 'shallow' }, NOW)
  const reparse: JobServices['reparse'] = (city, jobId) => reparseJob(site.services, city, jobId)
  const run = () => createJobRunner(db, NOW, { lookUpArtists, reparse })(id)
  const findJob = async () => {
    const job = await jobQueries(db).byId(id)
    if (!job) throw new Error('the job doesn’t exist')
    return job
  }
  return { id, run, findJob, lookUpArtists }
}

test('reparses every source’s raw pages, counts the changes, and requests lookups of new artists', async () => {
  const site = await aParsedSite(db)
  await site.scrapeSite(listings)
  site.setParser(({ performers = [], ...listing }) => [
    { ...listing, performers: performers.flatMap((act) => act.split(' x ')) },
  ])
  const { run, findJob, lookUpArtists } = await aJob(site)
  await run()
  expect(await findJob()).toMatchObject({
    state: 'completed',
    step: null,
    problems: [],
    sources: [],
    totals: { done: 2, total: 2, added: 0, updated: 1, merged: 0, withdrawn: 0, retired: 1 },
  })
  expect(lookUpArtists).toHaveBeenCalledOnce()
  expect((await site.loadShows())[0]?.bill).toEqual(['Moth Ballet', 'Glass Kite'])
  // The job requested nothing: the pages are still those of the scrape.
  const [scrape, ...olderScrapes] = await loadLatestScrapes(db, site.venue)
  expect([scrape?.fetchedAt, olderScrapes]).toEqual(['2025-05-01T19:00:00.000Z', []])
})

test('reparses only the sources of its own city', async () => {
  const site = await aParsedSite(db)
  await site.scrapeSite(listings)
  const { id, findJob } = await aJob(site)
  expect(await reparseJob(site.services, 'toronto', id)).toEqual({ failed: 0, sources: 0 })
  expect((await findJob()).totals).toMatchObject({ done: 0, total: 0 })
})

test('stops before the next source when canceled', async () => {
  const site = await aParsedSite(db)
  await site.scrapeSite(listings)
  const { id, run, findJob, lookUpArtists } = await aJob(site)
  const { withSourceLock } = site.services
  const startedSources: string[] = []
  site.services.withSourceLock = async (source, work) => {
    startedSources.push(source)
    await cancelJob(db, id, NOW)
    return withSourceLock(source, work)
  }
  await run()
  expect((await findJob()).state).toBe('cancelled')
  expect(lookUpArtists).not.toHaveBeenCalled()
  expect(startedSources).toHaveLength(1)
})

test('reports a source whose pages no longer parse, and fails if no source’s pages do', async () => {
  const site = await aParsedSite(db)
  await site.scrapeSite(listings)
  site.setParser(() => {
    throw new Error('what is this page?')
  })
  const { run, findJob } = await aJob(site)
  await run()
  const { state, error, problems } = await findJob()
  expect([state, error]).toEqual(['failed', 'Couldn’t parse the stored pages of any source (1 tried).'])
  expect(problems).toMatchObject([
    { message: expect.stringContaining('what is this page?'), reproduce: `npm run reparse -- --venue ${site.venue}` },
  ])
})

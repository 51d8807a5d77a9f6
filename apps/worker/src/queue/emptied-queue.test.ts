import { jobQueries } from '@houselights/database/jobs/job-queries'
import type { TestDatabase } from '@houselights/database/testing/test-database'
import { openBackendAt } from '@houselights/jobs/backend'
import { openJobFlows } from '@houselights/jobs/job-flows'
import { operatorJob, scrapeSource, upkeep } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { getSchedules } from '@houselights/jobs/schedules'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { type RunningTestQueue, testQueues } from '@houselights/test-support/queues/test-queues'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AS_OF, aDatabaseWithQueue, aWorker } from '../../test/a-worker.ts'
import { aScrapeJob } from '../../test/job-runner.ts'
import { makeNights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { restoreScrapes } from './restore-queue.ts'

const VENUES = ['house-one', 'house-two', 'house-three']
const SCHEDULES = getSchedules(VENUES.map((slug) => ({ slug, cadenceMinutes: 360 })))

const waitUntil = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 })

describe.each(testQueues())('a queue on $name that lost its data', ({ start }) => {
  let database: TestDatabase
  let queue: RunningTestQueue
  let env: NodeJS.ProcessEnv
  let site: Awaited<ReturnType<typeof startLoopbackSite>>
  beforeEach(async () => {
    ;({ database, queue, env } = await aDatabaseWithQueue('emptied_queue', start))
    const page = JSON.stringify({ listings: makeNights(2) })
    site = await startLoopbackSite(Object.fromEntries(VENUES.map((venue) => [`/${venue}`, page])))
  })

  const getScrapedPaths = () => site.paths().filter((path) => path.startsWith('/house'))
  const query = (sql: string, values?: unknown[]) => database.dataSource.query(sql, values)
  const seed = (venues: readonly string[]) => seedTestRegistry(database.dataSource, registryAt(site.origin, venues))
  function closeAfterTest<Opened extends { close(): Promise<void> }>(resource: Opened): Opened {
    onTestFinished(() => resource.close())
    return resource
  }
  const startTestWorker = () => aWorker(env, site.origin, registryAt(site.origin, VENUES), { minuteMs: 200 })

  test('gets all schedules back from a running worker, which scrapes the sources that became due', {
    meta: { proves: ['Whole site: a queue that lost its data gets its schedules back'] },
  }, async () => {
    const backend = openBackendAt(queue.url)
    const [scrapeQueue, upkeepQueue] = [
      closeAfterTest(openJobQueue(backend, scrapeSource)),
      closeAfterTest(openJobQueue(backend, upkeep)),
    ]
    const findSchedules = async () => ({
      scrapes: await scrapeQueue.findNextRuns(),
      rounds: [...(await upkeepQueue.findNextRuns()).keys()].sort(),
    })
    await startTestWorker()
    await waitUntil(() => expect(getScrapedPaths().sort()).toEqual(['/house-one', '/house-three', '/house-two']))
    await waitUntil(async () =>
      expect(await query('select from sources where last_success_at is not null')).toHaveLength(3),
    )
    const before = await findSchedules()
    expect(before.scrapes.size).toBe(3)
    const tasks = ['dumps', 'lookups', 'pictures', 'retention', 'similar', 'sites', 'venues']
    expect(before.rounds).toEqual(tasks.map((task) => `upkeep-${task}`))

    await query(`update sources set last_success_at = last_success_at - interval '7 hours' where id = 'house-two'`)
    await queue.empty()
    await waitUntil(async () => expect(await findSchedules()).toEqual(before))
    await waitUntil(() => expect(getScrapedPaths().slice(3)).toEqual(['/house-two']))
  })

  test('gets an operator’s unfinished job back', async () => {
    await seed(VENUES)
    const id = await aScrapeJob(database.dataSource, queue.url, ['house-one'])
    await queue.empty()
    await startTestWorker()
    await waitUntil(async () =>
      expect(await jobQueries(database.dataSource).byId(id)).toMatchObject({ state: 'completed', totals: { done: 1 } }),
    )
  })

  test('lets a worker mark an operator’s job as failed if the queue had given up on the job', async () => {
    await seed(VENUES)
    const id = await aScrapeJob(database.dataSource, queue.url, [])
    const backend = openBackendAt(queue.url)
    const flows = closeAfterTest(openJobFlows(backend, () => undefined))
    const options = { concurrency: 1, onError: () => undefined }
    const failingWorker = backend.worker(operatorJob.name, () => Promise.reject(new Error('no')), options)
    await failingWorker.start()
    await waitUntil(async () => expect(await flows.getState(id)).toBe('failed'))
    await failingWorker.close()
    const findJob = () => jobQueries(database.dataSource).byId(id)
    expect(await findJob()).toMatchObject({ endedAt: null })
    await startTestWorker()
    await waitUntil(async () =>
      expect(await findJob()).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('started several times and never finished'),
      }),
    )
  })

  test('gets back no scrapes of sources that another release switched off, that are paused or suppressed, or that were scraped in time', async () => {
    await seed(VENUES)
    await seed(VENUES.slice(0, 2))
    const scrapeQueue = closeAfterTest(openJobQueue(openBackendAt(queue.url), scrapeSource))
    const enqueuedSources: string[] = []
    const recordingQueue = { ...scrapeQueue, enqueue: async ({ source = '' }) => String(enqueuedSources.push(source)) }
    const restoreAndList = async () => {
      enqueuedSources.length = 0
      const count = await restoreScrapes(database.dataSource, recordingQueue, SCHEDULES, new Date(AS_OF))
      return [count, enqueuedSources.toSorted()]
    }
    expect(await restoreAndList()).toEqual([2, ['house-one', 'house-two']])
    expect([...(await scrapeQueue.findNextRuns()).keys()].sort()).toEqual(['read-house-one', 'read-house-two'])
    expect(await restoreAndList()).toEqual([0, []])
    for (const [assignments, dueSources] of [
      [`scheduled = id <> 'house-one'`, ['house-two']],
      [`do_not_scrape = id = 'house-two'`, []],
      [`scheduled = true, do_not_scrape = false, last_success_at = '${AS_OF}'`, []],
    ] as const) {
      await query(`update sources set ${assignments}`)
      await queue.empty()
      expect(await restoreAndList()).toEqual([2, dueSources])
    }
  })
})

test.each(testQueues())(
  'a job whose caller got a queue error doesn’t start when it arrives late, on $name',
  async ({ start }) => {
    const { database, queue, env } = await aDatabaseWithQueue('late_job', start)
    const site = await startLoopbackSite({ '/house-one': JSON.stringify({ listings: makeNights(2) }) })
    const registry = await seedTestRegistry(database.dataSource, registryAt(site.origin, ['house-one']))
    // Nothing is due, so every scrape is the job's.
    await database.dataSource.query('update sources set last_success_at = $1', [AS_OF])
    const id = await aScrapeJob(database.dataSource, queue.url, ['house-one'], 'The queue isn’t responding right now.')
    await aWorker(env, site.origin, registry)
    const operatorJobQueue = openBackendAt(queue.url).queue(operatorJob.name)
    onTestFinished(() => operatorJobQueue.close())
    await waitUntil(async () =>
      expect((await operatorJobQueue.getJob(id))?.returnvalue).toEqual({ skipped: 'it has ended' }),
    )
    expect(site.paths()).toEqual([])
    expect(await jobQueries(database.dataSource).byId(id)).toMatchObject({ state: 'failed' })
  },
)

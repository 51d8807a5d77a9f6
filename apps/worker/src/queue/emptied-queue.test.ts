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
import { nights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { restoreScrapes } from './restore-queue.ts'

const VENUES = ['house-one', 'house-two', 'house-three']
const PLAN = getSchedules(VENUES.map((slug) => ({ slug, cadenceMinutes: 360 })))

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 })

describe.each(testQueues())('a queue on $name that lost its data', ({ start }) => {
  let database: TestDatabase
  let queue: RunningTestQueue
  let env: NodeJS.ProcessEnv
  let site: Awaited<ReturnType<typeof startLoopbackSite>>
  beforeEach(async () => {
    ;({ database, queue, env } = await aDatabaseWithQueue('emptied_queue', start))
    const page = JSON.stringify({ listings: nights(2) })
    site = await startLoopbackSite(Object.fromEntries(VENUES.map((venue) => [`/${venue}`, page])))
  })

  const scrapedPaths = () => site.paths().filter((path) => path.startsWith('/house'))
  const rows = (sql: string, values?: unknown[]) => database.dataSource.query(sql, values)
  const seed = (venues: readonly string[]) => seedTestRegistry(database.dataSource, registryAt(site.origin, venues))
  function aQueue<Opened extends { close(): Promise<void> }>(opened: Opened): Opened {
    onTestFinished(() => opened.close())
    return opened
  }
  const startOne = () => aWorker(env, site.origin, registryAt(site.origin, VENUES), { minuteMs: 200 })

  test('gets all schedules back from a running worker, which scrapes what became due', {
    meta: { proves: ['Whole site: a queue that lost its data gets its schedules back'] },
  }, async () => {
    const backend = openBackendAt(queue.url)
    const [sources, rounds] = [aQueue(openJobQueue(backend, scrapeSource)), aQueue(openJobQueue(backend, upkeep))]
    const schedules = async () => ({
      scrapes: await sources.nextRuns(),
      rounds: [...(await rounds.nextRuns()).keys()].sort(),
    })
    await startOne()
    await until(() => expect(scrapedPaths().sort()).toEqual(['/house-one', '/house-three', '/house-two']))
    await until(async () => expect(await rows('select from sources where last_success_at is not null')).toHaveLength(3))
    const before = await schedules()
    expect(before.scrapes.size).toBe(3)
    const tasks = ['dumps', 'lookups', 'pictures', 'retention', 'similar', 'sites']
    expect(before.rounds).toEqual(tasks.map((task) => `upkeep-${task}`))

    await rows(`update sources set last_success_at = last_success_at - interval '7 hours' where id = 'house-two'`)
    await queue.empty()
    await until(async () => expect(await schedules()).toEqual(before))
    await until(() => expect(scrapedPaths().slice(3)).toEqual(['/house-two']))
  })

  test('gets an operator’s unfinished job back', async () => {
    await seed(VENUES)
    const id = await aScrapeJob(database.dataSource, queue.url, ['house-one'])
    await queue.empty()
    await startOne()
    await until(async () =>
      expect(await jobQueries(database.dataSource).byId(id)).toMatchObject({ state: 'completed', totals: { done: 1 } }),
    )
  })

  test('fails an operator’s job that it gave up on, since nothing else would end it', async () => {
    await seed(VENUES)
    const id = await aScrapeJob(database.dataSource, queue.url, [])
    const backend = openBackendAt(queue.url)
    const flows = aQueue(openJobFlows(backend, () => undefined))
    const options = { concurrency: 1, onError: () => undefined }
    const refusing = backend.worker(operatorJob.name, () => Promise.reject(new Error('no')), options)
    await refusing.start()
    await until(async () => expect(await flows.getState(id)).toBe('failed'))
    await refusing.close()
    const job = () => jobQueries(database.dataSource).byId(id)
    expect(await job()).toMatchObject({ endedAt: null })
    await startOne()
    await until(async () =>
      expect(await job()).toMatchObject({
        state: 'failed',
        error: expect.stringContaining('started several times and never finished'),
      }),
    )
  })

  test('gets back nothing that another release switched off, or that is paused, suppressed or was scraped in time', async () => {
    await seed(VENUES)
    await seed(VENUES.slice(0, 2))
    const opened = aQueue(openJobQueue(openBackendAt(queue.url), scrapeSource))
    const enqueued: string[] = []
    const watched = { ...opened, enqueue: async ({ source = '' }) => String(enqueued.push(source)) }
    const restored = async () => {
      enqueued.length = 0
      const count = await restoreScrapes(database.dataSource, watched, PLAN, new Date(AS_OF))
      return [count, enqueued.toSorted()]
    }
    expect(await restored()).toEqual([2, ['house-one', 'house-two']])
    expect([...(await opened.nextRuns()).keys()].sort()).toEqual(['read-house-one', 'read-house-two'])
    expect(await restored()).toEqual([0, []])
    for (const [state, due] of [
      [`scheduled = id <> 'house-one'`, ['house-two']],
      [`do_not_scrape = id = 'house-two'`, []],
      [`scheduled = true, do_not_scrape = false, last_success_at = '${AS_OF}'`, []],
    ] as const) {
      await rows(`update sources set ${state}`)
      await queue.empty()
      expect(await restored()).toEqual([2, due])
    }
  })
})

test.each(testQueues())(
  'a job whose caller got a queue error doesn’t start when it arrives late, on $name',
  async ({ start }) => {
    const { database, queue, env } = await aDatabaseWithQueue('late_job', start)
    const site = await startLoopbackSite({ '/house-one': JSON.stringify({ listings: nights(2) }) })
    const registry = await seedTestRegistry(database.dataSource, registryAt(site.origin, ['house-one']))
    // Nothing is due, so every scrape is the job's.
    await database.dataSource.query('update sources set last_success_at = $1', [AS_OF])
    const id = await aScrapeJob(database.dataSource, queue.url, ['house-one'], 'The queue isn’t responding right now.')
    await aWorker(env, site.origin, registry)
    const parents = openBackendAt(queue.url).queue(operatorJob.name)
    onTestFinished(() => parents.close())
    await until(async () => expect((await parents.getJob(id))?.returnvalue).toEqual({ skipped: 'it has ended' }))
    expect(site.paths()).toEqual([])
    expect(await jobQueries(database.dataSource).byId(id)).toMatchObject({ state: 'failed' })
  },
)

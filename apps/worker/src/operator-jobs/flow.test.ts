import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { jobQueries } from '@houselights/database/jobs/job-queries'
import { cancelJob } from '@houselights/database/jobs/job-writes'
import type { TestDatabase } from '@houselights/database/testing/test-database'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AS_OF, aDatabaseWithQueue } from '../../test/a-worker.ts'
import { aScrapeJob } from '../../test/job-runner.ts'
import { makeNights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'

const VENUES = Array.from({ length: 30 }, (_, index) => `house-${index + 1}`)
const FAILING_VENUE = 'house-7'
/** How many sources one worker scrapes at the same time. */
const CONCURRENCY = 2
const PAGE = JSON.stringify({ listings: makeNights(3) })
const ENTRY = fileURLToPath(new URL('../../test/run-worker.ts', import.meta.url))

/** job-queue.test.ts compares the two queues, so one is enough here: Redis, if installed. `TEST_ALL=1` runs both. */
const queues = process.env.TEST_ALL ? testQueues() : testQueues().slice(-1)

describe.each(queues)('a job of 30 sources on $name', ({ start }) => {
  let database: TestDatabase
  let env: Awaited<ReturnType<typeof aDatabaseWithQueue>>['env']
  let site: Awaited<ReturnType<typeof startLoopbackSite>>
  beforeEach(async () => {
    ;({ database, env } = await aDatabaseWithQueue('flow', start))
    site = await startLoopbackSite(
      Object.fromEntries(
        VENUES.map((venue) => [
          `/${venue}`,
          async (_request: unknown, response: import('node:http').ServerResponse) => {
            await sleep(60)
            if (venue === FAILING_VENUE) response.writeHead(403).end('no')
            else response.writeHead(200, { 'content-type': 'application/json' }).end(PAGE)
          },
        ]),
      ),
    )
    await seedTestRegistry(database.dataSource, registryAt(site.origin, VENUES))
    // Nothing is due, so every scrape is the job's.
    await database.dataSource.query('update sources set last_success_at = $1, scheduled = false', [AS_OF])
  })

  function startWorkerProcess() {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [ENTRY, ...VENUES], {
      env: {
        ...env,
        PATH,
        NODE_COMPILE_CACHE,
        WORKER_CONCURRENCY: String(CONCURRENCY),
        ...toStandInsEnv({ mode: 'demo', asOf: AS_OF, sampleSitesOrigin: site.origin }),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await exited
    })
    return child
  }
  async function aJob() {
    const id = await aScrapeJob(database.dataSource, env.QUEUE_URL, VENUES)
    const findJob = async () => {
      const job = await jobQueries(database.dataSource).byId(id)
      if (!job) throw new Error('the job doesn’t exist')
      return job
    }
    return { id, findJob }
  }
  const query = (sql: string) => database.dataSource.query(sql)

  test('scrapes each source once with two workers, even if one is killed midway, and counts the results correctly', async () => {
    const { id, findJob } = await aJob()
    const [workerToKill] = [startWorkerProcess(), startWorkerProcess()]
    await vi.waitFor(async () => expect((await findJob()).totals.done).toBeGreaterThan(8), { timeout: 60_000 })
    workerToKill?.kill('SIGKILL')
    await vi.waitFor(async () => expect((await findJob()).state).toBe('completed'), { timeout: 90_000, interval: 200 })

    const { totals, sources } = await findJob()
    expect(totals).toMatchObject({ done: 30, total: 30, failed: 1, added: 29 * 3 })
    expect(sources.filter(({ state }) => state === 'failed')).toMatchObject([
      { source: FAILING_VENUE, added: 0, problems: [{ kind: 'refused' }] },
    ])
    expect(sources.filter(({ source }) => source !== FAILING_VENUE)).toEqual(
      VENUES.filter((venue) => venue !== FAILING_VENUE).map((source) =>
        expect.objectContaining({ source, state: 'done', found: 3, added: 3 }),
      ),
    )
    expect(
      await query('select count(*)::int as events, count(distinct (venue_id, local_date))::int as nights from events'),
    ).toEqual([{ events: 87, nights: 87 }])
    // Each source has one good scrape, or two if the killed worker hadn't reported the first to the queue yet.
    const goodScrapes: { source_id: string }[] = await query(
      `select source_id from scrape_runs where job_id = '${id}' and outcome = 'ok'`,
    )
    const scrapedIds = goodScrapes.map(({ source_id }) => source_id)
    expect([...new Set(scrapedIds)].sort()).toEqual(VENUES.filter((venue) => venue !== FAILING_VENUE).sort())
    expect(scrapedIds.length - new Set(scrapedIds).size).toBeLessThanOrEqual(CONCURRENCY)
  }, 180_000)

  test('starts no other scrape after it is canceled', async () => {
    const { id, findJob } = await aJob()
    startWorkerProcess()
    await vi.waitFor(async () => expect((await findJob()).totals.done).toBeGreaterThan(3), { timeout: 60_000 })
    expect(await cancelJob(database.dataSource, id, new Date(AS_OF))).toBe(true)
    const requestCount = site.paths().length
    await sleep(3_000)
    const { state, sources, totals } = await findJob()
    expect(state).toBe('cancelled')
    // Running scrapes were finished.
    expect(site.paths().length - requestCount).toBeLessThanOrEqual(5)
    expect(totals.done).toBeLessThan(30)
    expect(sources.filter(({ state: sourceState }) => sourceState === 'skipped').length).toBe(30 - totals.done)
    expect(await cancelJob(database.dataSource, id, new Date(AS_OF))).toBe(false)
  }, 180_000)
})

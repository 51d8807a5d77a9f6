import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '@houselights/command-line/root'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { createUniqueDatabase } from '@houselights/database/testing/test-database'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../support/serve.ts'

const WORKER = join(ROOT, 'apps/worker/test/run-many-hosts-worker.ts')
const SOURCES = 400
const HOSTS = 100
const GAP_MS = 200
/** A realistic response time for a venue's site. */
const RESPONSE_MS = 150
const ADDRESSES = Array.from({ length: SOURCES }, (_, n) => `http://host-${n % HOSTS}.example.org/house-${n}`)
const page = JSON.stringify({
  listings: [{ sourceId: '1', title: 'Moth Ballet', date: '2025-06-01', start: '8:00 PM', price: '$20' }],
})

interface SiteRequest {
  host: string
  path: string
  startedAt: number
  endedAt: number
}

/** Serves the sites of all hosts and records the requests with their times. */
async function serveSites() {
  const requests: SiteRequest[] = []
  const site = await serve(async (request, response) => {
    const entry = {
      host: request.headers.host ?? '',
      path: request.url ?? '',
      startedAt: performance.now(),
      endedAt: 0,
    }
    requests.push(entry)
    const isRobots = entry.path === '/robots.txt'
    if (!isRobots) await sleep(RESPONSE_MS)
    // Recorded before the response is written: on a busy machine, the client may run before this process continues.
    entry.endedAt = performance.now()
    if (isRobots) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(page)
  })
  onTestFinished(site.stop)
  return { requests, port: new URL(site.url).port }
}

/**
 * Returns the shortest time between the end of a response and the next request to the same host, in milliseconds;
 * negative if two overlapped.
 */
function getShortestGap(requests: readonly SiteRequest[]): number {
  const gaps = [...Map.groupBy(requests, ({ host }) => host).values()].flatMap((hostRequests) => {
    const sorted = hostRequests.toSorted((a, b) => a.startedAt - b.startedAt)
    return sorted.slice(1).map(({ startedAt }, index) => startedAt - (sorted[index]?.endedAt ?? 0))
  })
  return Math.min(...gaps)
}

describe.each(testQueues())('on $name', (queue) => {
  test('one, two and four workers share four hundred sources without scraping any twice or rushing a host', async () => {
    const rows = []
    for (const count of [1, 2, 4]) {
      const database = await createUniqueDatabase(`shared_by_${count}`)
      onTestFinished(database.drop)
      const runningQueue = await queue.start(database.url)
      onTestFinished(runningQueue.stop)
      const { requests, port } = await serveSites()
      const { PATH, NODE_COMPILE_CACHE } = process.env
      const startedAt = performance.now()
      const workers = Array.from({ length: count }, () =>
        spawn(process.execPath, [WORKER, String(GAP_MS), port, port, ...ADDRESSES], {
          env: {
            PATH,
            NODE_COMPILE_CACHE,
            DATABASE_URL: database.url,
            QUEUE_URL: runningQueue.url,
            LOG_LEVEL: 'warn',
            ...toStandInsEnv({ asOf: '2025-05-02T12:00:00-07:00' }),
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      )
      const countScraped = async (): Promise<number> =>
        (
          await database.dataSource.query('select count(*)::int as read from sources where last_success_at is not null')
        )[0].read
      await expect.poll(countScraped, { timeout: 300_000 }).toBe(SOURCES)
      const seconds = (performance.now() - startedAt) / 1_000
      for (const worker of workers) {
        worker.kill('SIGKILL')
        await once(worker, 'exit')
      }
      const [{ runs }] = await database.dataSource.query('select count(*)::int as runs from scrape_runs')
      const pages = requests.filter(({ path }) => path !== '/robots.txt')
      const gap = getShortestGap(requests)
      rows.push({
        workers: count,
        seconds: seconds.toFixed(1),
        runs,
        pages: pages.length,
        'shortest gap in ms': Math.round(gap),
      })
      expect(pages.map(({ path }) => path).sort()).toEqual(
        Array.from({ length: SOURCES }, (_, n) => `/house-${n}`).sort(),
      )
      expect(runs).toBe(SOURCES)
      // Timers may fire a millisecond early.
      expect(gap).toBeGreaterThanOrEqual(GAP_MS - 2)
    }
    console.log(`${queue.name}: ${SOURCES} sources of ${HOSTS} hosts, ${GAP_MS} ms between requests to the same host`)
    console.table(rows)
  })
})

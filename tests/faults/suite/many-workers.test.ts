import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from '@houselights/command-line/root'
import { standIns } from '@houselights/config/settings/stand-ins'
import { testDatabase } from '@houselights/database/testing/test-database'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../support/serve.ts'

const WORKER = join(ROOT, 'apps/worker/test/run-many-hosts-worker.ts')
const SOURCES = 400
const HOSTS = 100
const GAP_MS = 200
/** As long as a venue's site may take to answer. */
const ANSWER_MS = 150
const ADDRESSES = Array.from({ length: SOURCES }, (_, n) => `http://host-${n % HOSTS}.example.org/house-${n}`)
const page = JSON.stringify({
  listings: [{ sourceId: '1', title: 'Moth Ballet', date: '2025-06-01', start: '8:00 PM', price: '$20' }],
})

interface Asked {
  host: string
  path: string
  begun: number
  ended: number
}

/** The sites of all hosts; what was asked of them, and when. */
async function sites() {
  const asked: Asked[] = []
  const site = await serve(async (request, response) => {
    const one = { host: request.headers.host ?? '', path: request.url ?? '', begun: performance.now(), ended: 0 }
    asked.push(one)
    const isRobots = one.path === '/robots.txt'
    if (!isRobots) await sleep(ANSWER_MS)
    // before it is written: a busy machine may run the reader before this process goes on
    one.ended = performance.now()
    if (isRobots) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(page)
  })
  onTestFinished(site.stop)
  return { asked, port: new URL(site.url).port }
}

/** The shortest time between the end of an answer and the next request to the same host, in milliseconds; negative where two met. */
function shortestGap(asked: readonly Asked[]): number {
  const gaps = [...Map.groupBy(asked, ({ host }) => host).values()].flatMap((ofHost) => {
    const inOrder = ofHost.toSorted((one, other) => one.begun - other.begun)
    return inOrder.slice(1).map(({ begun }, index) => begun - (inOrder[index]?.ended ?? 0))
  })
  return Math.min(...gaps)
}

describe.each(testQueues())('on $name', (queue) => {
  test('one, two and four workers share four hundred sources: none is read twice, and no host is hurried', async () => {
    const rows = []
    for (const count of [1, 2, 4]) {
      const database = await testDatabase(`shared_by_${count}`)
      onTestFinished(database.drop)
      const running = await queue.start(database.url)
      onTestFinished(running.stop)
      const { asked, port } = await sites()
      const { PATH, NODE_COMPILE_CACHE } = process.env
      const begun = performance.now()
      const workers = Array.from({ length: count }, () =>
        spawn(process.execPath, [WORKER, String(GAP_MS), port, port, ...ADDRESSES], {
          env: {
            PATH,
            NODE_COMPILE_CACHE,
            DATABASE_URL: database.url,
            QUEUE_URL: running.url,
            LOG_LEVEL: 'warn',
            ...standIns({ asOf: '2025-05-02T12:00:00-07:00' }),
          },
          stdio: ['ignore', 'ignore', 'inherit'],
        }),
      )
      const read = async (): Promise<number> =>
        (
          await database.dataSource.query('select count(*)::int as read from sources where last_success_at is not null')
        )[0].read
      await expect.poll(read, { timeout: 300_000 }).toBe(SOURCES)
      const seconds = (performance.now() - begun) / 1_000
      for (const worker of workers) {
        worker.kill('SIGKILL')
        await once(worker, 'exit')
      }
      const [{ runs }] = await database.dataSource.query('select count(*)::int as runs from scrape_runs')
      const pages = asked.filter(({ path }) => path !== '/robots.txt')
      const gap = shortestGap(asked)
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
      // timers may be a millisecond early
      expect(gap).toBeGreaterThanOrEqual(GAP_MS - 2)
    }
    console.log(`${queue.name}: ${SOURCES} sources of ${HOSTS} hosts, ${GAP_MS} ms between requests to one`)
    console.table(rows)
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig } from '@houselights/config/config'
import type { Queryable } from '@houselights/database/sql/sql'
import { builders } from '@houselights/database/testing/builders'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { toScheduleId } from '@houselights/jobs/schedules'
import { createMetrics } from '@houselights/server/telemetry/metrics'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { getWorkerHealth, sendHeartbeat, watchHealth } from './watch-health.ts'
import { observeBackups } from './worker-observer.ts'

const NOW = new Date('2025-05-02T19:00:00Z')
const HOUR = 3_600_000
const ago = (ms: number) => new Date(NOW.getTime() - ms)

const { dataSource: db, url: databaseUrl } = await createTestDatabase('worker_health')
const { aVenue, aSource } = builders(db)
await aSource({ id: 'test-hall', venueId: (await aVenue({ slug: 'test-hall' })).id, cadenceMinutes: 60 })

const setLastScrape = (time: Date | null) => db.query('update sources set last_success_at = $1', [time])
beforeEach(() => setLastScrape(ago(HOUR)))

/** What the fake queue reports, unless it is down. */
const queue = { scheduled: ['test-hall'], waitedSeconds: 0, isDown: false }
beforeEach(() => void Object.assign(queue, { scheduled: ['test-hall'], waitedSeconds: 0, isDown: false }))
const respond = async <Value>(value: Value) => {
  if (queue.isDown) throw new Error('no connection')
  return value
}
const scrapeQueue = {
  findNextRuns: () => respond(new Map(queue.scheduled.map((id) => [toScheduleId(id), NOW]))),
  loadFigures: () => respond({ queue: 'read-source', counts: {}, oldestWaitingSeconds: queue.waitedSeconds }),
}
const getHealth = () => getWorkerHealth({ db, scrapeQueue, now: () => NOW })

describe('a worker', () => {
  test('is ok while every source was scraped within two of its scrape intervals', async () => {
    expect(await getHealth()).toEqual({ status: 'ok', database: true, queue: true, secondsSinceGoodRead: 3_600 })
  })

  test('is degraded after two missed cycles, and lists the sources', async () => {
    await setLastScrape(ago(2 * HOUR + 1_000))
    expect(await getHealth()).toMatchObject({ status: 'degraded', staleSources: ['test-hall'], staleCount: 1 })
  })

  test('is degraded if the queue is down, stuck, or has no next run', async () => {
    queue.isDown = true
    expect(await getHealth()).toMatchObject({ status: 'degraded', database: true, queue: false })
    Object.assign(queue, { isDown: false, waitedSeconds: 3_601 })
    expect(await getHealth()).toMatchObject({ status: 'degraded', queue: true, oldestWaitingSeconds: 3_601 })
    Object.assign(queue, { waitedSeconds: 0, scheduled: [] })
    expect(await getHealth()).toMatchObject({ status: 'degraded', sourcesWithoutNextRun: ['test-hall'] })
  })

  test('is degraded if the newest backup is older than two nights, and says how old it is', async () => {
    const getHealthWith = (findLastBackup: () => Promise<Date | undefined>, uptime = 60) =>
      getWorkerHealth({ db, scrapeQueue, now: () => NOW, findLastBackup, uptimeSeconds: () => uptime })
    const hoursOld = (hours: number) => async () => new Date(Date.now() - hours * HOUR)
    expect(await getHealthWith(hoursOld(20))).toMatchObject({ status: 'ok', secondsSinceBackup: 72_000 })
    expect(await getHealthWith(hoursOld(49))).toMatchObject({ status: 'degraded', secondsSinceBackup: 176_400 })
    const healthWithoutStore = await getHealthWith(() => Promise.reject(new Error('no connection')))
    expect(healthWithoutStore).toMatchObject({ status: 'degraded', secondsSinceBackup: null })
    // The first backup may still be pending, but not forever.
    expect(await getHealthWith(async () => undefined)).toMatchObject({ status: 'ok', secondsSinceBackup: null })
    const overdueHealth = await getHealthWith(async () => undefined, 3_601)
    expect(overdueHealth).toMatchObject({ status: 'degraded', secondsSinceBackup: null })
  })

  test('exports the age of the newest good backup as a metric, whose value raises the alarm if there is no backup', async () => {
    let findLastBackup: () => Promise<Date | undefined> = async () => undefined
    const metrics = createMetrics({ service: 'worker' })
    observeBackups(metrics, () => findLastBackup())
    expect(await metrics.text()).toContain('houselights_seconds_since_backup{service="worker"} +Inf')
    findLastBackup = async () => new Date(Date.now() - 20 * HOUR)
    expect(await metrics.text()).toMatch(/^houselights_seconds_since_backup\{service="worker"\} 72\d{3}(\.\d+)?$/m)
    findLastBackup = () => Promise.reject(new Error('no connection'))
    const text = await metrics.text()
    expect(text).not.toMatch(/^houselights_seconds_since_backup/m)
    expect(text).toContain('houselights_up{part="backups",service="worker"} 0')
  })

  test('is failing if the database accepts no writes, and says so', async () => {
    const readOnlyDb: Queryable = {
      query: (text, values) =>
        db.transaction(async (connection) => {
          await connection.query('set transaction read only')
          return connection.query(text, values)
        }),
    }
    const readOnlyHealth = await getWorkerHealth({ db: readOnlyDb, scrapeQueue, now: () => NOW })
    expect(readOnlyHealth).toEqual({ status: 'failing', database: true, readOnly: true })
  })

  test('is failing if the database doesn’t respond', async () => {
    const db = { query: () => Promise.reject(new Error('no connection')) }
    expect(await getWorkerHealth({ db, scrapeQueue, now: () => NOW })).toEqual({ status: 'failing', database: false })
  })
})

describe('the external monitor', () => {
  /** Starts a stand-in for the monitor that raises the alarm. */
  async function startMonitor(status = 200) {
    const receivedRequests: string[] = []
    const server = createServer(async (request, response) => {
      receivedRequests.push(`${request.method} ${request.url} ${await text(request)}`.trim())
      response.writeHead(status).end('OK')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const outcomes: string[] = []
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/5c0ffee5?rid=1`
    return {
      receivedRequests,
      outcomes,
      url,
      beat: () => sendHeartbeat({ url, health: getHealth, observe: (outcome) => outcomes.push(outcome) }),
    }
  }

  test('gets a heartbeat from a healthy worker', async () => {
    const { receivedRequests, outcomes, beat } = await startMonitor()
    await beat()
    expect([receivedRequests, outcomes]).toEqual([['GET /ping/5c0ffee5?rid=1'], ['well']])
  })

  test('gets a failure with its reason once scrapes are late or the queue is stuck', async () => {
    const { receivedRequests, outcomes, beat } = await startMonitor()
    await setLastScrape(ago(3 * HOUR))
    await beat()
    await setLastScrape(ago(HOUR))
    queue.waitedSeconds = 7_200
    await beat()
    expect(outcomes).toEqual(['fail', 'fail'])
    expect(receivedRequests).toEqual([
      expect.stringMatching(/^POST \/ping\/5c0ffee5\/fail\?rid=1 .*"staleSources":\["test-hall"\]/),
      expect.stringMatching(/^POST \/ping\/5c0ffee5\/fail\?rid=1 .*"oldestWaitingSeconds":7200/),
    ])
  })

  test('gets nothing before the first good scrape, so it raises the alarm itself', async () => {
    const { receivedRequests, outcomes, beat } = await startMonitor()
    await setLastScrape(null)
    await beat()
    expect([receivedRequests, outcomes]).toEqual([[], []])
  })

  test('gets heartbeats until the worker is closed', async () => {
    const { receivedRequests, outcomes, url } = await startMonitor()
    const healthWatch = watchHealth({
      config: loadConfig({ DATABASE_URL: databaseUrl, HEARTBEAT_URL: url }),
      scrapeQueue,
      now: () => NOW,
      onError: () => undefined,
      heartbeatMs: 20,
      observe: (outcome) => outcomes.push(outcome),
    })
    await vi.waitFor(() => expect(outcomes.length).toBeGreaterThan(2))
    expect((await healthWatch.health()).status).toBe('ok')
    await healthWatch.stop()
    expect(new Set(receivedRequests)).toEqual(new Set(['GET /ping/5c0ffee5?rid=1']))
    const countBefore = receivedRequests.length
    await sleep(100)
    expect(receivedRequests).toHaveLength(countBefore)
  })

  test('is reported without its URL if it refuses a heartbeat', async () => {
    const { outcomes, beat } = await startMonitor(404)
    const error = await beat().catch((thrown: Error) => thrown)
    expect(outcomes).toEqual(['unsent'])
    expect(`${error} ${(error as Error).cause}`).toBe(
      'Error: the heartbeat could not be sent Error: the monitor responded with 404',
    )
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { dropDatabase } from '@houselights/database/testing/drop-database'
import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { openBackendAt } from '@houselights/jobs/backend'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { canStartRedis, startOwnRedis } from '@houselights/test-support/queues/test-redis'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { countedJob } from './support/counted-job.ts'
import { startOwnPostgres } from './support/own-postgres.ts'

const JOBS = Number(process.env.FAULT_JOBS ?? 10_000)
const SEED = Number(process.env.FAULT_SEED ?? 1)
const WORKERS = 3
const CONCURRENCY = 8
const FAULTS = 12
const TIMEOUT_MS = 600_000
/** How long npm start waits before it restarts a service. */
const RESTART_MS = 500
const ENTRY = join(import.meta.dirname, 'support/job-process.ts')

/** A queue's server that can be made to fail. */
interface FaultyServer {
  url: string
  faults: Readonly<Record<string, () => Promise<void>>>
}

async function startRedisServer(): Promise<FaultyServer> {
  const redis = await startOwnRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
  onTestFinished(redis.stop)
  const crash = async () => {
    await redis.crash()
    await sleep(500)
    await redis.restart('kept')
  }
  const freeze = async () => {
    redis.freeze()
    await sleep(2_000)
    redis.thaw()
  }
  return { url: redis.url, faults: { crash, freeze } }
}

async function startPostgresServer(): Promise<FaultyServer> {
  const server = await startOwnPostgres()
  onTestFinished(server.stop)
  const crash = async () => {
    await server.crash()
    await sleep(500)
    await server.restart()
  }
  return { url: await ensureDatabase(server.url, 'jobs'), faults: { crash } }
}

/** Creates a separate database in which jobs record that they ran, because the test makes the queue's server fail. */
async function openRecord(name: string) {
  const url = await ensureDatabase(inject('testServerUrl'), name)
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await pool.query('create table done (number int not null)')
  onTestFinished(async () => {
    await pool.end()
    await dropDatabase(inject('testServerUrl'), name)
  })
  const getCounts = async (): Promise<{ done: number; times: number }> =>
    (await pool.query('select count(distinct number)::int as done, count(*)::int as times from done')).rows[0]
  return { url, getCounts }
}

test.each([
  ['Postgres', startPostgresServer],
  ...(canStartRedis() ? [['Redis', startRedisServer] as const] : []),
] as const)('none of thousands of jobs on %s is lost, whatever happens to workers and queue', async (name, start) => {
  const server = await start()
  const record = await openRecord(`jobs_${name.toLowerCase()}_${process.pid}`)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: record.url,
    QUEUE_URL: server.url,
    CONCURRENCY: `${CONCURRENCY}`,
  }
  const workers: ChildProcess[] = []
  let isOver = false
  const startWorker = (index: number) => {
    const worker = spawn(process.execPath, [ENTRY], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    workers[index] = worker
    // Restarted as by a supervisor: a worker ends if the queue goes down while it starts.
    worker.once('exit', () => setTimeout(() => isOver || startWorker(index), RESTART_MS))
  }
  for (let index = 0; index < WORKERS; index++) startWorker(index)
  onTestFinished(() => {
    isOver = true
    for (const worker of workers) worker.kill('SIGKILL')
  })
  const queue = openJobQueue(
    openBackendAt(server.url, () => undefined),
    countedJob,
  )
  onTestFinished(() => queue.close())
  await queue.ready()

  const startedAt = performance.now()
  let retries = 0
  const enqueue = async (number: number): Promise<unknown> =>
    queue.enqueue({ number }).catch(async () => {
      retries += 1
      await sleep(200)
      return enqueue(number)
    })
  let nextNumber = 0
  const producers = Array.from({ length: 20 }, async () => {
    while (nextNumber < JOBS) await enqueue(nextNumber++)
  })

  const random = seededRandom(SEED)
  const faultCounts: Record<string, number> = {}
  const faultNames = ['kill', 'kill', ...Object.keys(server.faults)]
  for (let fault = 0; fault < FAULTS; fault++) {
    await sleep(500 + random() * 1_500)
    const faultName = faultNames[Math.floor(random() * faultNames.length)] ?? 'kill'
    faultCounts[faultName] = (faultCounts[faultName] ?? 0) + 1
    if (faultName !== 'kill') await server.faults[faultName]?.()
    else {
      const worker = workers[Math.floor(random() * WORKERS)]
      if (worker?.kill('SIGKILL')) await once(worker, 'exit')
    }
  }
  await Promise.all(producers)
  const chaosSeconds = (performance.now() - startedAt) / 1_000
  while ((await record.getCounts()).done < JOBS && performance.now() - startedAt < TIMEOUT_MS) await sleep(250)
  const seconds = (performance.now() - startedAt) / 1_000
  // longer than another worker needs to take over a dead worker's job
  await sleep(20_000)
  const counts = await record.getCounts()
  console.table([
    {
      queue: name,
      seed: SEED,
      jobs: JOBS,
      ...faultCounts,
      'enqueued again': retries,
      lost: JOBS - counts.done,
      'done more than once': counts.times - counts.done,
      'seconds of faults': chaosSeconds.toFixed(1),
      'seconds in all': seconds.toFixed(1),
    },
  ])
  expect(counts.done).toBe(JOBS)
  // Only work in progress when a worker or the queue failed may run twice.
  const { kill = 0, ...outages } = faultCounts
  const maxRepeated =
    kill * CONCURRENCY + Object.values(outages).reduce((sum, count) => sum + count, 0) * WORKERS * CONCURRENCY
  expect(counts.times - counts.done).toBeLessThanOrEqual(maxRepeated + retries)
})

import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { openBackendAt } from '@houselights/jobs/backend'
import { scrapeSource } from '@houselights/jobs/job-kinds'
import { openJobQueue } from '@houselights/jobs/job-queue'
import { redisContents } from '@houselights/test-support/queues/redis-contents'
import { startTestRedis } from '@houselights/test-support/queues/test-redis'
import { expect, onTestFinished, test } from 'vitest'
import { startOwnPostgres, withClient } from './support/own-postgres.ts'

const MAX_KEPT_JOBS = 2_000
/** Jobs that finish at the same time may each leave old jobs for another one to remove. */
const CONCURRENCY = 20
const JOBS_PER_ROUND = 2_100

/** The row count of each of the queue's tables, or the number of keys and characters in Redis. */
type Sizes = Record<string, number>

async function openPostgresQueue(): Promise<{ url: string; measure: () => Promise<Sizes> }> {
  const server = await startOwnPostgres()
  onTestFinished(() => server.stop())
  const url = await ensureDatabase(server.toUrl('postgres'), 'queue')
  const measure = () =>
    withClient(url, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = 'bullmq' order by 1`,
      )
      const counts: Sizes = {}
      for (const { name } of tables) {
        const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from bullmq."${name}"`)
        counts[name] = rows[0]?.count ?? 0
      }
      return counts
    })
  return { url, measure }
}

async function openRedisQueue(): Promise<{ url: string; measure: () => Promise<Sizes> }> {
  const redis = await startTestRedis()
  onTestFinished(() => redis.stop())
  const measure = async () => {
    const lines = await redisContents(redis.url)
    return { keys: lines.length, characters: lines.reduce((sum, line) => sum + line.length, 0) }
  }
  return { url: redis.url, measure }
}

test.each([
  ['Postgres', openPostgresQueue],
  ['Redis', openRedisQueue],
])(
  'finished and failed jobs don’t pile up in a queue on %s',
  async (backendName, openBackend) => {
    const { url, measure } = await openBackend()
    const backend = openBackendAt(url, () => undefined)
    const queue = openJobQueue(backend, { ...scrapeSource, attempts: 1 })
    let doneCount = 0
    const worker = backend.worker(
      scrapeSource.name,
      async () => {
        doneCount += 1
        if (doneCount % 2 === 0) throw new Error('Every other job fails.')
      },
      { concurrency: CONCURRENCY, onError: () => undefined },
    )
    onTestFinished(async () => {
      await worker.close()
      await queue.close()
    })
    await worker.start()
    const runRound = async (name: string) => {
      const doneBefore = doneCount
      // twice as many, because half of them fail
      for (let firstIndex = 0; firstIndex < 2 * JOBS_PER_ROUND; firstIndex += 100)
        await Promise.all(
          Array.from({ length: 100 }, (__, index) =>
            queue.enqueue({ source: `${name}-${firstIndex + index}`, depth: 'full' }),
          ),
        )
      await expect.poll(() => doneCount - doneBefore, { timeout: 180_000 }).toBe(2 * JOBS_PER_ROUND)
    }
    await runRound('a')
    const sizesAfterOneRound = await measure()
    await runRound('b')
    const sizesAfterTwoRounds = await measure()
    console.log(backendName, { sizesAfterOneRound, sizesAfterTwoRounds })
    for (const [tableName, count] of Object.entries(sizesAfterTwoRounds))
      expect([tableName, count <= Math.max((sizesAfterOneRound[tableName] ?? 0) * 1.1, 100)]).toEqual([tableName, true])
    const countedQueue = backend.queue(scrapeSource.name)
    const counts = await countedQueue.getJobCounts('completed', 'failed')
    await countedQueue.close()
    for (const count of Object.values(counts)) {
      expect(count).toBeGreaterThanOrEqual(MAX_KEPT_JOBS)
      expect(count).toBeLessThanOrEqual(MAX_KEPT_JOBS + CONCURRENCY)
    }
  },
  400_000,
)

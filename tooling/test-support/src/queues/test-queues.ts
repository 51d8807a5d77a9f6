import { hasCode } from '@houselights/contracts/errors/has-code'
import pg from 'pg'
import { isRedisAvailable, startTestRedis } from './test-redis.ts'

const DEADLOCK = '40P01'

export interface TestQueue {
  name: string
  /** Starts the queue. `databaseUrl` is the test's own database. */
  start(databaseUrl: string): Promise<RunningTestQueue>
}

export interface RunningTestQueue {
  url: string
  /** Empties the queue while it's in use, like a Redis that restarts without its data. */
  empty(): Promise<void>
  stop(): Promise<void>
}

/** Lists the backends of queue tests: the database itself, and a Redis if there is one. */
export const testQueues = (): TestQueue[] => [
  { name: 'Postgres', start: async (url) => ({ url, empty: () => emptyTables(url), stop: async () => {} }) },
  ...(isRedisAvailable() ? [{ name: 'Redis', start: () => startTestRedis() }] : []),
]

async function emptyTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select string_agg(format('bullmq.%I', tablename), ', ') as tables from pg_tables
       where schemaname = 'bullmq' and tablename not like '%migration%'`,
    )
    await truncate(client, rows[0].tables)
  } finally {
    await client.end()
  }
}

async function truncate(client: pg.Client, tables: string): Promise<void> {
  try {
    await client.query(`truncate ${tables} cascade`)
  } catch (error) {
    // a worker held one table and waited for another: Postgres aborts one of the two, which has to try again
    if (!hasCode(error, DEADLOCK)) throw error
    await truncate(client, tables)
  }
}

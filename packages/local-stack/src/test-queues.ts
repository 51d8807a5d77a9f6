import { redisAvailable, startTestRedis } from './test-redis.ts'

export interface TestQueue {
  name: string
  /** The queue's address, given the test's own database. */
  start(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }>
}

/** What queue tests run on: the database itself, and a Redis where there is one. */
export const testQueues = (): TestQueue[] => [
  { name: 'Postgres', start: async (url) => ({ url, stop: async () => {} }) },
  ...(redisAvailable() ? [{ name: 'Redis', start: () => startTestRedis() }] : []),
]

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { Redis } from 'ioredis'
import { findOnPath } from './on-path.ts'

export interface TestRedis {
  url: string
  /** Removes everything in it, as if it had restarted without its data. */
  empty(): Promise<void>
  stop(): Promise<void>
}

/** A Redis started here can also be paused with its connections open and resumed, or be ended and restarted. */
export interface OwnTestRedis extends TestRedis {
  freeze(): void
  thaw(): void
  /** Ends it like a power failure. */
  crash(): Promise<void>
  /** Restarts it on the same port, with the data it stored (`--appendonly yes`) or without. */
  restart(data: 'kept' | 'lost'): Promise<void>
}

/** Printed when there is no Redis to test with. With REQUIRE_REDIS=1 the tests fail with it. */
const NO_REDIS = 'Queue tests on Redis are skipped: set REDIS_URL, or put redis-server on the path.'

/** Whether tests on Redis can run. Throws if they must but can't. */
export function isRedisAvailable(): boolean {
  const available = Boolean(process.env.REDIS_URL) || findOnPath('redis-server') !== undefined
  if (!available && process.env.REQUIRE_REDIS === '1')
    throw new Error(`REQUIRE_REDIS=1, but there is no Redis. ${NO_REDIS}`)
  if (!available) console.warn(NO_REDIS)
  return available
}

/** Whether a test can start its own Redis. A Redis from REDIS_URL can't be frozen or configured. */
export const canStartRedis = (): boolean => !process.env.REDIS_URL && isRedisAvailable()

/** Finds an empty database in the Redis at REDIS_URL, or starts our own Redis on a free port, in memory only. */
export const startTestRedis = async (): Promise<TestRedis> =>
  process.env.REDIS_URL ? emptyDatabaseFor(process.env.REDIS_URL) : startOwnRedis()

/** Starts our own Redis, even if REDIS_URL is set. */
export async function startOwnRedis(flags: string[] = []): Promise<OwnTestRedis> {
  const dir = await mkdtemp(join(tmpdir(), 'houselights-redis-'))
  const port = await getPort({ host: '127.0.0.1' })
  const settings = { port, bind: '127.0.0.1', dir, save: '', 'maxmemory-policy': 'noeviction' }
  const defaultFlags = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)])
  const start = async () => {
    const child = spawn('redis-server', [...defaultFlags, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
    await waitUntilReady(child)
    return child
  }
  let server = await start()
  const end = async (signal: NodeJS.Signals) => {
    server.kill('SIGCONT')
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await exited
  }
  const url = `redis://127.0.0.1:${port}`
  return {
    url,
    empty: () => flush(url),
    freeze: () => void server.kill('SIGSTOP'),
    thaw: () => void server.kill('SIGCONT'),
    crash: () => end('SIGKILL'),
    restart: async (data) => {
      if (data === 'lost') await rm(join(dir, 'appendonlydir'), { recursive: true, force: true })
      server = await start()
    },
    stop: async () => {
      await end('SIGTERM')
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url)
  await redis.flushdb()
  redis.disconnect()
}

const CLAIM_KEY = 'houselights-test'

/**
 * Tests use the same queue names, so each gets its own database, emptied afterwards. A database that isn't empty is
 * left alone.
 */
async function emptyDatabaseFor(url: string): Promise<TestRedis> {
  for (let db = 1; db < 16; db++) {
    const redis = new Redis(url, { db })
    if ((await redis.dbsize()) === 0 && (await redis.set(CLAIM_KEY, process.pid, 'EX', 900, 'NX')))
      return {
        url: Object.assign(new URL(url), { pathname: `/${db}` }).href,
        // CLAIM_KEY stays: no other run may take the database
        empty: async () => void (await redis.multi().flushdb().set(CLAIM_KEY, process.pid, 'EX', 900).exec()),
        stop: async () => {
          await redis.flushdb()
          redis.disconnect()
        },
      }
    redis.disconnect()
  }
  throw new Error('No database of the Redis in REDIS_URL is empty: empty one of 1 to 15, or leave REDIS_URL unset.')
}

const waitUntilReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`redis-server ended with code ${code}`)))
    server.stdout?.on('data', (text: Buffer) => {
      if (text.toString().includes('Ready to accept connections')) resolve()
    })
  })

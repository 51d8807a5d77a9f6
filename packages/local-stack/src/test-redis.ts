import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import getPort from 'get-port'
import { Redis } from 'ioredis'

export interface TestRedis {
  url: string
  stop(): Promise<void>
}

/** Why there is no Redis to test with; the tests print it, or fail where REQUIRE_REDIS=1. */
export const NO_REDIS = 'Queue tests on Redis are skipped: set REDIS_URL, or put redis-server on the path.'

/** True where tests on Redis can run; throws where they must and cannot. */
export function redisAvailable(): boolean {
  const available = Boolean(process.env.REDIS_URL) || onPath('redis-server')
  if (!available && process.env.REQUIRE_REDIS === '1')
    throw new Error(`REQUIRE_REDIS=1, but there is none. ${NO_REDIS}`)
  if (!available) console.warn(NO_REDIS)
  return available
}

/** An empty database of the Redis of REDIS_URL, or a Redis of our own on a free port, in memory only but for what is asked in `flags`. */
export async function startTestRedis(flags: string[] = []): Promise<TestRedis> {
  const given = process.env.REDIS_URL
  if (given) return emptyDatabaseOf(given)
  const dir = await mkdtemp(join(tmpdir(), 'houselights-redis-'))
  const port = await getPort({ host: '127.0.0.1' })
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
  ]
  const server = spawn('redis-server', [...settings, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  await ready(server)
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: async () => {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const CLAIM = 'houselights-test'

/** Tests name their queues alike: each gets a database of its own, which is emptied again. One that holds anything is left alone. */
async function emptyDatabaseOf(url: string): Promise<TestRedis> {
  for (let db = 1; db < 16; db++) {
    const redis = new Redis(url, { db })
    if ((await redis.dbsize()) === 0 && (await redis.set(CLAIM, process.pid, 'EX', 900, 'NX')))
      return {
        url: Object.assign(new URL(url), { pathname: `/${db}` }).href,
        stop: async () => {
          await redis.flushdb()
          redis.disconnect()
        },
      }
    redis.disconnect()
  }
  throw new Error('No database of the Redis in REDIS_URL is empty: empty one of 1 to 15, or leave REDIS_URL unset.')
}

const ready = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`redis-server ended with code ${code}`)))
    server.stdout?.on('data', (text: Buffer) => {
      if (text.toString().includes('Ready to accept connections')) resolve()
    })
  })

const onPath = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, name)))

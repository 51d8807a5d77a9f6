import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import getPort from 'get-port'

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

/** The Redis of REDIS_URL, or one of our own on a free port, in memory only but for what is asked in `flags`. */
export async function startTestRedis(flags: string[] = []): Promise<TestRedis> {
  const given = process.env.REDIS_URL
  if (given) return { url: given, stop: async () => {} }
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { testDatabase } from '@houselights/database/testing/test-database'
import { waitUntilUp } from '@houselights/dev-stack/supervise/wait-until-up'
import { expect, onTestFinished, test } from 'vitest'

const ENTRY = join(import.meta.dirname, '../src/server.ts')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts the API as it is deployed, in its own process. */
async function apiProcess(name: string, env: NodeJS.ProcessEnv) {
  const [database, port] = [await testDatabase(name), await freePort()]
  const child = spawn(process.execPath, [ENTRY], {
    env: { ...process.env, DATABASE_URL: database.url, API_PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let log = ''
  child.stdout.on('data', (chunk) => {
    log += chunk
  })
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
    await database.drop()
  })
  await waitUntilUp(`http://127.0.0.1:${port}/ready`, 'The API')
  return { child, port, ended, database, log: () => log }
}

/** A client that sends requests on one open connection, and opens another only while `mayConnect`. */
async function visitor(port: number, path: string, mayConnect: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen: (number | string)[] = []
  let isOpen = false
  while (isOpen || mayConnect()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    request({ host: '127.0.0.1', port, path, agent }, (answer) => {
      seen.push(answer.statusCode ?? 0)
      isOpen = answer.headers.connection !== 'close'
      answer.resume().on('close', resolve)
    })
      .on('error', (error: NodeJS.ErrnoException) => {
        seen.push(error.code ?? error.message)
        isOpen = false
        resolve()
      })
      .end()
    await promise
    await wait(10)
  }
  agent.destroy()
  return seen
}

test('during shutdown, a process is not ready while its port is open, and responds to all requests', {
  meta: { proves: ['Whole site: processes stop within their grace period, and /ready says no first'] },
}, async () => {
  const { child, port, ended, log } = await apiProcess('shutdown_load', { SHUTDOWN_DELAY: '1' })
  const readiness: (number | 'refused')[] = []
  const ready = () => readiness.every((status) => status === 200)
  // as a proxy in front does, which sends no more visitors to a process that isn't ready
  const proxy = async () => {
    while (readiness.at(-1) !== 'refused') {
      const status = fetch(`http://127.0.0.1:${port}/ready`, { headers: { connection: 'close' } })
      readiness.push(
        await status.then(
          (answer) => answer.status,
          () => 'refused' as const,
        ),
      )
      await wait(10)
    }
  }
  const proxied = proxy()
  const visits = Array.from({ length: 12 }, (_, index) =>
    visitor(port, index % 2 ? '/api/cities' : '/api/events', ready),
  )
  await expect.poll(() => readiness.length).toBeGreaterThan(10)
  child.kill('SIGTERM')
  const answers = (await Promise.all(visits)).flat()
  await proxied
  expect(answers.length).toBeGreaterThan(50)
  expect([...new Set(answers)]).toEqual([200])
  expect([...new Set(readiness)]).toEqual([200, 503, 'refused'])
  expect(await ended).toEqual([0, null])
  expect(log()).toContain('SIGTERM: finishing work in progress')
})

test('a second signal does not interrupt the shutdown', async () => {
  const { child, port, ended, database } = await apiProcess('shutdown_twice', { SHUTDOWN_DELAY: '0' })
  const lock = database.dataSource.createQueryRunner()
  await lock.startTransaction()
  await lock.query('lock table cities in access exclusive mode')
  const answer = fetch(`http://127.0.0.1:${port}/api/cities`)
  await expect
    .poll(() => database.dataSource.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`))
    .not.toEqual([])
  child.kill('SIGINT')
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/health`).catch(() => 'refused')).toBe('refused')
  child.kill('SIGTERM')
  await lock.commitTransaction()
  await lock.release()
  expect((await answer).status).toBe(200)
  expect(await ended).toEqual([0, null])
})

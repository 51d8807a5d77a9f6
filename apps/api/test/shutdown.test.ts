import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createUniqueDatabase } from '@houselights/database/testing/test-database'
import { waitUntilUp } from '@houselights/dev-stack/supervise/wait-until-up'
import { expect, onTestFinished, test } from 'vitest'

const ENTRY = join(import.meta.dirname, '../src/server.ts')

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

/** Starts the API as it is deployed, in its own process. */
async function startApi(name: string, env: NodeJS.ProcessEnv) {
  const [database, port] = [await createUniqueDatabase(name), await findFreePort()]
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

/**
 * Sends requests on one connection, and opens another only while `mayConnect()` is true. Returns the statuses and
 * errors.
 */
async function simulateVisitor(port: number, path: string, mayConnect: () => boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const outcomes: (number | string)[] = []
  let isOpen = false
  while (isOpen || mayConnect()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    request({ host: '127.0.0.1', port, path, agent }, (response) => {
      outcomes.push(response.statusCode ?? 0)
      isOpen = response.headers.connection !== 'close'
      response.resume().on('close', resolve)
    })
      .on('error', (error: NodeJS.ErrnoException) => {
        outcomes.push(error.code ?? error.message)
        isOpen = false
        resolve()
      })
      .end()
    await promise
    await wait(10)
  }
  agent.destroy()
  return outcomes
}

test('during shutdown, a process reports that it isn’t ready while its port is still open, and responds to all requests', {
  meta: { proves: ['Whole site: processes stop within their grace period, and /ready says no first'] },
}, async () => {
  const { child, port, ended, log } = await startApi('shutdown_load', { SHUTDOWN_DELAY: '1' })
  const readiness: (number | 'refused')[] = []
  const isReady = () => readiness.every((status) => status === 200)
  // polls as a proxy in front does, which sends no more visitors to a process that isn't ready
  const pollReadiness = async () => {
    while (readiness.at(-1) !== 'refused') {
      const status = fetch(`http://127.0.0.1:${port}/ready`, { headers: { connection: 'close' } })
      readiness.push(
        await status.then(
          (response) => response.status,
          () => 'refused' as const,
        ),
      )
      await wait(10)
    }
  }
  const polling = pollReadiness()
  const visits = Array.from({ length: 12 }, (_, index) =>
    simulateVisitor(port, index % 2 ? '/api/cities' : '/api/events', isReady),
  )
  await expect.poll(() => readiness.length).toBeGreaterThan(10)
  child.kill('SIGTERM')
  const outcomes = (await Promise.all(visits)).flat()
  await polling
  expect(outcomes.length).toBeGreaterThan(50)
  expect([...new Set(outcomes)]).toEqual([200])
  expect([...new Set(readiness)]).toEqual([200, 503, 'refused'])
  expect(await ended).toEqual([0, null])
  expect(log()).toContain('SIGTERM: finishing work in progress')
})

test('a second signal does not interrupt the shutdown', async () => {
  const { child, port, ended, database } = await startApi('shutdown_twice', { SHUTDOWN_DELAY: '0' })
  const lockRunner = database.dataSource.createQueryRunner()
  await lockRunner.startTransaction()
  await lockRunner.query('lock table cities in access exclusive mode')
  const response = fetch(`http://127.0.0.1:${port}/api/cities`)
  await expect
    .poll(() => database.dataSource.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`))
    .not.toEqual([])
  child.kill('SIGINT')
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/health`).catch(() => 'refused')).toBe('refused')
  child.kill('SIGTERM')
  await lockRunner.commitTransaction()
  await lockRunner.release()
  expect((await response).status).toBe(200)
  expect(await ended).toEqual([0, null])
})

import { setTimeout as sleep } from 'node:timers/promises'
import { type TestQueue, testQueues } from '@houselights/test-support/queues/test-queues'
import { canStartRedis, startOwnRedis } from '@houselights/test-support/queues/test-redis'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectSameResult, runAllPhases, runUndisturbed } from './support/full-run.ts'
import { startOwnPostgres } from './support/own-postgres.ts'
import type { Fault, Strike } from './support/phases.ts'
import type { World } from './support/world.ts'

const [POSTGRES] = testQueues()
if (!POSTGRES) throw new Error('There is no test queue on Postgres.')
/** When a fault strikes in a phase, as a share of the phase's messages. */
const MIDDLE = 0.5
const MAX_RESPONSE_MS = 2_000

/** Plans the same fault once in each phase. */
const planInEachPhase =
  (fault: Fault, undisturbedRun: Awaited<ReturnType<typeof runUndisturbed>>) =>
  (phase: number): { strikes: Strike[] } => ({
    strikes: [{ afterMessages: Math.floor((undisturbedRun.phases[phase]?.messages ?? 0) * MIDDLE), fault }],
  })

/** Sends requests during a fault: an operator soon gets an explanation, and a visitor gets the site as usual. */
async function expectResponses(world: World, jobStatuses: number[], visitorStatuses = [200]): Promise<void> {
  const startedAt = performance.now()
  const [visitor, operator] = await Promise.all([
    fetch(`${world.api}/api/events`),
    fetch(`${world.api}/api/scrapers/gamh-authentic`, { method: 'POST', headers: { prefer: 'respond-async' } }),
  ])
  console.log(
    `during the fault: events ${visitor.status}, a job ${operator.status}, ${Math.round(performance.now() - startedAt)} ms`,
  )
  expect(visitorStatuses).toContain(visitor.status)
  expect(jobStatuses).toContain(operator.status)
  expect(performance.now() - startedAt).toBeLessThan(MAX_RESPONSE_MS)
}

/** Deletes the operators' jobs that were refused during a fault, once the database is back. */
const deleteRefusedJobs = ({ db }: World) =>
  db.query(`delete from jobs where kind = 'gamh-authentic' and state = 'failed'`)

describe.each(testQueues())('on $name', (queue) => {
  const prefix = queue.name.toLowerCase()
  test('delivering every job twice simultaneously changes nothing', async () => {
    const run = await runAllPhases(`twice_${prefix}`, queue, { strikes: () => ({ flags: ['--twice'] }) })
    expectSameResult(`delivered twice on ${queue.name}`, run, await runUndisturbed(queue))
  })
  test('two workers on the same sources change nothing', async () => {
    const run = await runAllPhases(`workers_${prefix}`, queue, { strikes: () => ({ workers: 2 }) })
    expectSameResult(`two workers on ${queue.name}`, run, await runUndisturbed(queue))
  })
})

describe.each(testQueues())('SIGTERM on $name', (queue) => {
  test('ends a busy worker in time, with no work lost', async () => {
    const durationsMs: number[] = []
    const fault: Fault = {
      name: `SIGTERM on ${queue.name}`,
      strike: async ({ replace }) => durationsMs.push(await replace()),
    }
    const undisturbedRun = await runUndisturbed(queue)
    const strikes = planInEachPhase(fault, undisturbedRun)
    const run = await runAllPhases(`sigterm_${queue.name.toLowerCase()}`, queue, { strikes })
    console.log(
      `SIGTERM on ${queue.name}: at most ${(Math.max(...durationsMs) / 1_000).toFixed(1)} s until the end (promised: 30 s)`,
    )
    expectSameResult(fault.name, run, undisturbedRun)
    expect(Math.max(...durationsMs)).toBeLessThan(30_000)
  })
})

describe.runIf(canStartRedis())('nothing is lost with a Redis', () => {
  async function withRedis(name: string, getFault: (redis: Awaited<ReturnType<typeof startOwnRedis>>) => Fault) {
    const redis = await startOwnRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
    onTestFinished(redis.stop)
    const queue: TestQueue = { name: 'Redis', start: async () => ({ ...redis, stop: async () => {} }) }
    const undisturbedRun = await runUndisturbed(queue)
    const fault = getFault(redis)
    const run = await runAllPhases(name, queue, { strikes: planInEachPhase(fault, undisturbedRun) })
    expectSameResult(fault.name, run, undisturbedRun)
  }

  test('that is down for ten seconds', () =>
    withRedis('redis_away', (redis) => ({
      name: 'Redis down for 10 s, with its data kept',
      strike: async ({ world }) => {
        await redis.crash()
        await expectResponses(world, [503])
        await sleep(10_000)
        await redis.restart('kept')
        await deleteRefusedJobs(world)
      },
    })))

  test('that restarts empty', () =>
    withRedis('redis_empty', (redis) => ({
      name: 'Redis restarted without its data',
      strike: async () => {
        await redis.crash()
        await sleep(1_000)
        await redis.restart('lost')
      },
    })))

  test('that is frozen for a minute', () =>
    withRedis('redis_frozen', (redis) => ({
      name: 'Redis frozen for 60 s',
      strike: async ({ world }) => {
        redis.freeze()
        await expectResponses(world, [503])
        await sleep(60_000)
        redis.thaw()
        await deleteRefusedJobs(world)
      },
    })))
})

describe('nothing is lost with a Postgres for data and queue', () => {
  async function withPostgres(
    name: string,
    getFault: (server: Awaited<ReturnType<typeof startOwnPostgres>>) => Fault,
    queue = POSTGRES as TestQueue,
  ) {
    const server = await startOwnPostgres()
    onTestFinished(server.stop)
    const undisturbedRun = await runUndisturbed(queue)
    const fault = getFault(server)
    const strikes = (phase: number) => ({ ...planInEachPhase(fault, undisturbedRun)(phase), supervised: true })
    const run = await runAllPhases(name, queue, { strikes, server: server.url })
    expectSameResult(fault.name, run, undisturbedRun)
  }

  test('that crashes and restarts', () =>
    withPostgres('postgres_restart', (server) => ({
      name: 'Postgres crashed and restarted',
      strike: async () => {
        await server.crash()
        await server.restart()
      },
    })))

  test('that is down for a minute', () =>
    withPostgres('postgres_away', (server) => ({
      name: 'Postgres down for 60 s',
      strike: async ({ world }) => {
        // so that the visitors' response is cached
        await fetch(`${world.api}/api/events`)
        await server.crash()
        // If the data changed after that, the cached response isn't served, because it may contain a show that was
        // removed.
        await expectResponses(world, [500, 503], [200, 503])
        await sleep(60_000)
        await server.restart()
      },
    })))

  test('without free connections', () =>
    withPostgres('postgres_full', (server) => ({
      name: 'no free connections for 20 s',
      strike: async () => {
        const clients: pg.Client[] = []
        for (;;) {
          const client = new pg.Client({ connectionString: server.url })
          client.on('error', () => undefined)
          if (
            !(await client.connect().then(
              () => clients.push(client),
              () => 0,
            ))
          )
            break
        }
        await sleep(20_000)
        await Promise.all(clients.map((client) => client.end()))
      },
    })))
})

import { setTimeout as sleep } from 'node:timers/promises'
import { type TestQueue, testQueues } from '@houselights/test-support/queues/test-queues'
import { canStartRedis, startOwnRedis } from '@houselights/test-support/queues/test-redis'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectSameEnd, runLife, runUndisturbed } from './support/full-run.ts'
import { startOwnPostgres } from './support/own-postgres.ts'
import type { Fault, Strike } from './support/phases.ts'
import type { World } from './support/world.ts'

const [POSTGRES] = testQueues()
if (!POSTGRES) throw new Error('there is no queue on Postgres')
/** When in a phase a fault comes, as a share of its messages. */
const MIDDLE = 0.5
const MAX_RESPONSE_MS = 2_000

/** The same fault once in each phase. */
const inEachPhase =
  (fault: Fault, undisturbed: Awaited<ReturnType<typeof runUndisturbed>>) =>
  (phase: number): { strikes: Strike[] } => ({
    strikes: [{ at: Math.floor((undisturbed.phases[phase]?.messages ?? 0) * MIDDLE), fault }],
  })

/** Requests made during a fault: an operator gets a sentence soon, and a visitor the site as before. */
async function expectResponses(world: World, job: number[], visitors = [200]): Promise<void> {
  const startedAt = performance.now()
  const [visitor, operator] = await Promise.all([
    fetch(`${world.api}/api/events`),
    fetch(`${world.api}/api/scrapers/gamh-authentic`, { method: 'POST', headers: { prefer: 'respond-async' } }),
  ])
  console.log(
    `meanwhile: events ${visitor.status}, a job ${operator.status}, ${Math.round(performance.now() - startedAt)} ms`,
  )
  expect(visitors).toContain(visitor.status)
  expect(job).toContain(operator.status)
  expect(performance.now() - startedAt).toBeLessThan(MAX_RESPONSE_MS)
}

/** Deletes the operators' jobs that were refused during a fault, once the database is back. */
const forgetJobs = ({ db }: World) => db.query(`delete from jobs where kind = 'gamh-authentic' and state = 'failed'`)

describe.each(testQueues())('deliveries on $name', (queue) => {
  const prefix = queue.name.toLowerCase()
  test('delivering every job twice simultaneously changes nothing', async () => {
    const run = await runLife(`twice_${prefix}`, queue, { strikes: () => ({ flags: ['--twice'] }) })
    expectSameEnd(`delivered twice on ${queue.name}`, run, await runUndisturbed(queue))
  })
  test('two workers on the same sources change nothing', async () => {
    const run = await runLife(`workers_${prefix}`, queue, { strikes: () => ({ workers: 2 }) })
    expectSameEnd(`two workers on ${queue.name}`, run, await runUndisturbed(queue))
  })
})

describe.each(testQueues())('SIGTERM on $name', (queue) => {
  test('ends a busy worker in time, with no work lost', async () => {
    const durationsMs: number[] = []
    const fault: Fault = {
      name: `SIGTERM on ${queue.name}`,
      strike: async ({ replace }) => durationsMs.push(await replace()),
    }
    const undisturbed = await runUndisturbed(queue)
    const strikes = inEachPhase(fault, undisturbed)
    const run = await runLife(`sigterm_${queue.name.toLowerCase()}`, queue, { strikes })
    console.log(
      `SIGTERM on ${queue.name}: at most ${(Math.max(...durationsMs) / 1_000).toFixed(1)} s until the end (promised: 30 s)`,
    )
    expectSameEnd(fault.name, run, undisturbed)
    expect(Math.max(...durationsMs)).toBeLessThan(30_000)
  })
})

describe.runIf(canStartRedis())('nothing is lost with a Redis', () => {
  async function withRedis(name: string, getFault: (redis: Awaited<ReturnType<typeof startOwnRedis>>) => Fault) {
    const redis = await startOwnRedis(['--appendonly', 'yes', '--appendfsync', 'always'])
    onTestFinished(redis.stop)
    const queue: TestQueue = { name: 'Redis', start: async () => ({ ...redis, stop: async () => {} }) }
    const undisturbed = await runUndisturbed(queue)
    const fault = getFault(redis)
    const run = await runLife(name, queue, { strikes: inEachPhase(fault, undisturbed) })
    expectSameEnd(fault.name, run, undisturbed)
  }

  test('that is down for ten seconds', () =>
    withRedis('redis_away', (redis) => ({
      name: 'Redis ended, 10 s away, with its data',
      strike: async ({ world }) => {
        await redis.crash()
        await expectResponses(world, [503])
        await sleep(10_000)
        await redis.restart('kept')
        await forgetJobs(world)
      },
    })))

  test('that comes back empty', () =>
    withRedis('redis_empty', (redis) => ({
      name: 'Redis ended, and back without its data',
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
        await forgetJobs(world)
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
    const undisturbed = await runUndisturbed(queue)
    const fault = getFault(server)
    const strikes = (phase: number) => ({ ...inEachPhase(fault, undisturbed)(phase), supervised: true })
    const run = await runLife(name, queue, { strikes, server: server.url })
    expectSameEnd(fault.name, run, undisturbed)
  }

  test('that crashes and restarts', () =>
    withPostgres('postgres_restart', (server) => ({
      name: 'Postgres crashed, and started again',
      strike: async () => {
        await server.crash()
        await server.restart()
      },
    })))

  test('that is down for a minute', () =>
    withPostgres('postgres_away', (server) => ({
      name: 'Postgres 60 s away',
      strike: async ({ world }) => {
        // so that the visitors' page is cached
        await fetch(`${world.api}/api/events`)
        await server.crash()
        // If the data changed after that, the old page isn't shown, because something may have been removed.
        await expectResponses(world, [500, 503], [200, 503])
        await sleep(60_000)
        await server.restart()
      },
    })))

  test('without free connections', () =>
    withPostgres('postgres_full', (server) => ({
      name: 'no connection left for 20 s',
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

import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { describe, expect, test } from 'vitest'
import { expectSameResult, runAllPhases, runUndisturbed } from './support/full-run.ts'
import type { Fault } from './support/phases.ts'

const SEED = Number(process.env.FAULT_SEED ?? 1)
/** How many worlds run on each queue. With two kills in each phase, that's 128 kills on both queues. */
const WORLDS = Number(process.env.FAULT_WORLDS ?? 4)
const KILLS_PER_PHASE = 2
/** After a kill, most of the time is spent waiting until the queue notices. */
const CONCURRENCY = 2

const KILL: Fault = { name: 'kill -9', strike: ({ kill }) => kill() }

describe.each(testQueues())('on $name', (queue) => {
  test('a worker killed at random times leaves the same database as an undisturbed one', async () => {
    const undisturbedRun = await runUndisturbed(queue)
    const random = seededRandom(SEED)
    const plans = Array.from({ length: WORLDS }, (_, world) => ({
      title: `kill -9 on ${queue.name}, seed ${SEED}, world ${world}`,
      name: `killed_${queue.name.toLowerCase()}_${world}`,
      strikes: undisturbedRun.phases.map(({ messages }) =>
        Array.from({ length: KILLS_PER_PHASE }, () => ({
          afterMessages: 1 + Math.floor(random() * messages),
          fault: KILL,
        })),
      ),
    }))
    let kills = 0
    for (let firstIndex = 0; firstIndex < WORLDS; firstIndex += CONCURRENCY) {
      const runs = plans.slice(firstIndex, firstIndex + CONCURRENCY).map(async ({ title, name, strikes }) => {
        const run = await runAllPhases(name, queue, { strikes: (phase) => ({ strikes: strikes[phase] ?? [] }) })
        return { title, run }
      })
      for (const { title, run } of await Promise.all(runs)) {
        expectSameResult(title, run, undisturbedRun)
        for (const { strikeCount } of run.phases) kills += strikeCount
      }
    }
    // A kill is skipped if its message number is never reached, because an earlier kill saved that work.
    expect(kills).toBeGreaterThanOrEqual(WORLDS * undisturbedRun.phases.length * KILLS_PER_PHASE * 0.9)
  })
})

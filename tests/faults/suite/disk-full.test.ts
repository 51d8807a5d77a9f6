import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { testQueues } from '@houselights/test-support/queues/test-queues'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectSameResult, runAllPhases, runUndisturbed } from './support/full-run.ts'
import { startOwnPostgres } from './support/own-postgres.ts'
import { type Fault, PHASES, runPhase } from './support/phases.ts'
import { canMount, createSmallDisk } from './support/small-disk.ts'
import { openWorld } from './support/world.ts'

const [queue] = testQueues()
if (!queue) throw new Error('There is no test queue on Postgres.')
const FULL_MS = 10_000

describe.runIf(await canMount())('a full disk', () => {
  test('for pictures: shows are still scraped, no partial files remain, and pictures are fetched once there is room', async () => {
    const disk = await createSmallDisk(60)
    onTestFinished(disk.remove)
    const folder = join(disk.folder, 'pictures')
    const world = await openWorld('disk_of_pictures', queue, { pictures: folder })
    onTestFinished(world.close)
    const [scrapePhase] = PHASES
    if (!scrapePhase) throw new Error('There is no phase.')
    await runPhase(world, scrapePhase)
    await world.setBehavior('posters', 'well')
    const countPictures = async (): Promise<{ kept: number; due: number }> =>
      (
        await world.db.query(`select (select count(*)::int from pictures) as kept,
          count(*) filter (where state <> 'kept' and due_at <= '${world.clock.now.toISOString()}')::int as due from picture_links`)
      )[0]
    const listFiles = async () =>
      // excluding the city's public dump, which may already exist
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile() && !entry.parentPath.includes('/dumps'),
      )

    await disk.fill()
    const worker = world.startWorker()
    await expect.poll(async () => (await countPictures()).due).toBeGreaterThan(10)
    await expect.poll(() => worker.output.some((line) => line.includes('ENOSPC')), { timeout: 120_000 }).toBe(true)
    expect(await countPictures()).toMatchObject({ kept: 0 })
    expect(await listFiles()).toEqual([])
    expect(worker.getExitStatus()).toBe(null)

    await disk.free()
    const startedAt = performance.now()
    // The next round, at most five minutes later, requests the pictures again.
    await expect.poll(async () => (await countPictures()).kept, { timeout: 420_000 }).toBeGreaterThan(10)
    console.log(
      `The picture disk had room again: ten pictures after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
    )
    expect((await listFiles()).filter(({ name }) => name.startsWith('.'))).toEqual([])
    await worker.stop()
  })

  test('for the database: running work is finished once there is room', async () => {
    const disk = await createSmallDisk(512)
    onTestFinished(disk.remove)
    const server = await startOwnPostgres(disk.folder)
    onTestFinished(server.stop)
    const undisturbedRun = await runUndisturbed(queue)
    const diskFull: Fault = {
      name: `the database's disk full for ${FULL_MS / 1_000} s`,
      strike: async () => {
        await disk.fill()
        await sleep(FULL_MS)
        await disk.free()
        // Postgres exits when it can't write its log, and an operator restarts it.
        await server.restart()
      },
    }
    const strikes = (phase: number) => ({
      strikes: [{ afterMessages: Math.floor((undisturbedRun.phases[phase]?.messages ?? 0) / 2), fault: diskFull }],
      // A worker that is just starting can't continue without room for its schedules.
      supervised: true,
    })
    expectSameResult(
      diskFull.name,
      await runAllPhases('disk_of_database', queue, { strikes, server: server.url }),
      undisturbedRun,
    )
  })
})

import { randomUUID } from 'node:crypto'
import { testDatabase } from '@houselights/database/testing/test-database'
import { testQueues } from '@houselights/test-support/test-queues'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backendAt, LaterError } from './backend.ts'
import { lookUpArtist } from './job-kinds.ts'
import { openJobQueue } from './job-queue.ts'

describe.each(testQueues())('a job that has to wait, on $name', ({ start }) => {
  test('comes again after that time, with no attempt counted, and delays no other', async () => {
    const database = await testDatabase('later')
    const server = await start(database.url)
    onTestFinished(async () => {
      await server.stop()
      await database.drop()
    })
    const backend = backendAt(server.url)
    const [waiting, other] = [randomUUID(), randomUUID()]
    const seen: { artist: string; attemptsMade: number; at: number }[] = []
    const all = Promise.withResolvers<void>()
    const queue = openJobQueue(backend, lookUpArtist.spotify)
    onTestFinished(() => queue.close())
    // both there before anyone works, so that the second is next in line
    await queue.enqueue({ artist: waiting })
    await queue.enqueue({ artist: other })
    const worker = backend.worker(
      lookUpArtist.spotify.name,
      async ({ data, attemptsMade }) => {
        const { artist } = lookUpArtist.spotify.payload.parse(data)
        seen.push({ artist, attemptsMade, at: performance.now() })
        if (artist === waiting && seen.filter((one) => one.artist === waiting).length < 3)
          throw new LaterError(300, 'not yet')
        if (seen.length === 4) all.resolve()
      },
      { concurrency: 1, onError: (error) => all.reject(error) },
    )
    onTestFinished(() => worker.close(true))
    await worker.ready()
    await all.promise
    expect(seen.map(({ artist }) => artist)).toEqual([waiting, other, waiting, waiting])
    expect(seen.map(({ attemptsMade }) => attemptsMade)).toEqual([0, 0, 0, 0])
    expect((seen[2]?.at ?? 0) - (seen[0]?.at ?? 0)).toBeGreaterThanOrEqual(300)
  })
})

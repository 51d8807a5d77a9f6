import type { ReadPool } from '@houselights/database/read-pool'
import { expect, test, vi } from 'vitest'
import { replicaReads } from './replica-reads.ts'

/** A primary with a log that grows, and a replica that replays it when it is told to. */
function servers() {
  const state = { written: 0, replayed: 0, replicaFails: false, reads: [] as string[] }
  const pool = (name: 'primary' | 'replica') =>
    ({
      query: async (text: string, values: unknown[] = []) => {
        if (name === 'replica' && state.replicaFails) throw new Error('The replica is away.')
        if (text.includes('as lsn')) return [{ lsn: String(state.written) }]
        if (text.includes('as has')) return [{ has: state.replayed >= Number(values[0]) }]
        state.reads.push(name)
        return [{ version: name === 'primary' ? state.written : state.replayed }]
      },
      close: async () => undefined,
    }) as unknown as ReadPool
  const onError = vi.fn<(error: Error) => void>()
  const reads = replicaReads({ primary: pool('primary'), replica: pool('replica'), lookEveryMs: 1, onError })
  const version = async () => (await reads.query<{ version: number }[]>('select'))[0]?.version
  return { state, reads, version, onError }
}

test('without notifications the primary is read', async () => {
  const { state, reads, version } = servers()
  reads.setListening(true)
  await expect.poll(() => reads.fromReplica).toBe(true)
  reads.setListening(false)
  state.written = 3
  expect(await version(), 'a change that nobody was told of').toBe(3)
  await reads.close()
})

test('a replica that fails is no failure for the reader, and is reported once', async () => {
  const { state, reads, version, onError } = servers()
  reads.setListening(true)
  await expect.poll(() => reads.fromReplica).toBe(true)
  state.replicaFails = true
  expect(await version()).toBe(0)
  expect(await version()).toBe(0)
  expect(state.reads).toEqual(['primary', 'primary'])
  expect(onError).toHaveBeenCalledTimes(1)
  await reads.close()
})

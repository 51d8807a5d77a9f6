import { appendFile, chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenForChanges, notifyChanged } from '@houselights/database/connection/notify'
import type { ReadPool } from '@houselights/database/connection/read-pool'
import { startPostgres } from '@houselights/dev-stack/postgres/embedded-postgres'
import { expect, test, vi } from 'vitest'
import { openPublicConnections, openReplicaConnections, replicaQueries } from '../src/database/open-connections.ts'

/** How long after the primary this test's replica replays a change. */
const LAG_MS = 400

test('with a replica that lags, no query after a notified change returns data from before it', {
  timeout: 60_000,
}, async () => {
  const home = await mkdtemp(join(tmpdir(), 'houselights-replica-'))
  const [first, second] = [join(home, 'primary'), join(home, 'replica')]
  const start = (dataDir: string) => startPostgres({ dataDir, durable: false })
  const draft = await start(first)
  await draft.stop()
  await cp(first, second, { recursive: true })
  await cp(`${first}.password`, `${second}.password`)
  const primary = await start(first)
  await writeFile(join(second, 'standby.signal'), '')
  const settings = `primary_conninfo = '${primary.url}'\nrecovery_min_apply_delay = ${LAG_MS}\n`
  await appendFile(join(second, 'postgresql.auto.conf'), settings)
  await copyOwner(second, first)
  const standby = await start(second)
  const failOnError = (error: Error) => expect.unreachable(error.message)
  const writer = openPublicConnections(primary.url, failOnError)
  await writer.query('create table counted as select 0 as n')
  let arrived = 0
  const pools = {
    primary: openPublicConnections(primary.url, failOnError),
    replica: openReplicaConnections(standby.url, failOnError),
  }
  const reads = replicaQueries({ ...pools, onError: failOnError })
  const listener = listenForChanges(primary.url, {
    onChange: () => {
      arrived += 1
      reads.changed()
    },
    onConnection: reads.setListening,
  })
  const selectCount = async () => (await reads.query<{ n: number; replica: boolean }[]>(SELECT_COUNT))[0]
  try {
    await expect.poll(() => reads.fromReplica).toBe(true)
    for (const n of [1, 2, 3]) {
      await writer.query(`update counted set n = ${n}`)
      await notifyChanged(writer)
      await expect.poll(() => arrived, { interval: 1 }).toBe(n)
      expect(await selectCount(), 'the replica has not replayed it yet').toEqual({ n, replica: false })
      if (n === 2) continue // and the next change right away
      await expect.poll(() => reads.fromReplica).toBe(true)
      expect(await selectCount()).toEqual({ n, replica: true })
    }
  } finally {
    await listener.stop()
    await reads.close()
    await writer.close()
    await standby.stop()
    await primary.stop()
    await rm(home, { recursive: true })
  }
})

const SELECT_COUNT = 'select n, pg_is_in_recovery() as replica from counted'

/** When tests run as root, Postgres runs as another user, who must own the copy too. */
async function copyOwner(copy: string, original: string) {
  const { uid, gid } = await stat(original)
  await chown(copy, uid, gid)
  for (const name of await readdir(copy, { recursive: true })) await chown(join(copy, name), uid, gid)
  await chown(`${copy}.password`, uid, gid)
}

/** A stand-in for a primary that keeps writing, and for a replica that catches up when the test says so. */
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
  const reads = replicaQueries({ primary: pool('primary'), replica: pool('replica'), lookEveryMs: 1, onError })
  const version = async () => (await reads.query<{ version: number }[]>('select'))[0]?.version
  return { state, reads, version, onError }
}

test('without notifications, queries go to the primary', async () => {
  const { state, reads, version } = servers()
  reads.setListening(true)
  await expect.poll(() => reads.fromReplica).toBe(true)
  reads.setListening(false)
  state.written = 3
  expect(await version(), 'a change without a notification').toBe(3)
  await reads.close()
})

test('a failing replica doesn’t make queries fail, and is reported once', async () => {
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

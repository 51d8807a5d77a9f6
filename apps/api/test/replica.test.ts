import { appendFile, chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenForChanges, notifyChanged } from '@houselights/database/connection/notify'
import type { ReadPool } from '@houselights/database/connection/read-pool'
import { startPostgres } from '@houselights/dev-stack/postgres/embedded-postgres'
import { expect, test, vi } from 'vitest'
import {
  createReplicaQueries,
  openPublicConnections,
  openReplicaConnections,
} from '../src/database/open-connections.ts'

/** How long after the primary this test's replica applies a change. */
const LAG_MS = 400

test('with a replica that lags, no query after the notification of a change returns older data', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-replica-'))
  const [primaryDir, replicaDir] = [join(folder, 'primary'), join(folder, 'replica')]
  const start = (dataDir: string) => startPostgres({ dataDir, durable: false })
  const initialServer = await start(primaryDir)
  await initialServer.stop()
  await cp(primaryDir, replicaDir, { recursive: true })
  await cp(`${primaryDir}.password`, `${replicaDir}.password`)
  const primary = await start(primaryDir)
  await writeFile(join(replicaDir, 'standby.signal'), '')
  const settings = `primary_conninfo = '${primary.url}'\nrecovery_min_apply_delay = ${LAG_MS}\n`
  await appendFile(join(replicaDir, 'postgresql.auto.conf'), settings)
  await copyOwner(replicaDir, primaryDir)
  const standby = await start(replicaDir)
  const failOnError = (error: Error) => expect.unreachable(error.message)
  const writer = openPublicConnections(primary.url, failOnError)
  await writer.query('create table counted as select 0 as n')
  let notifiedChanges = 0
  const pools = {
    primary: openPublicConnections(primary.url, failOnError),
    replica: openReplicaConnections(standby.url, failOnError),
  }
  const queries = createReplicaQueries({ ...pools, onError: failOnError })
  const listener = listenForChanges(primary.url, {
    onChange: () => {
      notifiedChanges += 1
      queries.changed()
    },
    onConnection: queries.setListening,
  })
  const selectCount = async () => (await queries.query<{ n: number; replica: boolean }[]>(SELECT_COUNT))[0]
  try {
    await expect.poll(() => queries.fromReplica).toBe(true)
    for (const n of [1, 2, 3]) {
      await writer.query(`update counted set n = ${n}`)
      await notifyChanged(writer)
      await expect.poll(() => notifiedChanges, { interval: 1 }).toBe(n)
      expect(await selectCount(), 'the replica has not applied the change yet').toEqual({ n, replica: false })
      if (n === 2) continue // the next change follows right away
      await expect.poll(() => queries.fromReplica).toBe(true)
      expect(await selectCount()).toEqual({ n, replica: true })
    }
  } finally {
    await listener.stop()
    await queries.close()
    await writer.close()
    await standby.stop()
    await primary.stop()
    await rm(folder, { recursive: true })
  }
})

const SELECT_COUNT = 'select n, pg_is_in_recovery() as replica from counted'

/** Gives a copied data folder the owner of the original. When tests run as root, Postgres runs as another user. */
async function copyOwner(copy: string, original: string) {
  const { uid, gid } = await stat(original)
  await chown(copy, uid, gid)
  for (const name of await readdir(copy, { recursive: true })) await chown(join(copy, name), uid, gid)
  await chown(`${copy}.password`, uid, gid)
}

/** Creates stand-ins for a primary that keeps writing, and for a replica that catches up when the test says so. */
function createServers() {
  const state = { written: 0, replayed: 0, replicaFails: false, reads: [] as string[] }
  const createPool = (name: 'primary' | 'replica') =>
    ({
      query: async (text: string, values: unknown[] = []) => {
        if (name === 'replica' && state.replicaFails) throw new Error('The replica is unavailable.')
        if (text.includes('as lsn')) return [{ lsn: String(state.written) }]
        if (text.includes('as has')) return [{ has: state.replayed >= Number(values[0]) }]
        state.reads.push(name)
        return [{ version: name === 'primary' ? state.written : state.replayed }]
      },
      close: async () => undefined,
    }) as unknown as ReadPool
  const onError = vi.fn<(error: Error) => void>()
  const queries = createReplicaQueries({
    primary: createPool('primary'),
    replica: createPool('replica'),
    checkIntervalMs: 1,
    onError,
  })
  const selectVersion = async () => (await queries.query<{ version: number }[]>('select'))[0]?.version
  return { state, queries, selectVersion, onError }
}

test('without notifications, queries go to the primary', async () => {
  const { state, queries, selectVersion } = createServers()
  queries.setListening(true)
  await expect.poll(() => queries.fromReplica).toBe(true)
  queries.setListening(false)
  state.written = 3
  expect(await selectVersion(), 'a change without a notification').toBe(3)
  await queries.close()
})

test('a failing replica doesn’t make queries fail, and is reported once', async () => {
  const { state, queries, selectVersion, onError } = createServers()
  queries.setListening(true)
  await expect.poll(() => queries.fromReplica).toBe(true)
  state.replicaFails = true
  expect(await selectVersion()).toBe(0)
  expect(await selectVersion()).toBe(0)
  expect(state.reads).toEqual(['primary', 'primary'])
  expect(onError).toHaveBeenCalledTimes(1)
  await queries.close()
})

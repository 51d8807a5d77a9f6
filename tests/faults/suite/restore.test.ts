import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SEEDED_THROUGH, seedCity } from '@houselights/bench/seed/seed-city'
import { ROOT } from '@houselights/command-line/root'
import { backUp } from '@houselights/database/backups/back-up'
import { restore } from '@houselights/database/backups/restore'
import { listBackups } from '@houselights/database/backups/retained-backups'
import { ensureDatabase } from '@houselights/database/connection/ensure-database'
import { migrate } from '@houselights/database/schema/migrate'
import { migrations } from '@houselights/database/schema/migrations/index'
import { openBackupStore, type Store } from '@houselights/storage/open-store'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fillTables } from './support/fill-tables.ts'
import { type OwnPostgres, startOwnPostgres, withClient } from './support/own-postgres.ts'
import { readSchema } from './support/read-schema.ts'
import { runUnderLoad } from './support/under-load.ts'

/** The first release, the releases that added data that a restore checks, and the current one. */
const RELEASES = ['Foundation', 'Operations', 'EventCards', 'Newsletter', 'Push', 'Erasures'].map(
  (prefix) => migrations.find(({ name }) => name.startsWith(prefix))?.name ?? prefix,
)
const EVENTS = 20_000
const MAX_WAIT_MS = 1_000

let server: OwnPostgres
let folder: string
let store: Store
beforeAll(async () => {
  server = await startOwnPostgres()
  folder = await mkdtemp(join(tmpdir(), 'houselights-restore-'))
  store = await openBackupStore({ kind: 'folder', folder })
  const url = await ensureDatabase(server.toUrl('postgres'), 'many')
  await migrate(url, { through: SEEDED_THROUGH })
  await withClient(url, (client) => seedCity(client, EVENTS))
  await migrate(url)
}, 300_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test.each(RELEASES)('a backup of release %s can be restored and migrated', async (release) => {
  const [sourceName, targetName] = [`from_${release.toLowerCase()}`, `into_${release.toLowerCase()}`]
  onTestFinished(async () => void (await Promise.all([server.drop(sourceName), server.drop(targetName)])))
  const url = await ensureDatabase(server.toUrl('postgres'), sourceName)
  await migrate(url, { through: release })
  await withClient(url, fillTables)
  const backupStore = await openBackupStore({ kind: 'folder', folder: join(folder, sourceName) })
  await backUp({ url, store: backupStore, mode: 'live' })
  const [backupName = ''] = await listBackups(backupStore)
  const restoreResult = await restore({
    store: backupStore,
    folder: backupName,
    url: server.toUrl(targetName),
    now: new Date(),
  })
  await migrate(url)
  expect(restoreResult.rows).toBeGreaterThan(20)
  expect(await withClient(server.toUrl(targetName), readSchema)).toEqual(await withClient(url, readSchema))
})

test('a backup doesn’t block reads or writes, and can be restored', async () => {
  const url = server.toUrl('many')
  const { result, waits } = await runUnderLoad(url, () => backUp({ url, store, mode: 'live' }))
  console.table(waits.longest.map(({ ms, statement }) => ({ statement, 'longest (ms)': Math.round(ms) })))
  console.log(`${EVENTS} events were backed up in ${result.seconds.toFixed(1)} s.`)
  expect(waits.errors).toEqual([])
  expect(waits.longest.filter(({ ms }) => ms > MAX_WAIT_MS)).toEqual([])
  onTestFinished(() => server.drop('restored'))
  const [backupName = ''] = await listBackups(store)
  const { rows, seconds } = await restore({ store, folder: backupName, url: server.toUrl('restored'), now: new Date() })
  console.log(`${rows} rows were restored in ${seconds.toFixed(1)} s.`)
})

test('a killed restore leaves no rows, and isn’t mistaken for a finished one', async () => {
  await backUp({ url: server.toUrl('many'), store, mode: 'live' })
  const url = server.toUrl('killed')
  onTestFinished(() => server.drop('killed'))
  const child = spawn(process.execPath, ['apps/worker/src/backups/restore-main.ts', '--from', folder, '--into', url], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  // Waits until the restore writes rows.
  await withClient(server.toUrl('postgres'), async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where datname = 'killed' and query ilike 'copy public."event_sources"%from stdin'`,
      )
      if (rowCount) return
      await sleep(10)
    }
  })
  child.kill('SIGKILL')
  await exited
  await sleep(500)
  const rows = await withClient(url, (client) => client.query('select from venues'))
  expect(rows.rowCount).toBe(0)
  const [backupName = ''] = await listBackups(store)
  await expect(restore({ store, folder: backupName, url, now: new Date() })).rejects.toThrow('is not empty')
})

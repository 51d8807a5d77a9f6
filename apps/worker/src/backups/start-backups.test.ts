import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupsIn } from '@houselights/backups/kept-backups'
import { restore } from '@houselights/backups/restore'
import { loadConfig } from '@houselights/config/config'
import { standIns } from '@houselights/config/stand-ins'
import { databaseUrl, dropDatabase } from '@houselights/database/ensure-database'
import { seedRegistry } from '@houselights/database/ingest/seed'
import { advisoryLocks } from '@houselights/database/ingest/session-advisory-locks'
import { type TestDatabase, testDatabase } from '@houselights/database/testing/test-database'
import { loopbackSite } from '@houselights/sources/reader/testing/loopback-site'
import { openBackupStore } from '@houselights/storage/open-store'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { picturesFolder } from '../../test/pictures-folder.ts'
import { nights, registryAt } from '../../test/scripted-source.ts'
import { seedOf } from '../registry.ts'
import { startWorker } from '../start-worker.ts'
import { startBackups } from './start-backups.ts'

const AS_OF = '2025-05-02T12:00:00-07:00'
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase('nightly_backup')
  folder = await mkdtemp(join(tmpdir(), 'houselights-nightly-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const log = pino({ level: 'silent' })
const onError = (error: Error) => {
  throw error
}

test('no place, no backup', async () => {
  const config = loadConfig({ DATABASE_URL: database.url })
  const withLock = (_name: string, work: () => Promise<void>) => work()
  expect(await startBackups({ db: database.dataSource, config, withLock, log, onError })).toBeUndefined()
})

test('of two workers one makes the backup of the night; restored, a worker with an empty queue reads what is due', async () => {
  const site = await loopbackSite(
    Object.fromEntries(['/house-one', '/house-two'].map((path) => [path, JSON.stringify({ listings: nights(2) })])),
  )
  const registry = registryAt(site.origin, ['house-one', 'house-two'])
  await seedRegistry(database.dataSource, seedOf(registry, {}))
  await database.dataSource.query(
    `update sources set last_success_at = $1::timestamptz - case id when 'house-one' then interval '7 hours' else interval '0' end,
       last_attempt_at = $1`,
    [AS_OF],
  )
  const config = loadConfig({ DATABASE_URL: database.url, BACKUP_DIR: join(folder, 'backups') })
  const locks = advisoryLocks(database.url)
  onTestFinished(() => locks.close())
  const aPart = () =>
    startBackups({
      ...{ db: database.dataSource, config, log, onError },
      withLock: (name, work) => locks.withLock(name, 0, work),
    })
  const parts = [await aPart(), await aPart()]
  await Promise.all(parts.map((part) => part?.round()))
  await parts[0]?.round()
  await Promise.all(parts.map((part) => part?.close()))
  expect(await readdir(join(folder, 'backups'))).toHaveLength(1)

  const store = await openBackupStore({ kind: 'folder', folder: join(folder, 'backups') })
  const name = `test_restored_${randomBytes(4).toString('hex')}`
  onTestFinished(() => dropDatabase(inject('testServerUrl'), name))
  const url = databaseUrl(inject('testServerUrl'), name)
  await restore({ store, folder: (await backupsIn(store))[0] ?? '', url, now: new Date(AS_OF) })
  const worker = await startWorker(
    loadConfig({
      ...standIns({ mode: 'demo', asOf: AS_OF, sampleSitesOrigin: site.origin }),
      DATABASE_URL: url,
      PICTURES_DIR: await picturesFolder(),
    }),
    { print: () => undefined, log },
    { registry },
  )
  try {
    await expect.poll(() => site.paths().filter((path) => path.startsWith('/house'))).toEqual(['/house-one'])
  } finally {
    await worker.close()
  }
})

import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadConfig } from '@houselights/config/config'
import { restore } from '@houselights/database/backups/restore'
import { listBackups } from '@houselights/database/backups/retained-backups'
import { databaseUrl } from '@houselights/database/connection/ensure-database'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { dropDatabase } from '@houselights/database/testing/drop-database'
import { createUniqueDatabase } from '@houselights/database/testing/test-database'
import { startLoopbackSite } from '@houselights/scrapers/fetch/testing/loopback-site'
import { openBackupStore } from '@houselights/storage/open-store'
import { createPicturesFolder } from '@houselights/storage/testing/pictures-folder'
import { expect, inject, onTestFinished, test } from 'vitest'
import { AS_OF, aWorker, silentLog } from '../../test/a-worker.ts'
import { makeNights, registryAt, seedTestRegistry } from '../../test/scripted-source.ts'
import { startBackups } from './start-backups.ts'

test('only one of two workers makes the nightly backup; after a restore, a worker with an empty queue scrapes the sources that are due', async () => {
  const database = await createUniqueDatabase('nightly_backup')
  onTestFinished(database.drop)
  const folder = await createPicturesFolder()
  const site = await startLoopbackSite(
    Object.fromEntries(['/house-one', '/house-two'].map((path) => [path, JSON.stringify({ listings: makeNights(2) })])),
  )
  const registry = await seedTestRegistry(database.dataSource, registryAt(site.origin, ['house-one', 'house-two']))
  await database.dataSource.query(
    `update sources set last_success_at = $1::timestamptz - case id when 'house-one' then interval '7 hours' else interval '0' end,
       last_attempt_at = $1`,
    [AS_OF],
  )
  const config = loadConfig({ DATABASE_URL: database.url, BACKUP_DIR: join(folder, 'backups') })
  const locks = advisoryLocks(database.url)
  onTestFinished(() => locks.close())
  const startBackupWorker = () =>
    startBackups({
      db: database.dataSource,
      config,
      log: silentLog,
      onError: (error) => expect.unreachable(error.message),
      withLock: (lockName, work) => locks.withLock(lockName, 0, work),
    })
  const backupWorkers = [await startBackupWorker(), await startBackupWorker()]
  await Promise.all(backupWorkers.map((worker) => worker?.runRound()))
  await backupWorkers[0]?.runRound()
  await Promise.all(backupWorkers.map((worker) => worker?.close()))
  expect(await readdir(join(folder, 'backups'))).toHaveLength(1)

  const store = await openBackupStore({ kind: 'folder', folder: join(folder, 'backups') })
  const restoredName = `test_restored_${randomBytes(4).toString('hex')}`
  onTestFinished(() => dropDatabase(inject('testServerUrl'), restoredName))
  const url = databaseUrl(inject('testServerUrl'), restoredName)
  await restore({ store, folder: (await listBackups(store))[0] ?? '', url, now: new Date(AS_OF) })
  await aWorker({ DATABASE_URL: url }, site.origin, registry)
  await expect.poll(() => site.paths().filter((path) => path.startsWith('/house'))).toEqual(['/house-one'])
})

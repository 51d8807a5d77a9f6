// Runs for `npm run backup`.

import { loadConfig } from '@houselights/config/config'
import { backUp } from '@houselights/database/backups/back-up'
import { appendErasures } from '@houselights/database/backups/erasures'
import { removeOldBackups } from '@houselights/database/backups/retained-backups'
import { openDataSource } from '@houselights/database/connection/data-source'
import { advisoryLocks } from '@houselights/database/connection/session-advisory-locks'
import { exitOnError, exitWithError } from '@houselights/server/shutdown/exit-on-error'
import { getRunningRelease } from '@houselights/server/telemetry/release'
import { openBackupStore } from '@houselights/storage/open-store'

const { databaseUrl, mode, backups } = exitOnError(loadConfig)
if (!backups.storage) exitWithError(new Error('No storage for backups: set BACKUP_DIR to a folder or a bucket.'))
else {
  const store = await openBackupStore(backups.storage)
  // Uses the worker's locks, because the worker may be making a backup right now.
  const locks = advisoryLocks(databaseUrl, 1)
  try {
    const hasErasures = await locks.withLock('backups', 0, async () => {
      const { madeAt, seconds, tables, migration } = await backUp({
        url: databaseUrl,
        store,
        mode,
        release: getRunningRelease(),
      })
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      console.log(
        `Backed up ${rows} rows of ${tables.length} tables (${migration}) in ${seconds.toFixed(1)} s, as of ${madeAt}, to ${store.location}, and checked it.`,
      )
      const removed = await removeOldBackups(store, backups.keepDays, new Date())
      if (removed.length > 0)
        console.log(`Removed ${removed.join(', ')}, because backups are kept for ${backups.keepDays} days.`)
      // Databases from earlier releases don't have this table.
      return tables.some(({ name }) => name === 'erasures')
    })
    const db = await openDataSource({ url: databaseUrl, poolSize: 1, applicationName: 'backup' })
    try {
      if (hasErasures) await locks.withLock('erasures', 0, () => appendErasures(db, store, new Date(0), new Date()))
    } finally {
      await db.destroy()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await locks.close()
    store.close()
  }
}

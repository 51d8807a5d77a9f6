import { defaultCity } from '@houselights/config/cities/cities'
import type { Config } from '@houselights/config/config'
import { backUp } from '@houselights/database/backups/back-up'
import { appendErasures } from '@houselights/database/backups/erasures'
import { findLastBackupTime, removeOldBackups } from '@houselights/database/backups/retained-backups'
import type { Queryable } from '@houselights/database/sql/sql'
import { getRunningRelease } from '@houselights/server/telemetry/release'
import { openBackupStore, type Store } from '@houselights/storage/open-store'
import { isNightlyDue } from '../dumps/start-dumps.ts'
import { repeatEveryMinute } from '../every-minute.ts'
import type { UpkeepPart } from '../queue/upkeep.ts'

/** A row may be committed later than the time it records. */
const OVERLAP_MS = 10 * 60_000

interface Services {
  db: Queryable
  config: Pick<Config, 'databaseUrl' | 'backups' | 'mode'>
  withLock: (name: string, work: () => Promise<void>) => Promise<void>
  log: { info(details: object, sentence: string): void }
  onError: (error: Error) => void
  minuteMs?: number | undefined
}

/**
 * Makes a backup every night, according to the machine's clock, and updates the list of erased people next to the
 * backups every minute. Returns undefined if no storage for backups is set.
 */
export async function startBackups(
  services: Services,
): Promise<(UpkeepPart & { findLastBackup(): Promise<Date | undefined> }) | undefined> {
  const { config, db, withLock, log, onError, minuteMs } = services
  const { storage, keepDays } = config.backups
  if (!storage) return undefined
  const store = await openBackupStore(storage)
  const erasures = repeatEveryMinute([createErasureUpdater(db, store, withLock)], onError, minuteMs)
  return {
    task: 'backups',
    findLastBackup: () => findLastBackupTime(store),
    runRound: () =>
      withLock('backups', async () => {
        if (!isNightlyDue(await findLastBackupTime(store), new Date(), defaultCity.timeZone)) return
        const { madeAt, seconds, tables } = await backUp({
          url: config.databaseUrl,
          store,
          mode: config.mode,
          release: getRunningRelease(),
        })
        const rows = tables.reduce((sum, table) => sum + table.rows, 0)
        const removed = await removeOldBackups(store, keepDays, new Date())
        log.info({ madeAt, seconds, rows, removed, place: store.location }, 'a backup was made')
      }),
    close: async () => {
      await erasures.stop()
      store.close()
    },
  }
}

function createErasureUpdater(db: Queryable, store: Store, withLock: Services['withLock']): () => Promise<void> {
  let since = new Date(0)
  return () =>
    withLock('erasures', async () => {
      const startedAt = new Date()
      await appendErasures(db, store, since, startedAt)
      since = new Date(startedAt.getTime() - OVERLAP_MS)
    })
}

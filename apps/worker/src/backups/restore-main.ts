// Runs for `npm run restore`.
import { parseArgs } from 'node:util'
import { loadConfig } from '@houselights/config/config'
import { restore } from '@houselights/database/backups/restore'
import { findNewestGoodBackup, listBackups } from '@houselights/database/backups/retained-backups'
import { exitOnError, exitWithError } from '@houselights/server/shutdown/exit-on-error'
import { openBackupStore } from '@houselights/storage/open-store'

const USAGE =
  'restore [--from FOLDER] [--backup 20250501T110000Z, else the newest] [--into postgres://…, else DATABASE_URL]'

const OPTIONS = {
  from: { type: 'string' },
  backup: { type: 'string' },
  into: { type: 'string' },
  // A rehearsal fails if the newest backup is older than this.
  'newer-than-hours': { type: 'string' },
} as const

const { values } = exitOnError(() => {
  try {
    return parseArgs({ options: OPTIONS })
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n${USAGE}`, { cause })
  }
})
const { from, 'newer-than-hours': maxAgeHours = 'Infinity' } = values
const into = values.into ?? process.env.DATABASE_URL ?? ''
const storage = exitOnError(() => {
  if (!URL.canParse(into) || !/^postgres(ql)?:$/.test(new URL(into).protocol))
    throw new Error(`Set where to restore: --into postgres://…\n${USAGE}`)
  if (from) return { kind: 'folder' as const, folder: from }
  const { backups } = loadConfig({ ...process.env, DATABASE_URL: into })
  if (backups.storage) return backups.storage
  throw new Error(`Set where the backups are: --from FOLDER, or BACKUP_DIR in the environment.\n${USAGE}`)
})

const store = await openBackupStore(storage)
try {
  const now = new Date()
  const folder = values.backup ?? (await listBackups(store))[0]
  if (!folder) throw new Error(`No backup in ${store.location}.`)
  const result = await restore({ store, folder, url: into, now }).catch(async (cause: Error) => {
    const newestGood = await findNewestGoodBackup(store)
    const hint =
      newestGood && newestGood !== folder ? ` The newest backup that passed its check: --backup ${newestGood}` : ''
    throw new Error(`${cause.message}${hint}`, { cause })
  })
  const { manifest, rows, foreign, migrated, erased, dropped, sessions, seconds } = result
  const hours = (now.getTime() - Date.parse(manifest.madeAt)) / 3_600_000
  console.log(
    [
      `Restored ${folder} from ${store.location}: ${rows} rows. Each table matches the backup.`,
      ...(foreign.length > 0 ? [`Left out because they aren’t Houselights tables: ${foreign.join(', ')}.`] : []),
      migrated.length > 0 ? `Migrated: ${migrated.join(', ')}.` : 'The tables match this release.',
      `Erased again: ${erased}. Dropped emails and notices that were still waiting: ${dropped}. Operators’ sessions ended: ${sessions}.`,
      `Time to restore (RTO): ${seconds.toFixed(1)} s. Age of the data (RPO): ${hours.toFixed(2)} h.`,
    ].join('\n'),
  )
  if (hours > Number(maxAgeHours))
    throw new Error(`The backup is too old: it must be from the last ${maxAgeHours} hours.`)
} catch (error) {
  exitWithError(error)
} finally {
  store.close()
}

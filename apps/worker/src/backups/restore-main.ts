// what `npm run restore` runs
import { parseArgs } from 'node:util'
import { backupsIn } from '@houselights/backups/kept-backups'
import { openBackupStore } from '@houselights/backups/open-backup-store'
import { restore } from '@houselights/backups/restore'
import { loadConfig } from '@houselights/config/config'
import { leave, orLeave } from '@houselights/config/or-leave'

const USAGE = 'restore [--from FOLDER] [--backup 20250501T110000Z, else the newest] --into postgres://…'

const OPTIONS = {
  from: { type: 'string' },
  backup: { type: 'string' },
  into: { type: 'string' },
  // rehearsals fail where the newest backup is older
  'newer-than-hours': { type: 'string' },
} as const

const { values } = orLeave(() => {
  try {
    return parseArgs({ options: OPTIONS })
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n${USAGE}`, { cause })
  }
})
const { from, into, 'newer-than-hours': most = 'Infinity' } = values
const storage = orLeave(() => {
  if (!into || !URL.canParse(into) || !/^postgres(ql)?:$/.test(new URL(into).protocol))
    throw new Error(`Say where to restore: --into postgres://…\n${USAGE}`)
  if (from) return { kind: 'folder' as const, folder: from }
  const { backups } = loadConfig({ ...process.env, DATABASE_URL: into })
  if (backups.storage) return backups.storage
  throw new Error(
    `Say where the backups are: --from FOLDER, or BACKUP_DIR or BACKUP_S3_BUCKET in the environment.\n${USAGE}`,
  )
})

const store = await openBackupStore(storage)
try {
  const now = new Date()
  const folder = values.backup ?? (await backupsIn(store))[0]
  if (!folder) throw new Error(`There is no backup in ${store.place}.`)
  const { manifest, rows, migrated, erased, dropped, sessions, seconds } = await restore({
    store,
    folder,
    url: into ?? '',
    now,
  })
  const hours = (now.getTime() - Date.parse(manifest.madeAt)) / 3_600_000
  console.log(
    [
      `Restored ${folder} from ${store.place}: ${rows} rows of ${manifest.tables.length} tables, each read again and equal to the backup.`,
      migrated.length > 0 ? `Migrated: ${migrated.join(', ')}.` : 'The tables are those of this release.',
      `Erased again: ${erased}. Mails and notices dropped that waited then: ${dropped}. Operators’ sessions ended: ${sessions}.`,
      `Time to restore (RTO): ${seconds.toFixed(1)} s. Age of the data (RPO): ${hours.toFixed(2)} h.`,
    ].join('\n'),
  )
  if (hours > Number(most)) throw new Error(`The backup is too old: it must be of the last ${most} hours.`)
} catch (error) {
  leave(error)
} finally {
  store.close()
}

import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Mode } from '@houselights/contracts/public-api/settings'
import type { Store } from '@houselights/storage/open-store'
import type pg from 'pg'
import { withClient } from '../connection/ensure-database.ts'
import { findLastMigration, listOurTables, listSequences, type StoredTable, useCopySettings } from './catalog.ts'
import { checkBackup } from './check-backup.ts'
import { createRowCounter, readTable } from './copy-table.ts'
import { type BackedUpTable, MANIFEST, type Manifest, removeBackup, toFolderName } from './retained-backups.ts'

interface BackupOptions {
  url: string
  store: Store
  mode: Mode
  release?: string
}

/**
 * Backs up a snapshot of our tables, but not the job queue, which can be rebuilt from them. Reads the files back like a
 * restore does, then marks the backup as checked. Removes the files if any of that fails. If the process is killed, the
 * files never count as a checked backup.
 */
export const backUp = ({ url, store, mode, release }: BackupOptions): Promise<Manifest> =>
  withClient(url, 'backup', async (client) => {
    const startedAt = Date.now()
    await useCopySettings(client)
    await client.query('begin isolation level repeatable read read only')
    const migration = await findLastMigration(client)
    if (!migration) throw new Error('There is nothing to back up: this database has no Houselights tables.')
    const ourTables = await listOurTables(client, migration)
    await client.query('commit')
    // lock the tables before taking the snapshot: even in a snapshot, a table that is truncated later is empty
    await client.query('begin isolation level repeatable read read only')
    const names = ourTables.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
    await client.query(`lock table ${names.join(', ')} in access share mode`)
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    const madeAt = rows[0]?.at ?? new Date()
    if ((await findLastMigration(client)) !== migration)
      throw new Error('The tables were migrated during the backup: run it again.')
    const folder = toFolderName(madeAt)
    try {
      const tables = await writeTables(client, { store, folder }, ourTables)
      const sequences = await listSequences(client, ourTables)
      await client.query('commit')
      const seconds = (Date.now() - startedAt) / 1_000
      const isoMadeAt = madeAt.toISOString()
      const uncheckedManifest = {
        format: 1 as const,
        madeAt: isoMadeAt,
        seconds,
        mode,
        release,
        migration,
        tables,
        sequences,
      }
      await writeManifest(store, folder, uncheckedManifest)
      await checkBackup(store, folder, { tables: ourTables, sequences })
      const checkedManifest: Manifest = { ...uncheckedManifest, checkedAt: new Date().toISOString() }
      await writeManifest(store, folder, checkedManifest)
      return checkedManifest
    } catch (error) {
      await removeBackup(store, folder).catch((failure: Error) => {
        throw new AggregateError(
          [error, failure],
          `${toMessage(error)} Its files could not be removed: ${failure.message}`,
        )
      })
      throw error
    }
  })

async function writeTables(
  client: pg.Client,
  { store, folder }: { store: Store; folder: string },
  ourTables: readonly StoredTable[],
): Promise<BackedUpTable[]> {
  const tables: BackedUpTable[] = []
  for (const table of ourTables) {
    const [rowCounter, file] = [createRowCounter(), `${table.name}.copy.gz`]
    const gzip = createGzip()
    await Promise.all([pipeline(readTable(client, table), rowCounter, gzip), store.put(`${folder}/${file}`, gzip)])
    tables.push({ name: table.name, columns: table.columns, file, ...rowCounter.getCount() })
  }
  return tables
}

const writeManifest = (store: Store, folder: string, manifest: Manifest): Promise<void> =>
  store.put(`${folder}/${MANIFEST}`, Buffer.from(JSON.stringify(manifest, null, 2)))

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

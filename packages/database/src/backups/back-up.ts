import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Mode } from '@houselights/contracts/public-api/settings'
import type { Store } from '@houselights/storage/open-store'
import type pg from 'pg'
import { withClient } from '../connection/ensure-database.ts'
import { lastMigration, ourTables, type StoredTable, storedSequences, writeAlike } from './catalog.ts'
import { checkBackup } from './check-backup.ts'
import { counting, readTable } from './copy-table.ts'
import { type BackedUpTable, MANIFEST, type Manifest, removeBackup, toFolder } from './retained-backups.ts'

interface BackingUp {
  url: string
  store: Store
  mode: Mode
  release?: string
}

/**
 * Writes our own tables as they are at one moment, without the queue, which follows from them; reads the files back as
 * a restore does, and marks them as checked. If that fails they are removed; if it is killed, none of them counts as a
 * backup.
 */
export const backUp = ({ url, store, mode, release }: BackingUp): Promise<Manifest> =>
  withClient(url, 'backup', async (client) => {
    const begun = Date.now()
    await writeAlike(client)
    await client.query('begin isolation level repeatable read read only')
    const migration = await lastMigration(client)
    if (!migration) throw new Error('There is nothing to back up: the tables of Houselights are not there.')
    const named = await ourTables(client, migration)
    await client.query('commit')
    // locked before the moment is chosen: a table that is emptied or changed later would look so at that moment, too
    await client.query('begin isolation level repeatable read read only')
    const names = named.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
    await client.query(`lock table ${names.join(', ')} in access share mode`)
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    const madeAt = rows[0]?.at ?? new Date()
    if ((await lastMigration(client)) !== migration)
      throw new Error('The tables were migrated just now: make the backup again.')
    const folder = toFolder(madeAt)
    try {
      const tables = await writeTables(client, { store, folder }, named)
      const sequences = await storedSequences(client, named)
      await client.query('commit')
      const seconds = (Date.now() - begun) / 1_000
      const at = madeAt.toISOString()
      const made = { format: 1 as const, madeAt: at, seconds, mode, release, migration, tables, sequences }
      await writeManifest(store, folder, made)
      await checkBackup(store, folder, { tables: named, sequences })
      const checked: Manifest = { ...made, checkedAt: new Date().toISOString() }
      await writeManifest(store, folder, checked)
      return checked
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
  named: readonly StoredTable[],
): Promise<BackedUpTable[]> {
  const tables: BackedUpTable[] = []
  for (const table of named) {
    const [count, file] = [counting(), `${table.name}.copy.gz`]
    const packed = createGzip()
    await Promise.all([pipeline(readTable(client, table), count, packed), store.put(`${folder}/${file}`, packed)])
    tables.push({ name: table.name, columns: table.columns, file, ...count.counted() })
  }
  return tables
}

const writeManifest = (store: Store, folder: string, manifest: Manifest): Promise<void> =>
  store.put(`${folder}/${MANIFEST}`, Buffer.from(JSON.stringify(manifest, null, 2)))

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error))

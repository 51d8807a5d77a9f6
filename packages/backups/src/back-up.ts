import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Mode } from '@houselights/types/settings'
import pg from 'pg'
import type { BackupStore } from './backup-store.ts'
import { lastMigration, storedSequences, storedTables, writeAlike } from './catalog.ts'
import { counting, readTable } from './copy-table.ts'
import { type BackedUpTable, folderOf, MANIFEST, type Manifest } from './manifest.ts'

interface BackingUp {
  url: string
  store: BackupStore
  mode: Mode
}

/**
 * Writes all rows of the product's tables as they are at one moment, while others read and write; the queue is left out, which
 * is restored from the tables. Gives what was written. Broken off, it leaves files without a manifest, which are no backup.
 */
export async function backUp({ url, store, mode }: BackingUp): Promise<Manifest> {
  const begun = Date.now()
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  client.on('error', () => undefined) // the statement under way, or the next, throws it
  await client.connect()
  try {
    await writeAlike(client)
    await client.query('begin isolation level repeatable read read only')
    const named = await storedTables(client)
    const migration = await lastMigration(client)
    if (!migration) throw new Error('There is nothing to back up: the tables of Houselights are not there.')
    await client.query('commit')
    // locked before the moment is chosen: a table that is emptied or changed later would look so at that moment, too
    await client.query('begin isolation level repeatable read read only')
    const names = named.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
    await client.query(`lock table ${names.join(', ')} in access share mode`)
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    const madeAt = rows[0]?.at ?? new Date()
    if ((await lastMigration(client)) !== migration)
      throw new Error('The tables were migrated just now: make the backup again.')
    const folder = folderOf(madeAt)
    const tables: BackedUpTable[] = []
    for (const { name, columns, order } of named) {
      const [count, file] = [counting(), `${name}.copy.gz`]
      const packed = createGzip()
      await Promise.all([
        pipeline(readTable(client, { name, columns, order }), count, packed),
        store.write(`${folder}/${file}`, packed),
      ])
      tables.push({ name, columns, file, ...count.counted() })
    }
    const sequences = await storedSequences(client)
    await client.query('commit')
    const seconds = (Date.now() - begun) / 1_000
    const manifest: Manifest = {
      ...{ format: 1, madeAt: madeAt.toISOString(), seconds, mode, migration },
      ...{ tables, sequences },
    }
    await store.write(`${folder}/${MANIFEST}`, Readable.from([JSON.stringify(manifest, null, 2)]))
    return manifest
  } finally {
    await client.end()
  }
}

import type { Store } from '@houselights/storage/open-store'
import type pg from 'pg'
import { databaseUrl, ensureDatabase, withClient } from '../connection/ensure-database.ts'
import { migrate } from '../schema/migrate.ts'
import { cleanUpAfterRestore, type RestoreCleanup } from './after-restore.ts'
import { findLastMigration, listSequences, listTables, useCopySettings } from './catalog.ts'
import { fitManifest, openFile, requireSameContent } from './check-backup.ts'
import { countTable, writeTable } from './copy-table.ts'
import { loadErasures } from './erasures.ts'
import { type BackedUpTable, loadManifest, type Manifest } from './retained-backups.ts'

interface RestoreOptions {
  store: Store
  folder: string
  /** An empty database, or one that doesn't exist yet. */
  url: string
  now: Date
}

export interface RestoreResult extends RestoreCleanup {
  manifest: Manifest
  rows: number
  /** Tables and sequences of the backup that were left out because they aren't ours. */
  foreign: string[]
  migrated: string[]
  seconds: number
}

/**
 * Restores a backup. Creates the tables with the backup's migrations. Then, in one transaction, writes the rows, reads
 * them back, compares each table with the backup's hash, and erases subscribers who were erased after the backup. Then
 * migrates to this release. Throws if the database isn't empty. If anything differs, throws and leaves no rows.
 */
export async function restore({ store, folder, url, now }: RestoreOptions): Promise<RestoreResult> {
  const startedAt = Date.now()
  const manifest = await loadManifest(store, folder)
  await ensureDatabase(databaseUrl(url, 'postgres'), decodeURIComponent(new URL(url).pathname.slice(1)))
  return withClient(url, 'restore', async (client) => {
    await refuseNonEmpty(client, url)
    await migrate(url, { through: manifest.migration })
    await useCopySettings(client)
    const erasures = await loadErasures(store)
    await client.query('begin')
    const { tables, foreign } = await writeRows(client, { store, folder }, manifest)
    await compareTables(client, tables)
    const cleanup = await cleanUpAfterRestore(client, { erasures, madeAt: manifest.madeAt, now })
    await client.query('commit')
    const migrated = await migrate(url)
    await client.query(
      `insert into erasures (id, kind, erased_at) select id, kind, "erasedAt" from jsonb_to_recordset($1)
         as listed (id uuid, kind text, "erasedAt" timestamptz) on conflict do nothing`,
      [JSON.stringify(erasures)],
    )
    // without statistics, every statement would be planned for empty tables
    await client.query('analyze')
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { manifest, rows, foreign, migrated, ...cleanup, seconds: (Date.now() - startedAt) / 1_000 }
  })
}

async function refuseNonEmpty(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p', 'm', 'S')
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
     order by 1`,
  )
  const [relation] = rows
  if (!relation) return
  const { pathname, host } = new URL(url)
  throw new Error(
    `The database ${pathname.slice(1)} at ${host} is not empty: it has ${rows.length} tables and sequences, such as ${relation.name}. Use a new database, or drop this one first.`,
  )
}

const SET_SEQUENCE = 'select setval($1::regclass, $2::bigint, $3)'

async function writeRows(
  client: pg.Client,
  { store, folder }: Pick<RestoreOptions, 'store' | 'folder'>,
  manifest: Manifest,
): Promise<{ tables: BackedUpTable[]; foreign: string[] }> {
  if ((await findLastMigration(client)) !== manifest.migration)
    throw new Error(`The tables don’t match migration ${manifest.migration}.`)
  // the database was empty, so these are the tables that the migrations created
  const createdTables = await listTables(client)
  const target = { tables: createdTables, sequences: await listSequences(client, createdTables) }
  const { tables, sequences, foreign } = fitManifest(manifest, target)
  const names = tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  // the rows include everything that triggers derived, so no trigger may write
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of tables) {
    const file = await openFile(store, folder, table.file)
    const writtenRows = await writeTable(client, table, file).catch((cause: Error) => {
      throw new Error(`The file ${table.file} cannot be restored: ${cause.message}`, { cause })
    })
    requireSameContent(writtenRows, table)
  }
  for (const { name, value, called } of sequences)
    await client.query(SET_SEQUENCE, [`public.${client.escapeIdentifier(name)}`, value, called])
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return { tables, foreign }
}

async function compareTables(client: pg.Client, tables: readonly BackedUpTable[]): Promise<void> {
  const backedUp = new Map(tables.map((table) => [table.name, table]))
  for (const table of await listTables(client)) {
    const [actual, expected] = [await countTable(client, table), backedUp.get(table.name)]
    if (actual.rows !== expected?.rows || actual.sha256 !== expected.sha256)
      throw new Error(
        `The restored table ${table.name} differs from the backup: it has ${actual.rows} rows, and the backup has ${expected?.rows}.`,
      )
  }
}

import type { Row } from '@houselights/domain/stored-row'
import { rebillMerged } from '../ingest/rebill.ts'
import type { Database } from '../sql.ts'
import { changedSince, readSnapshot, type Snapshot, type Snapshots, tablesIn } from './snapshot.ts'
import { type SnapshotTable, TABLES } from './tables.ts'

/** Where nothing touched the rows since the change, they become what they were before it; false where something did. */
export async function restoreUntouched(db: Database, { before, after }: Snapshots): Promise<boolean> {
  if ((await changedSince(db, after)).size > 0) return false
  for (const table of tablesIn(before)) await restoreRows(db, table, before)
  return true
}

/**
 * Makes rows of one table what the snapshot has, to the bit; of these owners alone where they are named. What became
 * part of another artist since is on restored bills as that one, and a column that was added since keeps what it holds.
 */
export async function restoreRows(
  db: Database,
  table: SnapshotTable,
  snapshot: Snapshot,
  { owners, columns }: { owners?: readonly string[]; columns?: readonly string[] } = {},
): Promise<void> {
  const { [table]: rows = [], events = [] } = readSnapshot(snapshot)
  if (TABLES[table].key.join() === 'id') return updateRows(db, table, { snapshot, owners, columns })
  const those = owners ?? events.map(({ id }) => String(id))
  await db.query(`delete from ${table} where event_id = any ($1::uuid[])`, [those])
  if (rows.length > 0) await insertRows(db, table, snapshot, those)
  if (table === 'event_artists') await rebillMerged(db, those)
}

async function updateRows(
  db: Database,
  table: SnapshotTable,
  {
    snapshot,
    owners = null,
    columns = TABLES[table].columns,
  }: { snapshot: Snapshot; owners?: readonly string[] | null; columns?: readonly string[] },
): Promise<void> {
  await db.query(
    `update ${table} t set (${columns}) = (select ${columns} from jsonb_populate_record(t, stored.row))
     from jsonb_array_elements($1::jsonb -> '${table}') stored (row)
     where t.id = (stored.row ->> 'id')::uuid and ($2::uuid[] is null or t.${TABLES[table].owner} = any ($2::uuid[]))
       and t is distinct from jsonb_populate_record(t, stored.row)`,
    [snapshot, owners],
  )
}

/** Adds the snapshot's rows of these events, or of all, that are not there. */
export async function insertRows(
  db: Database,
  table: SnapshotTable,
  snapshot: Snapshot,
  events: readonly string[] | null = null,
): Promise<void> {
  const [first] = readSnapshot(snapshot)[table] ?? []
  if (!first) return
  const { key, columns } = TABLES[table]
  // a column that was added since has its default
  const stored = [...key, ...columns].filter((column) => column in first)
  await db.query(
    `insert into ${table} (${stored}) select ${stored} from jsonb_populate_recordset(null::${table}, $1::jsonb -> '${table}')
     where $2::uuid[] is null or event_id = any ($2::uuid[]) on conflict do nothing`,
    [snapshot, events],
  )
}

/** Writes these columns of one row, and leaves the others as they are. */
export async function writeColumns(db: Database, table: 'artists' | 'venues', id: string, values: Row): Promise<void> {
  const columns = TABLES[table].columns.filter((column) => column in values)
  if (columns.length === 0) return
  await updateRows(db, table, { snapshot: JSON.stringify({ [table]: [{ ...values, id }] }), columns })
}

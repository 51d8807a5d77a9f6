import type { Row } from '@houselights/domain/rows/stored-row'
import { reassignMergedArtists } from '../artists/reassign-bill.ts'
import type { Database } from '../sql/sql.ts'
import {
  findChangedSince,
  parseSnapshot,
  type Snapshot,
  type Snapshots,
  type SnapshotTable,
  TABLES,
  tablesIn,
} from './snapshot.ts'

interface RevertOptions {
  /** The columns to revert; by default, all that a restore writes. */
  columns?: readonly string[]
  /** Columns with objects that are compared key by key. */
  byKey?: readonly string[]
  /** Columns with lists of texts that are compared entry by entry. */
  byEntry?: readonly string[]
}

/** Reverts a change to a row, except in columns that were set again since. Returns the columns that it reverted. */
export async function revertChange(
  db: Database,
  table: SnapshotTable,
  id: string,
  { before, after }: Snapshots,
  { columns = TABLES[table].columns, byKey = [], byEntry = [] }: RevertOptions = {},
): Promise<string[]> {
  const [row]: { part: Snapshot }[] = await db.query(
    `select jsonb_build_object('${table}', jsonb_build_array(jsonb_build_object('id', t.id) || part.restored))::text as part
     from ${table} t
     cross join lateral (select to_jsonb(t) as current, ${toRowSql(table, '$2')} as before, ${toRowSql(table, '$3')} as after) r
     cross join lateral (
       select coalesce(jsonb_object_agg(name, value), '{}') as restored from unnest($4::text[]) as columns (name)
       cross join lateral (select case
         when name = any ($5::text[]) then ${KEYS}
         when name = any ($6::text[]) then ${ENTRIES}
         when r.before -> name <> r.after -> name and r.current -> name = r.after -> name then r.before -> name
         else r.current -> name end as value) chosen
       where value <> r.current -> name
     ) part
     where t.id = $1 and r.before is not null and r.after is not null`,
    [id, before, after, columns, byKey, byEntry],
  )
  const { id: _, ...values } = (row && parseSnapshot(row.part)[table]?.[0]) ?? {}
  const changedColumns = Object.keys(values)
  if (row && changedColumns.length > 0) await restoreRows(db, table, row.part, { columns: changedColumns })
  return changedColumns
}

/** Subquery: a row from a snapshot. Columns that the snapshot lacks have their current values. */
const toRowSql = (table: SnapshotTable, snapshot: string): string =>
  `(select to_jsonb(jsonb_populate_record(t, row)) from jsonb_array_elements(${snapshot}::jsonb -> '${table}') row where row ->> 'id' = t.id::text)`

/** Reverts each key like a column: a key that the change added is removed, unless it was set again since. */
const KEYS = `(select coalesce(jsonb_object_agg(key, value), '{}') from (
  select key, case
    when r.before -> name -> key is distinct from r.after -> name -> key
      and r.current -> name -> key is not distinct from r.after -> name -> key then r.before -> name -> key
    else r.current -> name -> key end as value
  from jsonb_object_keys((r.before -> name) || (r.after -> name) || (r.current -> name)) key
) keys where value is not null)`

/** Removes the entries that the change added. Entries that it removed stay removed. */
const ENTRIES = `(select coalesce(jsonb_agg(entry order by position), '[]')
  from jsonb_array_elements(r.current -> name) with ordinality as entries (entry, position)
  where (r.before -> name) @> entry or not (r.after -> name) @> entry)`

/** Restores the rows to what they were before a change. False, and nothing is restored, if they have changed since. */
export async function restoreIfUntouched(db: Database, { before, after }: Snapshots): Promise<boolean> {
  if ((await findChangedSince(db, after)).size > 0) return false
  for (const table of tablesIn(before)) await restoreRows(db, table, before)
  return true
}

/**
 * Restores a table's rows from the snapshot, or only those of `owners`: the ids of the rows or of their events. A column
 * that was added since keeps its values.
 */
export async function restoreRows(
  db: Database,
  table: SnapshotTable,
  snapshot: Snapshot,
  { owners, columns }: { owners?: readonly string[]; columns?: readonly string[] } = {},
): Promise<void> {
  const { [table]: rows = [], events = [] } = parseSnapshot(snapshot)
  if (TABLES[table].key.join() === 'id') return updateRows(db, table, { snapshot, owners, columns })
  const eventIds = owners ?? events.map(({ id }) => String(id))
  await db.query(`delete from ${table} where event_id = any ($1::uuid[])`, [eventIds])
  if (rows.length > 0) await insertRows(db, table, snapshot, eventIds)
  if (table === 'event_artists') await reassignMergedArtists(db, eventIds)
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

/** Adds rows of the snapshot that are missing, for these events or for all. */
export async function insertRows(
  db: Database,
  table: SnapshotTable,
  snapshot: Snapshot,
  events: readonly string[] | null = null,
): Promise<void> {
  const [firstRow] = parseSnapshot(snapshot)[table] ?? []
  if (!firstRow) return
  const { key, columns } = TABLES[table]
  // a column that was added since gets its default
  const storedColumns = [...key, ...columns].filter((column) => column in firstRow)
  await db.query(
    `insert into ${table} (${storedColumns}) select ${storedColumns} from jsonb_populate_recordset(null::${table}, $1::jsonb -> '${table}')
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

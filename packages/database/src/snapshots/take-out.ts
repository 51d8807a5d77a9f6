import type { Database } from '../sql.ts'
import { restoreRows } from './restore.ts'
import { readSnapshot, type Snapshot, type Snapshots } from './snapshot.ts'
import { type SnapshotTable, TABLES } from './tables.ts'

interface Parts {
  /** All that a restore writes, unless they are named. */
  columns?: readonly string[]
  /** Columns of objects that are looked at key by key. */
  byKey?: readonly string[]
  /** Columns of texts that are looked at entry by entry. */
  byEntry?: readonly string[]
}

/**
 * Takes a change out of a row that was changed again since: each column that it changed becomes what it was before,
 * unless it was set anew. Gives the columns that became something else.
 */
export async function takeOutChange(
  db: Database,
  table: SnapshotTable,
  id: string,
  { before, after }: Snapshots,
  { columns = TABLES[table].columns, byKey = [], byEntry = [] }: Parts = {},
): Promise<string[]> {
  const [found]: { part: Snapshot }[] = await db.query(
    `select jsonb_build_object('${table}', jsonb_build_array(jsonb_build_object('id', t.id) || part.restored))::text as part
     from ${table} t
     cross join lateral (select to_jsonb(t) as now, ${rowIn(table, '$2')} as was, ${rowIn(table, '$3')} as became) r
     cross join lateral (
       select coalesce(jsonb_object_agg(name, value), '{}') as restored from unnest($4::text[]) as one (name)
       cross join lateral (select case
         when name = any ($5::text[]) then ${KEYS}
         when name = any ($6::text[]) then ${ENTRIES}
         when r.was -> name <> r.became -> name and r.now -> name = r.became -> name then r.was -> name
         else r.now -> name end as value) taken
       where value <> r.now -> name
     ) part
     where t.id = $1 and r.was is not null and r.became is not null`,
    [id, before, after, columns, byKey, byEntry],
  )
  const { id: _, ...values } = (found && readSnapshot(found.part)[table]?.[0]) ?? {}
  const changed = Object.keys(values)
  if (found && changed.length > 0) await restoreRows(db, table, found.part, { columns: changed })
  return changed
}

/** The row as a snapshot has it; what the snapshot does not know of it is as it is now. */
const rowIn = (table: SnapshotTable, snapshot: string): string =>
  `(select to_jsonb(jsonb_populate_record(t, row)) from jsonb_array_elements(${snapshot}::jsonb -> '${table}') row where row ->> 'id' = t.id::text)`

/** Each key as any column: one that the change added goes, unless it was set anew. */
const KEYS = `(select coalesce(jsonb_object_agg(key, value), '{}') from (
  select key, case
    when r.was -> name -> key is distinct from r.became -> name -> key
      and r.now -> name -> key is not distinct from r.became -> name -> key then r.was -> name -> key
    else r.now -> name -> key end as value
  from jsonb_object_keys((r.was -> name) || (r.became -> name) || (r.now -> name)) key
) keys where value is not null)`

/** Without the entries that the change added; what it removed stays away. */
const ENTRIES = `(select coalesce(jsonb_agg(entry order by place), '[]')
  from jsonb_array_elements(r.now -> name) with ordinality as entries (entry, place)
  where (r.was -> name) @> entry or not (r.became -> name) @> entry)`

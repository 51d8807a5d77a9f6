import type pg from 'pg'
import { migrations } from '../schema/migrations/index.ts'
import { OUR_TABLES, TABLE_COLUMNS } from '../schema/our-tables.ts'

export interface StoredTable {
  name: string
  /** The columns in a backup. Generated columns are computed from them. */
  columns: string[]
  generated: string[]
  /** An `order by` list that gives the same order on every server. */
  order: string
}

const TABLES = `
  select c.relname as name,
    array_agg(a.attname order by a.attnum) filter (where a.attgenerated = '')::text[] as columns,
    coalesce(array_agg(a.attname) filter (where a.attgenerated <> ''), '{}')::text[] as generated,
    coalesce((
      select string_agg(quote_ident(k.attname) || case when k.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by position)
      from pg_index i cross join unnest(i.indkey) with ordinality as key (attnum, position)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = key.attnum
      where i.indrelid = c.oid and i.indisprimary
    ), 't::text collate "C"') as "order"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    and ($1::text[] is null or c.relname = any ($1))
  group by c.oid, c.relname order by c.relname`

const REFERENCES = `
  select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`

/** Lists the schema's tables, or only those named. Each table comes after the tables that it references. */
export async function listTables(client: pg.Client, names?: Iterable<string>): Promise<StoredTable[]> {
  const { rows: tables } = await client.query<StoredTable>(TABLES, [names ? [...names] : null])
  const { rows: references } = await client.query<{ child: string; parent: string }>(REFERENCES)
  const orderedTables: StoredTable[] = []
  let remaining = tables
  while (remaining.length > 0) {
    const remainingNames = new Set(remaining.map(({ name }) => name))
    const nextTables = remaining.filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && remainingNames.has(parent)),
    )
    if (nextTables.length === 0)
      throw new Error(`The tables ${[...remainingNames].join(', ')} reference each other in a circle.`)
    orderedTables.push(...nextTables)
    remaining = remaining.filter((table) => !nextTables.includes(table))
  }
  return orderedTables
}

/**
 * Lists our tables and columns in a database at this migration. Throws if the migration is newer than this release, or
 * if it is this release's and a table or column is missing.
 */
export async function listOurTables(client: pg.Client, migration: string): Promise<StoredTable[]> {
  if (!isKnownMigration(migration))
    throw new Error(
      `A newer release migrated this database: this release doesn’t know the migration ${migration}. Back up with the newer release.`,
    )
  // we don't know an older release's columns, so take all that exist
  if (migration !== migrations.at(-1)?.name) return listTables(client, OUR_TABLES)
  const stored = await listTables(client, TABLE_COLUMNS.keys())
  const missing: string[] = []
  for (const [name, columns] of TABLE_COLUMNS) {
    const table = stored.find((storedTable) => storedTable.name === name)
    const present = table && [...table.columns, ...table.generated]
    if (!present) missing.push(name)
    else missing.push(...columns.filter((column) => !present.includes(column)).map((column) => `${name}.${column}`))
  }
  if (missing.length > 0)
    throw new Error(
      `A backup of this database could not be restored. Tables or columns are missing: ${missing.join(', ')}.`,
    )
  return stored.map((table) => ({
    ...table,
    columns: table.columns.filter((column) => TABLE_COLUMNS.get(table.name)?.includes(column)),
  }))
}

export const isKnownMigration = (name: string): boolean => migrations.some((migration) => migration.name === name)

export type Sequence = { name: string; value: string; called: boolean }

export async function listSequences(
  client: pg.Client,
  tables: readonly Pick<StoredTable, 'name' | 'columns'>[],
): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid
       join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
       and t.relname || '.' || a.attname = any ($1) order by 1`,
    [tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`))],
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    // pg_sequences hides the value of a sequence that was set but not called, or that our role may not read
    const { rows: stateRows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from public.${client.escapeIdentifier(name)}`,
    )
    const [state] = stateRows
    if (state) sequences.push({ name, ...state })
  }
  return sequences
}

export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string | null }>('select to_regclass($1) as id', [`public.${name}`])
  return Boolean(rows[0]?.id)
}

/** Finds the last migration that ran; undefined if none did. */
export async function findLastMigration(client: pg.Client): Promise<string | undefined> {
  if (!(await hasTable(client, 'migrations'))) return undefined
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by id desc limit 1')
  return rows[0]?.name
}

const COPY_SETTINGS = [
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

/** Makes a connection write values in the same format everywhere, without timeouts. */
export async function useCopySettings(client: pg.Client): Promise<void> {
  for (const setting of COPY_SETTINGS) await client.query(`set ${setting}`)
}

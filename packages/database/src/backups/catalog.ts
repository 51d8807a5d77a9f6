import type pg from 'pg'
import { migrations } from '../schema/migrations/index.ts'
import { OUR_TABLES, TABLE_COLUMNS } from '../schema/our-tables.ts'

export interface StoredTable {
  name: string
  /** Those that are written; generated ones follow from them. */
  columns: string[]
  generated: string[]
  /** An order of rows that is the same on every server. */
  order: string
}

const TABLES = `
  select c.relname as name,
    array_agg(a.attname order by a.attnum) filter (where a.attgenerated = '')::text[] as columns,
    coalesce(array_agg(a.attname) filter (where a.attgenerated <> ''), '{}')::text[] as generated,
    coalesce((
      select string_agg(quote_ident(k.attname) || case when k.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by place)
      from pg_index i cross join unnest(i.indkey) with ordinality as key (attnum, place)
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

/** The tables of the schema, or the named ones, in an order in which every reference is there when it is written. */
export async function storedTables(client: pg.Client, names?: Iterable<string>): Promise<StoredTable[]> {
  const { rows: tables } = await client.query<StoredTable>(TABLES, [names ? [...names] : null])
  const { rows: references } = await client.query<{ child: string; parent: string }>(REFERENCES)
  const ordered: StoredTable[] = []
  let left = tables
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const next = left.filter(
      ({ name }) => !references.some(({ child, parent }) => child === name && waiting.has(parent)),
    )
    if (next.length === 0) throw new Error(`The tables ${[...waiting].join(', ')} refer to each other in a circle.`)
    ordered.push(...next)
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}

/** Our own tables and columns in a database of that migration. Throws if one is missing, or of a newer release. */
export async function ourTables(client: pg.Client, migration: string): Promise<StoredTable[]> {
  if (!knowsMigration(migration))
    throw new Error(
      `A newer release made these tables: this one does not know the migration ${migration}. Back up with that release.`,
    )
  // which columns an older release had is not known here: they are taken as they are
  if (migration !== migrations.at(-1)?.name) return storedTables(client, OUR_TABLES)
  const stored = await storedTables(client, TABLE_COLUMNS.keys())
  const missing: string[] = []
  for (const [name, columns] of TABLE_COLUMNS) {
    const table = stored.find((one) => one.name === name)
    const there = table && [...table.columns, ...table.generated]
    if (!there) missing.push(name)
    else missing.push(...columns.filter((column) => !there.includes(column)).map((column) => `${name}.${column}`))
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

export const knowsMigration = (name: string): boolean => migrations.some((migration) => migration.name === name)

export type Sequence = { name: string; value: string; called: boolean }

export async function storedSequences(
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
    // pg_sequences hides the value of one that was set but not called, and of one that we may not read
    const { rows: at } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from public.${client.escapeIdentifier(name)}`,
    )
    const [state] = at
    if (state) sequences.push({ name, ...state })
  }
  return sequences
}

export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ id: string | null }>('select to_regclass($1) as id', [`public.${name}`])
  return Boolean(rows[0]?.id)
}

/** The last migration that was done; undefined where there was none. */
export async function lastMigration(client: pg.Client): Promise<string | undefined> {
  if (!(await hasTable(client, 'migrations'))) return undefined
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by id desc limit 1')
  return rows[0]?.name
}

const WRITTEN_ALIKE = [
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  "timezone = 'UTC'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
]

/** Has a connection write values as every other one of ours does, and take its time. */
export async function writeAlike(client: pg.Client): Promise<void> {
  for (const setting of WRITTEN_ALIKE) await client.query(`set ${setting}`)
}

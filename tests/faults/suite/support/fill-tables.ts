import type pg from 'pg'

const ROWS = 3

interface Column {
  table: string
  column: string
  type: string
  required: boolean
  /** The table it references, and the column there. */
  parent: string | null
  parentColumn: string | null
  /** The column's check constraint, as PostgreSQL prints it. */
  allowed: string | null
}

const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
    fk.confrelid::regclass::text as parent, parent.attname as "parentColumn",
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_constraint fk on fk.conrelid = c.oid and fk.contype = 'f' and fk.conkey = array[a.attnum]
    left join pg_attribute parent on parent.attrelid = fk.confrelid and parent.attnum = fk.confkey[1]
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    -- no unlogged tables: event_cards_due only queues work within a transaction
    and c.relpersistence = 'p'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
  order by c.relname, a.attnum`

const VALUES: Readonly<Record<string, string>> = {
  text: `'value ' || n`,
  citext: `'reader' || n || '@lamp.example'`,
  'character varying': `'value ' || n`,
  uuid: 'gen_random_uuid()',
  jsonb: `'{}'`,
  bytea: `'\\x00'`,
  tsvector: `''`,
  boolean: 'false',
  integer: 'n',
  bigint: 'n',
  real: 'n',
  numeric: 'n',
  'double precision': 'n',
  'timestamp with time zone': `now() - n * interval '1 day'`,
  date: 'current_date - n',
}

/** Values for columns whose allowed values aren't in a release's check constraints. */
const SPECIAL_VALUES: Readonly<Record<string, string>> = { 'newsletter_subscribers.status': `'pending'` }

/** Adds rows to each empty table that satisfy its constraints, in any release. Returns the row count of each table. */
export async function fillTables(client: pg.Client): Promise<Map<string, number>> {
  const { rows: columns } = await client.query<Column>(COLUMNS)
  const tables = Map.groupBy(columns, ({ table }) => table)
  const filled = new Set<string>()
  while (filled.size < tables.size) {
    const fillable = [...tables].filter(
      ([name, columnsOfTable]) =>
        !filled.has(name) &&
        columnsOfTable.every(({ parent }) => parent === null || parent === name || filled.has(parent)),
    )
    if (fillable.length === 0)
      throw new Error(`Tables reference each other in a circle: ${[...tables.keys()].join(', ')}.`)
    for (const [name, columnsOfTable] of fillable) {
      const { rows } = await client.query(`select from "${name}" limit 1`)
      if (rows.length === 0) await fillTable(client, name, columnsOfTable)
      filled.add(name)
    }
  }
  return countRows(client, [...tables.keys()])
}

async function fillTable(client: pg.Client, name: string, columns: readonly Column[]): Promise<void> {
  const insertedColumns = columns.filter(
    ({ required, parent, type }) => required || (parent !== null && parent !== name && type === 'uuid'),
  )
  const values = insertedColumns.map(toValueSql)
  const columnList = insertedColumns.map(({ column }) => `"${column}"`).join(', ')
  await client.query(
    `insert into "${name}" (${columnList}) select ${values.join(', ')} from generate_series(1, ${ROWS}) n`,
  )
}

function toValueSql({ table, column, type, parent, parentColumn, allowed }: Column): string {
  if (parent !== null)
    return `(select "${parentColumn}" from ${parent} order by "${parentColumn}" offset (n - 1) % (select count(*) from ${parent}) limit 1)`
  const specialValue = SPECIAL_VALUES[`${table}.${column}`]
  if (specialValue !== undefined) return specialValue
  const [, firstAllowedValue] = /'((?:[^']|'')*)'::text/.exec(allowed ?? '') ?? []
  if (firstAllowedValue !== undefined) return `'${firstAllowedValue}'`
  const value = type.endsWith('[]') ? `'{}'` : VALUES[type]
  if (value === undefined) throw new Error(`There is no value for ${table}.${column}, which is a ${type}.`)
  return `(${value})::${type}`
}

async function countRows(client: pg.Client, tables: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from "${table}"`)
    counts.set(table, rows[0]?.count ?? 0)
  }
  return counts
}

import { isSame, type Row } from '@houselights/domain/stored-row'
import { rebillMerged } from './ingest/rebill.ts'
import type { Queryable } from './sql.ts'

/** Rows of several tables. */
export type Images = Readonly<Record<string, readonly Row[]>>

const TABLES = ['events', 'event_sources', 'artists', 'venues', 'match_decisions'] as const
type Table = (typeof TABLES)[number]

/** Rows by their ids. Words for searching are left out: the database keeps them itself. */
export async function rowsOf(db: Queryable, table: Table, ids: readonly string[]): Promise<Row[]> {
  const rows = await db.query(
    `select to_jsonb(t) - 'search' as row from ${table} t where id = any ($1::uuid[]) order by id`,
    [ids],
  )
  return rows.map(({ row }: { row: Row }) => row)
}

/** Who is on the bills of these events. */
export async function billsOf(db: Queryable, events: readonly string[]): Promise<Row[]> {
  const rows = await db.query(
    `select to_jsonb(t) as row from event_artists t where event_id = any ($1::uuid[]) order by event_id, position, artist_id`,
    [events],
  )
  return rows.map(({ row }: { row: Row }) => row)
}

/** Writes rows as they stood; a column that was added since keeps what it holds. */
export async function putBack(db: Queryable, table: Table, rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row).filter((column) => column !== 'id' && /^[a-z_]+$/.test(column))
    await db.query(
      `update ${table} t set (${columns}) = (select ${columns} from jsonb_populate_record(null::${table}, $2::jsonb))
       where id = $1`,
      [row.id, JSON.stringify(row)],
    )
  }
}

/** Writes the bills of these events as they stood; who became part of another artist since is on them as that one. */
export async function putBillsBack(db: Queryable, events: readonly string[], rows: readonly Row[]): Promise<void> {
  await db.query('delete from event_artists where event_id = any ($1::uuid[])', [events])
  await db.query('insert into event_artists select * from jsonb_populate_recordset(null::event_artists, $1::jsonb)', [
    JSON.stringify(rows),
  ])
  await rebillMerged(db, events)
}

/** A row with what a change did to its columns taken back, but for what was changed again since. */
export function withoutChange(now: Row, before: Row, after: Row): Row {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const taken = keys.filter((key) => !isSame(before[key], after[key]) && isSame(now[key], after[key]))
  const kept = Object.entries(now).filter(([key]) => !taken.includes(key))
  return Object.fromEntries([...kept, ...taken.flatMap((key) => (key in before ? [[key, before[key]]] : []))])
}

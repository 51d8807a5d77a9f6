import type { DataSource } from 'typeorm'

const TABLES = ['events', 'event_artists', 'event_sources', 'slug_redirects']

/** Dumps every row of the tables that a fix may write, as text. The dump stays equal if a fix is completely undone. */
export async function dumpTables(db: DataSource, tables: readonly string[] = TABLES): Promise<string[]> {
  const statements = tables.map((table) => `select '${table} ' || to_jsonb(t)::text as row from ${table} t order by 1`)
  const rows: { row: string }[][] = await Promise.all(statements.map((statement) => db.query(statement)))
  return rows.flat().map(({ row }) => row)
}

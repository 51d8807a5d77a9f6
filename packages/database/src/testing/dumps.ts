import type { DataSource } from 'typeorm'

const TABLES = ['events', 'event_artists', 'event_sources', 'slug_redirects']

/** Every row of the tables that a fix may write, as text: equal where nothing is left of what was done. */
export const dump = async (db: DataSource, tables: readonly string[] = TABLES): Promise<string[]> =>
  (
    await Promise.all(
      tables.map((table) => db.query(`select '${table} ' || to_jsonb(t)::text as row from ${table} t order by 1`)),
    )
  ).flatMap((rows) => rows.map(({ row }: { row: string }) => row))

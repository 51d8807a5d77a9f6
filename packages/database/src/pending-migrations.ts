import { migrations } from './migrations/index.ts'
import type { Queryable } from './sql.ts'

const NAMES = migrations.map((migration) => new migration().name)
/** A database that was never migrated has no such table. */
const HAS_TABLE = `select to_regclass('migrations') is not null as has`
const DONE = 'select count(*)::int as done from migrations where name = any($1::text[])'

/** How many of this release's migrations the tables lack. Those of a later release are none of its business. */
export async function pendingMigrations(db: Queryable): Promise<number> {
  const [table] = await db.query<{ has: boolean }[]>(HAS_TABLE)
  if (!table?.has) return NAMES.length
  const [row] = await db.query<{ done: number }[]>(DONE, [NAMES])
  return NAMES.length - (row?.done ?? 0)
}

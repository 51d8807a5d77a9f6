import type { Queryable } from './sql.ts'

/** Whether the database takes no writes, as a replica does not: known before a write fails. */
export async function isReadOnly(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ readonly: boolean }[]>(
    `select current_setting('transaction_read_only') = 'on' as readonly`,
  )
  return row?.readonly ?? false
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Queryable } from '../sql.ts'
import { KEPT } from './kept.ts'

/** Deleted at once: few enough that nobody waits for their locks. */
const BATCH = 500
const PAUSE_MS = 50

/** Deletes rows that are kept no longer, in small batches, each of its own; gives how many of each table. */
export async function forgetOld(db: Queryable, now: Date, batch = BATCH): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {}
  for (const { table, old } of KEPT) {
    // rows that somebody holds are left for the next round
    const statement = `delete from ${table} where ctid = any (array(
      select t.ctid from ${table} t where ${old} limit ${batch} for update of t skip locked))`
    let count = batch
    while (count === batch) {
      const [, deleted]: [unknown, number] = await db.query(statement, [now.toISOString()])
      count = deleted
      if (count > 0) forgotten[table] = (forgotten[table] ?? 0) + count
      if (count === batch) await sleep(PAUSE_MS)
    }
  }
  return forgotten
}

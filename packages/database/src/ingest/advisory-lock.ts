import type { DataSource } from 'typeorm'
import { prepared } from '../prepared.ts'
import type { Database, Queryable } from '../sql.ts'

const LOCK = prepared('save-lock', "select pg_advisory_xact_lock(hashtextextended('save-read', 0))")

/**
 * One writer of events at a time, over all workers and operators: it takes a moment, while two at once would wait for
 * each other's artists in a ring. Fetching and parsing, which take long, go on side by side. Ends with the transaction.
 */
export async function takeAdvisoryLock(db: Queryable): Promise<void> {
  await db.query(LOCK, [])
}

/** A transaction under the advisory lock. Moments in the JSON of its rows are in UTC, whatever zone the session has. */
export const underAdvisoryLock = <Result>(
  dataSource: DataSource,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    await db.query("select set_config('timezone', 'UTC', true)")
    return work(db)
  })

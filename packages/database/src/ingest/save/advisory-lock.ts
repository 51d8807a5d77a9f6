import type { DataSource } from 'typeorm'
import { prepared } from '../../sql/prepared.ts'
import type { Database, Queryable } from '../../sql/sql.ts'

const LOCK = prepared('save-lock', "select pg_advisory_xact_lock(hashtextextended('save-read', 0))")

/**
 * Takes the lock that all writers of events share, until the transaction ends. Without it, two writers would deadlock
 * on each other's artists.
 */
export async function takeAdvisoryLock(db: Queryable): Promise<void> {
  await db.query(LOCK, [])
}

/**
 * Settings for a transaction whose statements find a few rows by key: each is planned once, with indexes, no matter how
 * large the tables are.
 */
const KEY_LOOKUP_SETTINGS = Object.entries({
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  max_parallel_workers_per_gather: '0',
}).map(([name, value]) => `set_config('${name}', '${value}', true)`)
const LOCK_FOR_KEY_LOOKUPS = prepared('save-lock-by-keys', `${LOCK}, ${KEY_LOOKUP_SETTINGS}`)

/** Runs the transaction that saves a scrape, with prepared statements that find rows by key. */
export const inSaveTransaction = <Result>(dataSource: DataSource, work: (db: Database) => Promise<Result>) =>
  dataSource.transaction(async (db) => {
    await db.query(LOCK_FOR_KEY_LOOKUPS, [])
    return work(db)
  })

/** Runs a transaction under the advisory lock. Times in JSON rows are in UTC, whatever the session's time zone. */
export const underAdvisoryLock = <Result>(
  dataSource: DataSource,
  work: (db: Database) => Promise<Result>,
): Promise<Result> =>
  dataSource.transaction(async (db) => {
    await takeAdvisoryLock(db)
    await db.query("select set_config('timezone', 'UTC', true)")
    return work(db)
  })

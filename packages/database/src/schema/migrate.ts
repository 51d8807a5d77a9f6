import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '@houselights/contracts/errors/has-code'
import type { DataSource } from 'typeorm'
import { openDataSource } from '../connection/data-source.ts'
import { type Queryable, valueIn, valuesIn } from '../sql/sql.ts'
import { migrations } from './migrations/index.ts'

const NAMES = migrations.map((migration) => new migration().name)
/** Whether the migrations table exists. A database that was never migrated doesn't have it. */
const HAS_TABLE = `select to_regclass('migrations') is not null as has`
const DONE = 'select count(*)::int as done from migrations where name = any($1::text[])'

/** Counts this release's migrations that haven't run. Migrations from a later release don't count. */
export async function countPendingMigrations(db: Queryable): Promise<number> {
  if (!(await valueIn(db, HAS_TABLE))) return NAMES.length
  return NAMES.length - ((await valueIn<number>(db, DONE, [NAMES])) ?? 0)
}

// any number that is the same in every process that migrates
const LOCK = 7_190_425
/**
 * While a migration waits for a table, other statements that need the table wait behind it. So the migration gives up
 * after this long, and tries again.
 */
const LOCK_TIMEOUT_MS = 700
/** The wait between two attempts, so that waiting statements can run. */
const PAUSE_MS = 500
/** Attempts end after this long without a finished migration. */
const TIMEOUT_MS = 10 * 60_000
/** A lock timeout, or a deadlock. */
const LOCKED = ['55P03', '40P01']

interface Options {
  /** The name of the last migration to run; by default, all run. */
  through?: string
  timeoutMs?: number
  /** Called with the reason when a migration will be tried again. */
  onWait?: (reason: string) => void
}

/**
 * Migrates the tables to the latest migration, or to the one named `through`. If several processes migrate, one works
 * while the others wait. Returns the names of the migrations that ran. A migration that can't get its locks immediately
 * is tried again for up to `timeoutMs`; then its error is thrown, and earlier migrations stay done.
 */
export async function migrate(
  url: string,
  { through, timeoutMs = TIMEOUT_MS, onWait = () => undefined }: Options = {},
): Promise<string[]> {
  const dataSource = await openDataSource({
    url,
    poolSize: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    applicationName: 'migrate',
    migrations: migrationsThrough(through),
  })
  try {
    return await underLock(dataSource, () => runMigrations(dataSource, timeoutMs, onWait))
  } finally {
    await dataSource.destroy()
  }
}

async function runMigrations(dataSource: DataSource, timeoutMs: number, onWait: (reason: string) => void) {
  const before = new Set(await listDone(dataSource))
  let [count, until] = [before.size, Date.now() + timeoutMs]
  for (;;)
    try {
      await dataSource.runMigrations({ transaction: 'each' })
      return (await listDone(dataSource)).filter((name) => !before.has(name))
    } catch (error) {
      const now = (await listDone(dataSource)).length
      if (now > count) [count, until] = [now, Date.now() + timeoutMs]
      if (!isLocked(error) || Date.now() > until) throw error
      onWait(error.message)
      await sleep(PAUSE_MS)
    }
}

const isLocked = (error: unknown) => hasCode(error, ...LOCKED)

const listDone = async (db: Queryable): Promise<string[]> =>
  (await valueIn(db, HAS_TABLE)) ? valuesIn(db, 'select name from migrations order by id') : []

async function underLock<Result>(dataSource: DataSource, work: () => Promise<Result>): Promise<Result> {
  const holder = dataSource.createQueryRunner()
  // waits for another migrating process as long as it takes
  await holder.query('set lock_timeout = 0')
  await holder.query('select pg_advisory_lock($1)', [LOCK])
  try {
    return await work()
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [LOCK])
    await holder.release()
  }
}

function migrationsThrough(name: string | undefined) {
  if (name === undefined) return migrations
  const last = migrations.findIndex((migration) => migration.name === name)
  if (last < 0) throw new Error(`There is no migration ${name}.`)
  return migrations.slice(0, last + 1)
}

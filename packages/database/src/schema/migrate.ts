import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '@houselights/contracts/errors/has-code'
import type { DataSource } from 'typeorm'
import { openDataSource } from '../connection/data-source.ts'
import { type Queryable, valueIn, valuesIn } from '../sql/sql.ts'
import { migrations } from './migrations/index.ts'

const MIGRATION_NAMES = migrations.map((migration) => new migration().name)
/** Checks whether the migrations table exists. A database that was never migrated doesn't have it. */
const HAS_TABLE = `select to_regclass('migrations') is not null as has`
const COUNT_DONE = 'select count(*)::int as done from migrations where name = any($1::text[])'

/** Counts this release's migrations that haven't run. Migrations from a later release don't count. */
export async function countPendingMigrations(db: Queryable): Promise<number> {
  if (!(await valueIn(db, HAS_TABLE))) return MIGRATION_NAMES.length
  return MIGRATION_NAMES.length - ((await valueIn<number>(db, COUNT_DONE, [MIGRATION_NAMES])) ?? 0)
}

// any number that is the same in every process that migrates
const LOCK_ID = 7_190_425
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
const LOCK_ERRORS = ['55P03', '40P01']

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
 * is tried again for up to `timeoutMs`; then its error is thrown, and earlier migrations stay applied.
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
    migrations: selectMigrations(through),
  })
  try {
    return await underLock(dataSource, () => runMigrations(dataSource, timeoutMs, onWait))
  } finally {
    await dataSource.destroy()
  }
}

async function runMigrations(dataSource: DataSource, timeoutMs: number, onWait: (reason: string) => void) {
  const before = new Set(await listDoneMigrations(dataSource))
  let [doneCount, deadline] = [before.size, Date.now() + timeoutMs]
  for (;;)
    try {
      await dataSource.runMigrations({ transaction: 'each' })
      return (await listDoneMigrations(dataSource)).filter((name) => !before.has(name))
    } catch (error) {
      const newDoneCount = (await listDoneMigrations(dataSource)).length
      if (newDoneCount > doneCount) [doneCount, deadline] = [newDoneCount, Date.now() + timeoutMs]
      if (!isLockError(error) || Date.now() > deadline) throw error
      onWait(error.message)
      await sleep(PAUSE_MS)
    }
}

const isLockError = (error: unknown) => hasCode(error, ...LOCK_ERRORS)

const listDoneMigrations = async (db: Queryable): Promise<string[]> =>
  (await valueIn(db, HAS_TABLE)) ? valuesIn(db, 'select name from migrations order by id') : []

async function underLock<Result>(dataSource: DataSource, work: () => Promise<Result>): Promise<Result> {
  const lockingRunner = dataSource.createQueryRunner()
  // waits for another migrating process as long as it takes
  await lockingRunner.query('set lock_timeout = 0')
  await lockingRunner.query('select pg_advisory_lock($1)', [LOCK_ID])
  try {
    return await work()
  } finally {
    await lockingRunner.query('select pg_advisory_unlock($1)', [LOCK_ID])
    await lockingRunner.release()
  }
}

function selectMigrations(name: string | undefined) {
  if (name === undefined) return migrations
  const lastIndex = migrations.findIndex((migration) => migration.name === name)
  if (lastIndex < 0) throw new Error(`There is no migration ${name}.`)
  return migrations.slice(0, lastIndex + 1)
}

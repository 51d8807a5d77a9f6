import type { DataSource } from 'typeorm'
import { openDataSource } from './data-source.ts'
import { migrations } from './migrations/index.ts'

// any number: it must only be the same in every process that migrates
const LOCK = 7_190_425

/**
 * Brings the tables up to date, or to the migration of the name `through`; of several processes one works while the
 * others wait. Gives the names of what ran.
 */
export async function migrate(url: string, { through }: { through?: string } = {}): Promise<string[]> {
  const dataSource = await openDataSource({
    ...{ url, poolSize: 2, statementTimeoutMs: 0, applicationName: 'migrate' },
    migrations: migrationsThrough(through),
  })
  try {
    return await underLock(dataSource, async () => {
      const ran = await dataSource.runMigrations({ transaction: 'each' })
      return ran.map(({ name }) => name)
    })
  } finally {
    await dataSource.destroy()
  }
}

async function underLock<Result>(dataSource: DataSource, work: () => Promise<Result>): Promise<Result> {
  const holder = dataSource.createQueryRunner()
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

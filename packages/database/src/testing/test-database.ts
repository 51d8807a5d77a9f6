import { randomBytes } from 'node:crypto'
import type { DataSource, QueryRunner } from 'typeorm'
import { afterAll, expect, inject } from 'vitest'
import { openDataSource } from '../connection/data-source.ts'
import { ensureDatabase } from '../connection/ensure-database.ts'
import { migrations } from '../schema/migrations/index.ts'
import { dropDatabase } from './drop-database.ts'
import { findStaleCards } from './stale-event-cards.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Both values are provided by tooling/test-support/src/test-server.ts. */
    testServerUrl: string
    /** The name of a migrated database on that server, which has no connections. */
    migratedDatabase: string
  }
}

export interface TestDatabase {
  url: string
  dataSource: DataSource
  drop(): Promise<void>
}

/** Creates a migrated database with a unique name on the server of this test run. The caller drops it. */
export async function createUniqueDatabase(name: string): Promise<TestDatabase> {
  const server = inject('testServerUrl')
  const uniqueName = `test_${name.replace(/\W/g, '_')}_${randomBytes(4).toString('hex')}`
  const url = await ensureDatabase(server, uniqueName, inject('migratedDatabase'))
  const dataSource = await openDataSource({ url, poolSize: 4, applicationName: uniqueName })
  return {
    url,
    dataSource,
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy()
      await dropDatabase(server, uniqueName)
    },
  }
}

/**
 * Creates a database for all tests in a file, and drops it after them. With `cards`, expects every event's card to be
 * up to date at the end.
 */
export async function createTestDatabase(name: string, { cards = false } = {}): Promise<TestDatabase> {
  const database = await createUniqueDatabase(name)
  afterAll(async () => {
    if (cards) expect(await findStaleCards(database.dataSource)).toEqual([])
    await database.drop()
  })
  return database
}

/** Opens a connection, for all tests in a file, to a database that has only the migrations before this one. */
export async function databaseBefore(migration: (typeof migrations)[number]): Promise<QueryRunner> {
  const { dataSource } = await createTestDatabase(migration.name)
  const runner = dataSource.createQueryRunner()
  afterAll(() => runner.release())
  await runner.query('drop schema public cascade')
  await runner.query('create schema public')
  for (const EarlierMigration of migrations.slice(0, migrations.indexOf(migration)))
    await new EarlierMigration().up(runner)
  return runner
}

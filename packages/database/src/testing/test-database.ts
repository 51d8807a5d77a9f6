import { randomBytes } from 'node:crypto'
import type { DataSource } from 'typeorm'
import { inject } from 'vitest'
import { openDataSource } from '../data-source.ts'
import { dropDatabase, ensureDatabase } from '../ensure-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Given by packages/test-support/src/test-server.ts, like what follows. */
    testServerUrl: string
    /** The name of a migrated database on that server, which nobody is connected to. */
    migratedDatabase: string
  }
}

export interface TestDatabase {
  url: string
  dataSource: DataSource
  drop(): Promise<void>
}

/** A fresh, migrated database for one test file, on the server of this run of the tests. */
export async function testDatabase(name: string): Promise<TestDatabase> {
  const server = inject('testServerUrl')
  const unique = `test_${name.replace(/\W/g, '_')}_${randomBytes(4).toString('hex')}`
  const url = await ensureDatabase(server, unique, inject('migratedDatabase'))
  const dataSource = await openDataSource({ url, poolSize: 4, applicationName: unique })
  return {
    url,
    dataSource,
    drop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy()
      await dropDatabase(server, unique)
    },
  }
}

import { openDataSource } from '@houselights/database/connection/data-source'
import type { Database } from '@houselights/database/sql/sql'

export async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const dataSource = await openDataSource({ url, poolSize: 1 })
  try {
    return await work(dataSource)
  } finally {
    await dataSource.destroy()
  }
}

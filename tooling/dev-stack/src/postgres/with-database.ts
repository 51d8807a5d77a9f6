import { openDataSource } from '@houselights/database/data-source'
import type { Database } from '@houselights/database/sql'

export async function withDatabase<Result>(url: string, work: (db: Database) => Promise<Result>): Promise<Result> {
  const dataSource = await openDataSource({ url, poolSize: 1 })
  try {
    return await work(dataSource)
  } finally {
    await dataSource.destroy()
  }
}

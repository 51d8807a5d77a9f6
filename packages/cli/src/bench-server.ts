import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataSource } from '@houselights/database/data-source'
import { ensureDatabase } from '@houselights/database/ensure-database'
import { migrate } from '@houselights/database/migrate'
import { startPostgres } from '@houselights/dev-stack/embedded-postgres'
import type { DataSource } from 'typeorm'

/** Opens a migrated, empty database of that name. */
export type OpenDatabase = (name: string) => Promise<DataSource>

/** Runs a measurement on a Postgres of its own, which is deleted afterwards. */
export async function withBenchServer(measure: (open: OpenDatabase) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'houselights-bench-'))
  const server = await startPostgres({ dataDir, durable: false })
  const opened: DataSource[] = []
  try {
    await measure(async (name) => {
      const url = await ensureDatabase(server.url, name)
      await migrate(url)
      const db = await openDataSource({ url, applicationName: 'bench' })
      opened.push(db)
      return db
    })
  } finally {
    for (const db of opened) await db.destroy()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

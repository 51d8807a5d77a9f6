import { loadConfig } from '@houselights/config/config'
import { migrate } from './migrate.ts'

try {
  const migrated = await migrate(loadConfig().databaseUrl, {
    onWait: (reason) => console.log(`A migration is waiting for a lock and will be tried again: ${reason}`),
  })
  console.log(migrated.length ? `Migrated: ${migrated.join(', ')}.` : 'The tables are up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

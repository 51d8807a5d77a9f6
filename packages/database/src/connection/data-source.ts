import { DataSource, type MigrationInterface } from 'typeorm'
import { entities } from '../schema/entities/index.ts'
import { migrations as allMigrations } from '../schema/migrations/index.ts'
import { PreparingClient } from '../sql/prepared.ts'
import { SnakeNaming } from '../sql/statement.ts'

interface Settings {
  url: string
  poolSize?: number
  /** How long one statement may take; 0 means no limit. */
  statementTimeoutMs?: number
  /** How long a statement may wait for a lock; by default, until the statement timeout. */
  lockTimeoutMs?: number
  applicationName?: string
  migrations?: readonly (new () => MigrationInterface)[]
}

/** Configures the connections without opening them. Only migrations create tables. */
const createDataSource = ({
  url,
  poolSize = 10,
  statementTimeoutMs = 10_000,
  lockTimeoutMs,
  applicationName = 'houselights',
  migrations = allMigrations,
}: Settings): DataSource =>
  new DataSource({
    type: 'postgres',
    url,
    poolSize,
    applicationName,
    connectTimeoutMS: 5_000,
    synchronize: false,
    migrationsRun: false,
    logging: false,
    entities,
    migrations: [...migrations],
    namingStrategy: new SnakeNaming(),
    // the first migration creates the extensions
    installExtensions: false,
    extra: {
      statement_timeout: statementTimeoutMs,
      ...(lockTimeoutMs !== undefined && { lock_timeout: lockTimeoutMs }),
      idle_in_transaction_session_timeout: 60_000,
      Client: PreparingClient,
    },
  })

/** Opens the connections. Throws an error with the host and the cause. */
export async function openDataSource(settings: Settings): Promise<DataSource> {
  const { host } = new URL(settings.url)
  return createDataSource(settings)
    .initialize()
    .catch((cause: Error) => {
      throw new Error(`The database at ${host} cannot be opened: ${cause.message || cause.name}`, { cause })
    })
}

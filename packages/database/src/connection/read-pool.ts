import { span } from '@houselights/server/telemetry/span'
import pg from 'pg'
import type { DataSource } from 'typeorm'
import { ofStatement, preparedName } from '../sql/prepared.ts'
import type { Queryable } from '../sql/sql.ts'

/** Connections of a pool: how many there are, how many of them do nothing, and how many callers wait for one. */
export type Connections = { open: number; idle: number; waiting: number }

const getConnections = ({ totalCount, idleCount, waitingCount }: pg.Pool): Connections => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** The same of a data source's own pool. */
export const dataSourceConnections = ({ driver }: DataSource): Connections =>
  // the Postgres driver's pool, which TypeORM types as anything
  getConnections((driver as unknown as { master: pg.Pool }).master)

interface Settings {
  url: string
  applicationName: string
  connections: number
  lockTimeoutMs: number
  statementTimeoutMs: number
  connectTimeoutMs: number
  onError: (error: Error) => void
}

export interface ReadPool extends Queryable {
  connections(): Connections
  close(): Promise<void>
}

/** The server ends a statement in time; where it does not, the connection is given up this much later. */
const GRACE_MS = 1_000
const LOOK_EVERY_MS = 250

/** Connections for brief reads, apart from all others: a read that waits or blocks others ends soon. */
export function openReadPool(settings: Settings): ReadPool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    application_name: settings.applicationName,
    max: settings.connections,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    lock_timeout: settings.lockTimeoutMs,
    statement_timeout: settings.statementTimeoutMs,
    keepAlive: true,
  })
  pool.on('error', settings.onError)
  const watch = endLateStatements(pool, settings.statementTimeoutMs + GRACE_MS)
  return {
    // the pool destroys a connection whose statement failed: one that hangs is not lent out again
    query: async (text: string, values?: unknown[]) => {
      const name = preparedName(text)
      const send = () => (name ? pool.query({ name, text, values }) : pool.query(text, values))
      return (await span(...ofStatement(text), send)).rows as never
    },
    connections: () => getConnections(pool),
    close: async () => {
      clearInterval(watch)
      await pool.end()
    },
  }
}

// Gives up connections whose statement is not answered in time. One timer for all: with pg's own for each statement, V8
// moved every answer into its old generation, and collected that several times a second.
function endLateStatements(pool: pg.Pool, timeoutMs: number): NodeJS.Timeout {
  const lentSince = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => lentSince.set(client, performance.now()))
  pool.on('release', (_error, client) => lentSince.set(client, Infinity))
  pool.on('remove', (client) => lentSince.delete(client))
  const look = () => {
    // pg cuts off a connection that ends while a statement runs: the statement fails with "Connection terminated"
    for (const [client, since] of lentSince) if (performance.now() - since > timeoutMs) void client.end()
  }
  return setInterval(look, LOOK_EVERY_MS).unref()
}

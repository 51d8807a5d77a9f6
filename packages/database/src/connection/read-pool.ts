import { span } from '@houselights/server/telemetry/span'
import pg from 'pg'
import type { DataSource } from 'typeorm'
import { preparedName, toSpan } from '../sql/prepared.ts'
import type { Queryable } from '../sql/sql.ts'

/** How many connections a pool has, how many of them are idle, and how many callers wait for one. */
export type ConnectionCounts = { open: number; idle: number; waiting: number }

const countConnections = ({ totalCount, idleCount, waitingCount }: pg.Pool): ConnectionCounts => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** Counts the connections in a data source's own pool. */
export const getDataSourceConnections = ({ driver }: DataSource): ConnectionCounts =>
  // TypeORM doesn't type the Postgres driver's pool
  countConnections((driver as unknown as { master: pg.Pool }).master)

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
  connections(): ConnectionCounts
  close(): Promise<void>
}

/** The server ends a statement at its timeout. If it doesn't, we close the connection after this additional time. */
const GRACE_MS = 1_000
const CHECK_INTERVAL_MS = 250

/** Opens a separate pool for short queries. Timeouts end queries that wait or block others. */
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
  const timer = endLateStatements(pool, settings.statementTimeoutMs + GRACE_MS)
  return {
    // the pool destroys a connection whose statement failed, so a connection that hangs isn't used again
    query: async (text: string, values?: unknown[]) => {
      const name = preparedName(text)
      const send = () => (name ? pool.query({ name, text, values }) : pool.query(text, values))
      return (await span(...toSpan(text), send)).rows as never
    },
    connections: () => countConnections(pool),
    close: async () => {
      clearInterval(timer)
      await pool.end()
    },
  }
}

// Closes connections whose statement gets no response in time. One timer checks all connections: with pg's timer for
// each statement, V8 moved every result into its old generation, and collected that several times a second.
function endLateStatements(pool: pg.Pool, timeoutMs: number): NodeJS.Timeout {
  const acquiredAt = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => acquiredAt.set(client, performance.now()))
  pool.on('release', (_error, client) => acquiredAt.set(client, Infinity))
  pool.on('remove', (client) => acquiredAt.delete(client))
  const check = () => {
    // end() during a statement cuts the connection off: the statement fails with "Connection terminated"
    for (const [client, since] of acquiredAt) if (performance.now() - since > timeoutMs) void client.end()
  }
  return setInterval(check, CHECK_INTERVAL_MS).unref()
}

import pg from 'pg'
import { preparedName } from './prepared.ts'
import type { Queryable } from './sql.ts'

interface Settings {
  url: string
  applicationName: string
  connections: number
  /** How long a statement may wait for a lock that somebody else holds. */
  lockTimeoutMs: number
  statementTimeoutMs: number
  /** How long it may take to get a connection. */
  connectTimeoutMs: number
  /** Called with connections that broke while no statement ran. */
  onError: (error: Error) => void
}

export interface ReadPool extends Queryable {
  close(): Promise<void>
}

/** The server ends a statement in time; where it does not, the connection is given up this much later. */
const GRACE_MS = 1_000

/** Connections for brief reads, apart from all others: a read that waits or blocks others ends soon. */
export function openReadPool(settings: Settings): ReadPool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    application_name: settings.applicationName,
    max: settings.connections,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    lock_timeout: settings.lockTimeoutMs,
    statement_timeout: settings.statementTimeoutMs,
    query_timeout: settings.statementTimeoutMs + GRACE_MS,
    keepAlive: true,
  })
  pool.on('error', settings.onError)
  return {
    // the pool destroys a connection whose statement failed: one that hangs is not lent out again
    query: async (text: string, values?: unknown[]) => {
      const name = preparedName(text)
      return (await (name ? pool.query({ name, text, values }) : pool.query(text, values))).rows as never
    },
    close: () => pool.end(),
  }
}

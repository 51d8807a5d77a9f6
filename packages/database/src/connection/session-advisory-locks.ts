import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Opens named locks that all processes on one database share. A process that dies loses its connection and therefore
 * its locks.
 */
export function advisoryLocks(url: string, connections = 8) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'host-lock',
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', () => undefined) // a broken idle connection is replaced when needed
  const queues = new Map<string, Promise<unknown>>()

  async function hold<Result>(name: string, gapMs: number, work: () => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    let connectionError: Error | undefined
    const onError = (error: Error) => {
      connectionError = error
    }
    client.on('error', onError)
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`host:${name}`])
      try {
        return await work()
      } finally {
        if (gapMs > 0) await sleep(gapMs)
        if (!connectionError) await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`host:${name}`])
      }
    } finally {
      client.off('error', onError)
      client.release(connectionError)
    }
  }

  return {
    /** Runs `work` under the lock, and holds the lock for another `gapMs` afterwards. */
    withLock<Result>(name: string, gapMs: number, work: () => Promise<Result>): Promise<Result> {
      // queues callers in this process first, so that waiting callers don't use up the connections
      const result = (queues.get(name) ?? Promise.resolve()).then(() => hold(name, gapMs, work))
      const ended = result
        .catch(() => undefined) // the caller gets the error
        .then(() => {
          if (queues.get(name) === ended) queues.delete(name)
        })
      queues.set(name, ended)
      return result
    },
    close: () => pool.end(),
  }
}
export type AdvisoryLocks = ReturnType<typeof advisoryLocks>

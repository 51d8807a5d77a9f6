import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Turns at a host for all workers on one database. A turn is a session's advisory lock: when a worker dies, its
 * connection ends and the lock with it. The gap is kept by holding the lock a little longer than the work.
 */
export function sharedHostLock(url: string, connections = 8) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'host-lock',
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', () => undefined) // an idle connection that broke is replaced at the next turn
  const mine = new Map<string, Promise<unknown>>()

  async function hold<Result>(host: string, gapMs: number, work: () => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    let broken: Error | undefined
    const breaks = (error: Error) => {
      broken = error
    }
    client.on('error', breaks)
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`host:${host}`])
      try {
        return await work()
      } finally {
        if (gapMs > 0) await sleep(gapMs)
        if (!broken) await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`host:${host}`])
      }
    } finally {
      client.off('error', breaks)
      client.release(broken)
    }
  }

  return {
    turn<Result>(host: string, gapMs: number, work: () => Promise<Result>): Promise<Result> {
      // one after the other within this process first: waiting turns must not eat up the connections
      const turn = (mine.get(host) ?? Promise.resolve()).then(() => hold(host, gapMs, work))
      const over = turn
        .catch(() => undefined) // its caller hears of it
        .then(() => {
          if (mine.get(host) === over) mine.delete(host)
        })
      mine.set(host, over)
      return turn
    },
    close: () => pool.end(),
  }
}

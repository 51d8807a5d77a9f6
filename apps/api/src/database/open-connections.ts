import { setTimeout as wait } from 'node:timers/promises'
import { openReadPool, type ReadPool } from '@houselights/database/connection/read-pool'

/** Reads are a few milliseconds: what takes longer than this waits for something, and a page waits no longer for it. */
const SOON = { lockTimeoutMs: 1_000, connectTimeoutMs: 3_000, statementTimeoutMs: 4_000 }

const opener =
  (settings: { applicationName: string; connections: number; statementTimeoutMs?: number }) =>
  (url: string, onError: (error: Error) => void): ReadPool =>
    openReadPool({ ...SOON, ...settings, url, onError })

/** The connections for what the public reads: operators' work and jobs have others. */
export const openPublicConnections = opener({ applicationName: 'api reads', connections: 16 })
export const openReplicaConnections = opener({ applicationName: 'api replica reads', connections: 16 })
/** The connections that check the database's health: they wait for no other reads. */
export const openHealthConnections = opener({
  applicationName: 'api health',
  connections: 2,
  statementTimeoutMs: 2_000,
})

interface Pools {
  primary: ReadPool
  replica: ReadPool
  /** How often it is looked whether the replica has a change, in milliseconds. */
  lookEveryMs?: number
  onError: (error: Error) => void
}

/** A replica that does not answer, or lags, is looked at no more often than this. */
const MAX_WAIT_MS = 2_000

/**
 * Reads from a replica, but never older data than what visitors were told of. An answer that is made after a change was
 * notified is kept until the next one, so it must hold the change: from each notification on, the primary is read until
 * the replica has replayed everything that the primary had written by then. A read that fails at the replica is done at
 * the primary.
 */
export function replicaQueries({ primary, replica, lookEveryMs = 50, onError }: Pools) {
  const closing = new AbortController()
  let listening = false
  let changes = 0
  let replayed = -1
  let looking: Promise<void> | undefined
  let failing = false

  const isCurrent = () => listening && replayed === changes

  /** Looks until the replica has all changes; at every one that comes meanwhile it begins anew. */
  const look = async () => {
    let pause = lookEveryMs
    while (listening && !closing.signal.aborted && replayed !== changes) {
      const wanted = changes
      try {
        const [written] = await primary.query<{ lsn: string }[]>('select pg_current_wal_insert_lsn()::text as lsn')
        while (wanted === changes && listening && !closing.signal.aborted) {
          const [row] = await replica.query<{ has: boolean | null }[]>(HAS_REPLAYED, [written?.lsn])
          if (row?.has) replayed = wanted
          if (row?.has) break
          await wait(pause, undefined, { signal: closing.signal })
          pause = Math.min(pause * 2, MAX_WAIT_MS)
        }
        pause = lookEveryMs
        failing = false
      } catch (error) {
        if (closing.signal.aborted) return
        report(error)
        await wait(MAX_WAIT_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  const report = (error: unknown) => {
    if (!failing) onError(error instanceof Error ? error : new Error(String(error)))
    failing = true
  }

  const lookOn = () => {
    looking ??= look().finally(() => {
      looking = undefined
      if (listening && replayed !== changes && !closing.signal.aborted) lookOn()
    })
  }

  const changed = () => {
    changes += 1
    lookOn()
  }

  const pool: ReadPool = {
    query: async (text: string, values?: unknown[]) => {
      if (!isCurrent()) return primary.query(text, values)
      try {
        return (await replica.query(text, values)) as never
      } catch (error) {
        report(error)
        changed()
        return primary.query(text, values)
      }
    },
    connections: () => primary.connections(),
    close: async () => {
      closing.abort()
      await looking
      await Promise.all([primary.close(), replica.close()])
    },
  }
  return {
    ...pool,
    changed,
    /** Whether notifications of changes arrive; while they do not, the primary is read. */
    setListening: (now: boolean): void => {
      listening = now
      // what happened while nobody listened counts as a change
      changed()
    },
    get fromReplica() {
      return isCurrent()
    },
  }
}
export type ReplicaQueries = ReturnType<typeof replicaQueries>

/** A server that is no replica, as after a failover, has what it is asked for if it wrote that far itself. */
const HAS_REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn
  else pg_current_wal_insert_lsn() >= $1::pg_lsn end as has`

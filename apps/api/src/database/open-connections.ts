import { setTimeout as wait } from 'node:timers/promises'
import { openReadPool, type ReadPool } from '@houselights/database/connection/read-pool'

/**
 * Queries normally take a few milliseconds. A query that takes longer than these timeouts is blocked, so the page gives
 * up on it.
 */
const TIMEOUTS = { lockTimeoutMs: 1_000, connectTimeoutMs: 3_000, statementTimeoutMs: 4_000 }

const makeOpener =
  (settings: { applicationName: string; connections: number; statementTimeoutMs?: number }) =>
  (url: string, onError: (error: Error) => void): ReadPool =>
    openReadPool({ ...TIMEOUTS, ...settings, url, onError })

/** Connections for public requests. Operators' requests and jobs have separate ones. */
export const openPublicConnections = makeOpener({ applicationName: 'api reads', connections: 16 })
export const openReplicaConnections = makeOpener({ applicationName: 'api replica reads', connections: 16 })
/** Connections that check the database's health, so that they don't wait for other queries. */
export const openHealthConnections = makeOpener({
  applicationName: 'api health',
  connections: 2,
  statementTimeoutMs: 2_000,
})

interface Pools {
  primary: ReadPool
  replica: ReadPool
  /** How often to check whether the replica has replayed a change, in milliseconds. */
  checkIntervalMs?: number
  onError: (error: Error) => void
}

/** Longest wait between checks of a replica that lags or doesn't respond. */
const MAX_WAIT_MS = 2_000

/**
 * Queries a replica, but never returns data older than a notified change. A response made after a notification is
 * cached until the next one, so it must include the change. From each notification on, queries go to the primary until
 * the replica has replayed everything that the primary had written by then. A query that fails on the replica is
 * repeated on the primary.
 */
export function createReplicaQueries({ primary, replica, checkIntervalMs = 50, onError }: Pools) {
  const closing = new AbortController()
  let isListening = false
  let changes = 0
  let replayedChanges = -1
  let pendingCheck: Promise<void> | undefined
  let isFailing = false

  const isCurrent = () => isListening && replayedChanges === changes

  /** Checks until the replica has all changes. Starts over at each new change. */
  const checkReplica = async () => {
    let pause = checkIntervalMs
    while (isListening && !closing.signal.aborted && replayedChanges !== changes) {
      const targetChanges = changes
      try {
        const [primaryPosition] = await primary.query<{ lsn: string }[]>(
          'select pg_current_wal_insert_lsn()::text as lsn',
        )
        while (targetChanges === changes && isListening && !closing.signal.aborted) {
          const [row] = await replica.query<{ has: boolean | null }[]>(HAS_REPLAYED, [primaryPosition?.lsn])
          if (row?.has) replayedChanges = targetChanges
          if (row?.has) break
          await wait(pause, undefined, { signal: closing.signal })
          pause = Math.min(pause * 2, MAX_WAIT_MS)
        }
        pause = checkIntervalMs
        isFailing = false
      } catch (error) {
        if (closing.signal.aborted) return
        reportError(error)
        await wait(MAX_WAIT_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  const reportError = (error: unknown) => {
    if (!isFailing) onError(error instanceof Error ? error : new Error(String(error)))
    isFailing = true
  }

  const ensureChecking = () => {
    pendingCheck ??= checkReplica().finally(() => {
      pendingCheck = undefined
      if (isListening && replayedChanges !== changes && !closing.signal.aborted) ensureChecking()
    })
  }

  const changed = () => {
    changes += 1
    ensureChecking()
  }

  const pool: ReadPool = {
    query: async (text: string, values?: unknown[]) => {
      if (!isCurrent()) return primary.query(text, values)
      try {
        return (await replica.query(text, values)) as never
      } catch (error) {
        reportError(error)
        changed()
        return primary.query(text, values)
      }
    },
    connections: () => primary.connections(),
    close: async () => {
      closing.abort()
      await pendingCheck
      await Promise.all([primary.close(), replica.close()])
    },
  }
  return {
    ...pool,
    changed,
    /** Sets whether notifications of changes arrive. While they don't, queries go to the primary. */
    setListening: (areArriving: boolean): void => {
      isListening = areArriving
      // Anything may have changed while no notifications arrived.
      changed()
    },
    get fromReplica() {
      return isCurrent()
    },
  }
}
export type ReplicaQueries = ReturnType<typeof createReplicaQueries>

/** After a failover the server may no longer be a replica. In that case, compares its own write position. */
const HAS_REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn
  else pg_current_wal_insert_lsn() >= $1::pg_lsn end as has`

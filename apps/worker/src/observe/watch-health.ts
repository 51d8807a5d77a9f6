import type { Config } from '@houselights/config/config'
import { openReadPool } from '@houselights/database/read-pool'
import { everyMinute } from '../every-minute.ts'
import { type Watched, type WorkerHealth, workerHealth } from './worker-health.ts'
import type { WorkerObserver } from './worker-observer.ts'

const TIMEOUT_MS = 10_000

/**
 * Tells a switch outside how the reads are: a GET of its address while sources are read with success and the queue moves, a POST to
 * `…/fail` with what `/health` says while not. Before the first good read it is told nothing. It raises the alarm when it is no longer told.
 * Throws where it cannot be reached. @internal
 */
export async function beat({
  url,
  health,
  observe,
}: Pick<Parts, 'observe'> & { url: string; health: () => Promise<WorkerHealth> }): Promise<void> {
  const state = await health()
  if (state.status === 'ok' && state.secondsSinceGoodRead === null) return
  const isWell = state.status === 'ok'
  const to = new URL(url)
  if (!isWell) to.pathname = `${to.pathname.replace(/\/$/, '')}/fail`
  try {
    const answer = await fetch(to, {
      ...(isWell
        ? {}
        : { method: 'POST', body: JSON.stringify(state), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the heartbeat was answered with ${answer.status}`)
    observe(isWell ? 'well' : 'fail')
  } catch (error) {
    observe('unsent')
    // its address is what lets others beat
    throw new Error('the heartbeat could not be sent', { cause: error })
  }
}

interface Parts extends Omit<Watched, 'db'> {
  config: Pick<Config, 'databaseUrl' | 'observability'>
  observe: WorkerObserver['heartbeat']
  onError: (error: Error) => void
  heartbeatMs: number
}

/** Says how the worker is to those who ask, and to a switch outside where one is set. */
export function watchHealth({ config, reads, now, lastBackup, observe, onError, heartbeatMs }: Parts) {
  const db = openReadPool({
    ...{ url: config.databaseUrl, applicationName: 'worker health', connections: 2, onError },
    ...{ lockTimeoutMs: 1_000, connectTimeoutMs: 3_000, statementTimeoutMs: 2_000 },
  })
  const health = (): Promise<WorkerHealth> => workerHealth({ db, reads, now, lastBackup })
  const { heartbeatUrl: url } = config.observability
  const beats = url && everyMinute([() => beat({ url, health, observe })], onError, heartbeatMs)
  return {
    health,
    stop: async (): Promise<void> => {
      if (beats) await beats.stop()
      await db.close()
    },
  }
}

import type { Config } from '@houselights/config/config'
import { openReadPool } from '@houselights/database/read-pool'
import { everyMinute } from '../every-minute.ts'
import { beat } from './heartbeat.ts'
import { type Watched, type WorkerHealth, workerHealth } from './worker-health.ts'
import type { WorkerObserver } from './worker-observer.ts'

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
  const beats = url && everyMinute(() => beat({ url, health, observe }), onError, heartbeatMs)
  return {
    health,
    stop: async (): Promise<void> => {
      if (beats) await beats.stop()
      await db.close()
    },
  }
}

import type { Metrics } from '@houselights/telemetry/metrics'
import type { WorkerHealth } from './worker-health.ts'

/** Has metrics say how old the newest backup is, where any are to be made. */
export function observeBackups(metrics: Metrics, health: () => Promise<WorkerHealth>): void {
  const age = metrics.gauge('houselights_seconds_since_backup', 'Since the newest backup was made.')
  metrics.atScrape('backups', [age], async () => {
    const { secondsSinceBackup } = await health()
    if (typeof secondsSinceBackup === 'number') age.set(secondsSinceBackup)
  })
}

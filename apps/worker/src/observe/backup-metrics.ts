import type { Metrics } from '@houselights/telemetry/metrics'

/**
 * Has metrics say how old the newest good backup is. Where there is none, it is infinitely old, so that the alert fires; where
 * none are to be made (`lastBackup` is undefined), the metric has no value.
 */
export function observeBackups(metrics: Metrics, lastBackup: (() => Promise<Date | undefined>) | undefined): void {
  const age = metrics.gauge(
    'houselights_seconds_since_backup',
    'Since the newest backup that passed its check was made.',
  )
  if (!lastBackup) return
  metrics.atScrape('backups', [age], async () => {
    const madeAt = await lastBackup()
    age.set(madeAt ? (Date.now() - madeAt.getTime()) / 1_000 : Infinity)
  })
}

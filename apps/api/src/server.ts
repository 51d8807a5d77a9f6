import { setTimeout as wait } from 'node:timers/promises'
import { createClock, loadConfig, NO_PUBLIC_URL } from '@houselights/config/config'
import { openDataSource } from '@houselights/database/connection/data-source'
import { openDatabaseClock } from '@houselights/database/connection/database-clock'
import { closeOnSignal } from '@houselights/server/shutdown/close-on-signal'
import { exitWithError } from '@houselights/server/shutdown/exit-on-error'
import { redirectConsole } from '@houselights/server/telemetry/logger'
import { createMetrics } from '@houselights/server/telemetry/metrics'
import { startMetricsServer } from '@houselights/server/telemetry/metrics-server'
import { startTracing } from '@houselights/server/telemetry/start-tracing'
import { checkPictureStorage } from '@houselights/storage/pictures/check-picture-storage'
import { refuseCommonPassword } from './access/common-password.ts'
import { buildApp } from './app.ts'

/** How long running requests may take after the port is closed. */
const DRAIN_MS = 20_000

async function main() {
  const config = loadConfig()
  const { observability } = config
  await checkPictureStorage(config.pictures)
  await refuseCommonPassword(config.access)
  const tracing = await startTracing({ service: 'houselights-api', endpoint: observability.tracesEndpoint })
  const metrics = observability.metrics && createMetrics({ service: 'api' })
  const dataSource = await openDataSource({ url: config.databaseUrl, applicationName: 'api' })
  const databaseClock = await openDatabaseClock(dataSource, console)
  const clock = config.asOf ? createClock(config) : databaseClock.now
  const app = await buildApp({ dataSource, config, clock, openQueuesAhead: true, metrics })
  const metricsServer =
    observability.metrics && metrics && (await startMetricsServer({ ...observability.metrics, metrics }))

  closeOnSignal({ graceMs: config.shutdownDelayMs + DRAIN_MS, log: app.log }, async () => {
    app.shutdown.abort()
    databaseClock.stop()
    await wait(config.shutdownDelayMs)
    await app.close()
    await dataSource.destroy()
    await metricsServer?.close()
    await tracing.stop()
  })

  if (!config.publicUrl) app.log.warn(NO_PUBLIC_URL)
  await app.listen({ host: config.host, port: config.apiPort })
  redirectConsole(app.log)
}

const IN_USE = 'The API port is in use. Stop what’s using it, or set API_PORT to another.'
main().catch((error: NodeJS.ErrnoException) => exitWithError(error.code === 'EADDRINUSE' ? IN_USE : error))

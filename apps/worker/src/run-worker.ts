import type { Config } from '@houselights/config/config'
import { isWrongClock } from '@houselights/database/connection/database-clock'
import { closeOnSignal } from '@houselights/server/shutdown/close-on-signal'
import { exitWithError } from '@houselights/server/shutdown/exit-on-error'
import { standardOutput } from '@houselights/server/telemetry/log-output'
import { createLogger, redirectConsole } from '@houselights/server/telemetry/logger'
import { createMetrics, type Metrics } from '@houselights/server/telemetry/metrics'
import { startMetricsServer } from '@houselights/server/telemetry/metrics-server'
import { startTracing } from '@houselights/server/telemetry/start-tracing'
import { checkPictureStorage } from '@houselights/storage/pictures/check-picture-storage'
import { repeatEveryMinute } from './every-minute.ts'
import { type RunningWorker, startWorker, type WorkerSources } from './start-worker.ts'
import { createWorkerObserver, observeBackups, observeDisks } from './telemetry/worker-observer.ts'

/** Running scrapes get this long to finish at shutdown. */
const GRACE_MS = 20_000

/** Runs the worker as a process: prints a message and exits if it can't start, and shuts down cleanly on a signal. */
export async function runWorker(config: Config, workerSources: WorkerSources): Promise<void> {
  const { observability } = config
  await checkPictureStorage(config.pictures).catch(exitWithError)
  const log = createLogger({ service: 'worker', level: config.logLevel })
  const tracing = await startTracing({ service: 'houselights-worker', endpoint: observability.tracesEndpoint })
  const metrics = observability.metrics && createMetrics({ service: 'worker' })
  if (metrics) observeDisks(metrics, config)
  redirectConsole(log)
  // In production every line goes to the structured log.
  const print = (line: string) =>
    config.environment === 'production' ? log.info(line) : standardOutput().write(`${line}\n`)
  const reporter = { log, print, observer: createWorkerObserver(metrics) }
  const shutdown = new AbortController()
  const startup = start()
  // Register before the worker has started: it scrapes as soon as it can, and must finish its scrapes even if it is
  // stopped right away.
  closeOnSignal({ graceMs: GRACE_MS, log }, async () => {
    shutdown.abort()
    // A failed start has already been reported.
    const startedWorker = await startup.catch(() => undefined)
    await Promise.all([startedWorker?.clock.stop(), startedWorker?.worker.close()])
    await startedWorker?.server?.close()
    await tracing.stop()
  })
  await startup

  async function start() {
    const worker = await startWorker(config, reporter, workerSources).catch((error) => {
      if (isWrongClock(error)) exitWithError(error)
      throw error
    })
    const clock = repeatEveryMinute([worker.checkClock], (error) => {
      log.error(error, 'the clock could not be checked, or is wrong')
      if (isWrongClock(error)) process.kill(process.pid, 'SIGTERM')
    })
    const server =
      metrics &&
      (await serve(observability.metrics, { metrics, worker, shutdown: shutdown.signal }).catch(exitWithError))
    return { worker, clock, server }
  }
}

interface MetricsServices {
  metrics: Metrics
  worker: Pick<RunningWorker, 'health' | 'connections' | 'findLastBackup'>
  shutdown: AbortSignal
}

/** Serves metrics and health checks for containers and operators, on the worker's only port. */
async function serve(address: Config['observability']['metrics'], { metrics, worker, shutdown }: MetricsServices) {
  if (!address) return undefined
  metrics.connections({ worker: worker.connections })
  observeBackups(metrics, worker.findLastBackup)
  return startMetricsServer({
    ...address,
    metrics,
    checks: {
      health: async () => {
        const body = await worker.health()
        return { status: body.status === 'failing' ? 503 : 200, body }
      },
      ready: async () => {
        const ready = !shutdown.aborted && (await worker.health()).database
        return { status: ready ? 200 : 503, body: { ready } }
      },
    },
  })
}

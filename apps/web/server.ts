import { setImmediate as nextEventLoopTurn, setTimeout as wait } from 'node:timers/promises'
import { NO_PUBLIC_URL } from '@houselights/config/config'
import { loadWebConfig } from '@houselights/config/web-config'
import { openTrustedProxies } from '@houselights/server/http/trusted-proxies'
import { closeOnSignal } from '@houselights/server/shutdown/close-on-signal'
import { exitOnError, exitWithError } from '@houselights/server/shutdown/exit-on-error'
import { standardOutput } from '@houselights/server/telemetry/log-output'
import { createLogger, redirectConsole } from '@houselights/server/telemetry/logger'
import { createMetrics } from '@houselights/server/telemetry/metrics'
import { startMetricsServer } from '@houselights/server/telemetry/metrics-server'
import { createRequestObserver } from '@houselights/server/telemetry/request-observer'
import { startTracing } from '@houselights/server/telemetry/start-tracing'
import { ApiChanges } from './server/api/api-changes.ts'
import { createWebsiteServer } from './server/website-server.ts'

/** How long running requests may take after the port is closed. */
const DRAIN_MS = 10_000

const config = exitOnError(loadWebConfig)
const { observability } = config
const log = createLogger({ service: 'web', level: config.logLevel })
const tracing = await startTracing({ service: 'houselights-web', endpoint: observability.tracesEndpoint })
const metrics = observability.metrics && createMetrics({ service: 'web' })
const metricsServer =
  observability.metrics &&
  metrics &&
  (await startMetricsServer({ ...observability.metrics, metrics }).catch(exitWithError))
redirectConsole(log)
const shutdown = new AbortController()
const proxies = await openTrustedProxies(config.trustedProxies, { log })
if (!config.publicUrl) log.warn(NO_PUBLIC_URL)
const changes = new ApiChanges(config.apiUrl)
const server = await createWebsiteServer(config, {
  changes,
  trusts: proxies.trusts,
  onUntrustedProxy: (line) => log.warn(line),
  shutdown: shutdown.signal,
  observe: createRequestObserver(log, metrics),
  metrics,
})

server.on('error', (error: NodeJS.ErrnoException) => {
  // a plain sentence for the person who started the server
  process.stderr.write(
    error.code === 'EADDRINUSE'
      ? `Port ${config.webPort} is in use. Stop what’s using it, or choose another with WEB_PORT.\n`
      : `The web server can’t listen: ${error.message}\n`,
  )
  process.exitCode = 1
})
server.listen(config.webPort, config.host, () => {
  const line = `The site is at http://${config.host}:${config.webPort}`
  if (config.environment === 'production') log.info(line)
  else standardOutput().write(`${line}\n`)
})

closeOnSignal({ graceMs: config.shutdownDelayMs + DRAIN_MS, log, keepOnRejection: true }, async () => {
  shutdown.abort()
  await wait(config.shutdownDelayMs)
  // lets Node accept pending connections first: `close` waits only for accepted ones that have sent a request
  await nextEventLoopTurn()
  await new Promise((resolve) => server.close(resolve))
  proxies.close()
  changes.stop()
  await metricsServer?.close()
  await tracing.stop()
})

// an unhandled error in one page must not end the process for everyone else
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

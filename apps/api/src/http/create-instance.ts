import type { Config } from '@houselights/config/config'
import { withoutIgnoredParameters } from '@houselights/contracts/contract/ignored-parameters'
import { createHttpServer } from '@houselights/server/http/http-server'
import { createLogger } from '@houselights/server/telemetry/logger'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import { createRequestObserver } from '@houselights/server/telemetry/request-observer'
import { tracedListener } from '@houselights/server/telemetry/traced-listener'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { DataSource } from 'typeorm'
import { respondToErrors, sendProblem, toProblem } from '../responses/problems.ts'
import { HSTS, SECURITY_HEADERS } from '../responses/security-headers.ts'
import { observeRequests } from '../telemetry/observe-api.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    clock: () => Date
    /** The connections of operators and jobs. */
    db: DataSource
    /** Aborted when the API closes, which ends waits and streams. */
    closing: AbortSignal
    /**
     * Abort this some time before closing. Requests are still handled, but `/ready` responds with 503 and connections
     * aren't kept open.
     */
    shutdown: AbortController
  }
}

export interface InstanceSettings {
  config: Config
  clock: () => Date
  dataSource: DataSource
  /** Where log lines go; standard output by default. */
  logTo?: { write(line: string): void }
  /** The API's metrics, if it exports any. */
  metrics?: Metrics | undefined
}

/** Creates the API without its plugins: only how it accepts requests and responds to errors. */
export function createInstance({ config, clock, dataSource, logTo, metrics }: InstanceSettings): FastifyInstance {
  const [closing, shutdown] = [new AbortController(), new AbortController()]
  const log = createLogger({ service: 'api', level: config.logLevel, to: logTo })
  const trusts = (address: string): boolean => app.isProxy(address)
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: trusts,
    logController: new LogController({ disableRequestLogging: true }),
    // Each request logs at most one line with its URL, so none needs its own logger.
    childLoggerFactory: (logger) => logger,
    serverFactory: (handler) =>
      createHttpServer(tracedListener(handler, trusts), {
        headers: SECURITY_HEADERS,
        hsts: HSTS,
        shutdown: shutdown.signal,
        trustsIdsFrom: trusts,
        // Keep connections longer than a proxy in front does, so that the proxy is the one that closes them.
        options: { requestTimeout: 15_000, keepAliveTimeout: 72_000 },
      }),
    // The server above already responds to malformed requests.
    clientErrorHandler: () => undefined,
    // During shutdown, requests on open connections are handled like any other.
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    // An unresponsive name server delays the start of plugins, and must not abort it.
    pluginTimeout: 0,
    // Runs before anything else, because ignored parameters must not affect lookups, cache keys or validation.
    rewriteUrl: ({ url = '/' }) => withoutIgnoredParameters(url),
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, toProblem(error)),
  })
  app.setValidatorCompiler(validatorCompiler)
  // Bodies must be JSON: a form on another site could send other types without a preflight request.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // Many clients send the type of a body but no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  )
  respondToErrors(app)
  app.decorate('config', config).decorate('clock', clock).decorate('db', dataSource)
  app.decorate('closing', closing.signal).decorate('shutdown', shutdown)
  app.addHook('preClose', async () => {
    shutdown.abort()
    closing.abort()
  })
  observeRequests(app, createRequestObserver(log, metrics))
  return app
}

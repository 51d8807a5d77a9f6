import type { Config } from '@houselights/config/config'
import { withoutIgnoredParameters } from '@houselights/contracts/contract/ignored-parameters'
import { createHttpServer } from '@houselights/server/http/http-server'
import { createLogger } from '@houselights/server/telemetry/logger'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import { requestObserver } from '@houselights/server/telemetry/request-observer'
import { tracedListener } from '@houselights/server/telemetry/traced-listener'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { DataSource } from 'typeorm'
import { answerErrors, sendProblem, toProblem } from '../responses/problems.ts'
import { HSTS, SECURITY_HEADERS } from '../responses/security-headers.ts'
import { followRequests } from '../telemetry/observe-api.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    clock: () => Date
    /** What operators and jobs read and write goes over its connections. */
    db: DataSource
    /** Aborted when the API is about to end: what waits or streams ends with it. */
    closing: AbortSignal
    /** To be aborted some time before: everything is still answered, but `/ready` says no and connections are not kept. */
    leaving: AbortController
  }
}

export interface InstanceSettings {
  config: Config
  clock: () => Date
  dataSource: DataSource
  /** Where log lines go; standard output when left out. */
  logTo?: { write(line: string): void }
  /** Where the API counts what it does; nowhere when left out. */
  metrics?: Metrics | undefined
}

/** The API without its plugins: how requests arrive, and how errors are answered. */
export function createInstance({ config, clock, dataSource, logTo, metrics }: InstanceSettings): FastifyInstance {
  const [closing, leaving] = [new AbortController(), new AbortController()]
  const log = createLogger({ service: 'api', level: config.logLevel, to: logTo })
  const trusts = (address: string): boolean => app.isProxy(address)
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: trusts,
    logController: new LogController({ disableRequestLogging: true }),
    // a request logs a line at most, with its address: none has a logger of its own made for it
    childLoggerFactory: (logger) => logger,
    serverFactory: (answer) =>
      createHttpServer(tracedListener(answer, trusts), {
        headers: SECURITY_HEADERS,
        hsts: HSTS,
        leaving: leaving.signal,
        trustsIdsFrom: trusts,
        // connections are kept for longer than a proxy in front keeps them, so that it is the one who ends them
        options: { requestTimeout: 15_000, keepAliveTimeout: 72_000 },
      }),
    // the server above answers what cannot be read
    clientErrorHandler: () => undefined,
    // a request that comes on a kept connection while we close is answered like any other
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    // a name server that does not answer delays the start of plugins, and does not end it
    pluginTimeout: 0,
    // before anything else: such a parameter is no part of what is looked up, kept or checked
    rewriteUrl: ({ url = '/' }) => withoutIgnoredParameters(url),
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, toProblem(error)),
  })
  app.setValidatorCompiler(validatorCompiler)
  // bodies are JSON: what a form of another site could send without a preflight request is refused
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // many clients name the type of a body that they don't send
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  )
  answerErrors(app)
  app.decorate('config', config).decorate('clock', clock).decorate('db', dataSource)
  app.decorate('closing', closing.signal).decorate('leaving', leaving)
  app.addHook('preClose', async () => {
    leaving.abort()
    closing.abort()
  })
  followRequests(app, requestObserver(log, metrics))
  return app
}

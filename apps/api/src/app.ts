import type { Config } from '@houselights/config/config'
import type { ReadPool } from '@houselights/database/connection/read-pool'
import type { CardPool } from '@houselights/publishing/share-images/drawing-pool'
import { createLogger } from '@houselights/server/telemetry/logger'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import { requestObserver } from '@houselights/server/telemetry/request-observer'
import type { DataSource } from 'typeorm'
import { databaseReads } from './database/open-reads.ts'
import { clientLimits } from './guards/client-limits.ts'
import { otherOrigins } from './guards/other-origins.ts'
import { refusals } from './guards/refuse-requests.ts'
import { trustedProxies } from './guards/trusted-proxies.ts'
import { createInstance } from './http/create-instance.ts'
import { jobs } from './jobs/open-jobs.ts'
import { visitorLocation } from './location/visitor-city.ts'
import { apiDocument } from './openapi/document.ts'
import { places } from './pictures/google-places.ts'
import { pictures } from './pictures/open-pictures.ts'
import { answerCache, cards } from './responses/answers.ts'
import type { AnswerCache } from './responses/response-cache.ts'
import { operatorRoutes } from './routes/operators/area.ts'
import { publicRoutes } from './routes/public/public-routes.ts'
import { routeTable } from './routing/route-table.ts'
import { shareImages } from './share-images/stored-share-images.ts'
import { apiMetrics, requestTelemetry } from './telemetry/observe-api.ts'

export interface ApiServices {
  dataSource: DataSource
  config: Config
  clock: () => Date
  cache?: AnswerCache
  /** Connections for what the public reads, which the API closes; its own when left out. */
  reads?: ReadPool
  /** Draws cards, and is closed by the API; its own when left out. */
  cardPool?: CardPool
  /** Where log lines go; standard output when left out. */
  logTo?: { write(line: string): void }
  /** Where the API counts what it does; nowhere when left out. */
  metrics?: Metrics | undefined
  /** Opens what jobs need of the queues once the API listens, so that the first one does not wait for a connection. */
  openQueuesAhead?: boolean
  /** Aborted some time before closing: everything is still answered, but `/ready` says no and connections are not kept. */
  leaving?: AbortSignal
}

/** Builds the API; the caller makes it listen, closes it, and keeps the data source. */
export async function buildApp({ dataSource, config, clock, cache, logTo, metrics, ...given }: ApiServices) {
  const log = createLogger({ service: 'api', level: config.logLevel, to: logTo })
  const app = createInstance({ dataSource, config, clock, log, leaving: given.leaving })
  app.register(trustedProxies)
  app.register(visitorLocation)
  app.register(requestTelemetry, { observe: requestObserver(log, metrics) })
  app.register(routeTable)
  app.register(otherOrigins)
  app.register(refusals)
  app.register(clientLimits)
  app.register(answerCache, { cache })
  app.register(jobs, { openAhead: given.openQueuesAhead })
  app.register(pictures)
  app.register(places)
  app.register(databaseReads, { reads: given.reads })
  app.register(cards)
  if (metrics) app.register(apiMetrics, { metrics })
  app.register(apiDocument)
  app.register(shareImages, { pool: given.cardPool })
  app.register(publicRoutes)
  app.register(operatorRoutes)
  return app
}

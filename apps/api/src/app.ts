import type { CardPool } from '@houselights/publishing/share-images/drawing-pool'
import { publicConnections } from './database/public-connections.ts'
import { clientLimits } from './guards/client-limits.ts'
import { otherOrigins } from './guards/other-origins.ts'
import { refusals } from './guards/refuse-requests.ts'
import { trustedProxies } from './guards/trusted-proxies.ts'
import { createInstance, type InstanceSettings } from './http/create-instance.ts'
import { jobs } from './jobs/job-service.ts'
import { visitorLocation } from './location/visitor-city.ts'
import { apiDocument } from './openapi/document.ts'
import { pictures } from './pictures/open-pictures.ts'
import type { ResponseCache } from './responses/response-cache.ts'
import { operatorRoutes } from './routes/operators/area.ts'
import { publicRoutes } from './routes/public/public-routes.ts'
import { routeTable } from './routing/route-table.ts'
import { apiMetrics } from './telemetry/observe-api.ts'

interface ApiSettings extends InstanceSettings {
  cache?: ResponseCache
  /** Draws share images. The API closes it, and creates its own by default. */
  cardPool?: CardPool
  /**
   * When the API starts listening, opens the queues that jobs need, so that the first job doesn't wait for a
   * connection.
   */
  openQueuesAhead?: boolean
}

/** Builds the API. The caller starts and closes it, and owns the data source. Plugins close in reverse order. */
export async function buildApp({ cache, cardPool, openQueuesAhead, ...settings }: ApiSettings) {
  const app = createInstance(settings)
  app.register(trustedProxies)
  app.register(visitorLocation)
  app.register(routeTable)
  app.register(otherOrigins)
  app.register(refusals)
  app.register(clientLimits)
  app.register(jobs, { openAhead: openQueuesAhead })
  app.register(pictures)
  app.register(publicConnections, { cache })
  if (settings.metrics) app.register(apiMetrics, { metrics: settings.metrics })
  app.register(apiDocument)
  app.register(publicRoutes, { cardPool })
  app.register(operatorRoutes)
  // Rejects if a plugin can't start.
  await app.after()
  return app
}

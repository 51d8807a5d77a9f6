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
import { artistRoutes, venueRoutes } from './routes/public/artists-and-venues.ts'
import { changeRoutes } from './routes/public/changes.ts'
import { dumpRoutes } from './routes/public/dumps.ts'
import { archiveRoutes, eventRoutes } from './routes/public/events.ts'
import { feedRoutes } from './routes/public/feeds.ts'
import { healthRoutes } from './routes/public/health.ts'
import { newsletterRoutes } from './routes/public/newsletter.ts'
import { pictureRoutes } from './routes/public/pictures.ts'
import { pushRoutes } from './routes/public/push.ts'
import { reportRoutes, venueSuggestionRoutes } from './routes/public/reports.ts'
import { cardRoutes } from './routes/public/share-images.ts'
import { locationRoutes, siteRoutes } from './routes/public/site.ts'
import { sitemapRoutes } from './routes/public/sitemaps.ts'
import { placePhotos, venuePhotoRoutes } from './routes/public/venue-photos.ts'
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
  await app.register(shareImages, { pool: given.cardPool })
  const google = config.providers.googlePlaces
  const services = {
    ...{ db: dataSource, reads: app.reads, lists: app.lists, cards: app.cards, cache: app.cache, clock, config },
    ...{ countSearch: app.countSearch, publicUrl: config.publicUrl, apiDocument: app.apiDocument },
    ...{ pictureStore: app.pictureStore, spotifyPictures: app.spotifyPictures, visitorCity: app.visitorCity },
  }
  eventRoutes(app, services)
  feedRoutes(app, services)
  artistRoutes(app, services)
  venueRoutes(app, services)
  pictureRoutes(app, services)
  cardRoutes(app, { ...services, keptCards: app.shareImages })
  venuePhotoRoutes(app, { ...services, photos: google && app.places && placePhotos(app.places, google.apiKey) })
  dumpRoutes(app, services)
  archiveRoutes(app, services)
  siteRoutes(app, services)
  sitemapRoutes(app, services)
  locationRoutes(app, services)
  newsletterRoutes(app, services)
  venueSuggestionRoutes(app, services)
  reportRoutes(app, services)
  pushRoutes(app, services)
  changeRoutes(app, { versions: app.cache.versions, closing: app.closing })
  await operatorRoutes(app, {
    ...services,
    jobs: app.jobs,
    queues: app.queues,
    places: app.places,
    closing: app.closing,
  })
  const failingReads = () => app.cache.reads.failing()
  healthRoutes(app, { db: app.healthReads, queues: app.queues, failingReads, clock, leaving: app.leaving })
  return app
}

import rateLimit from '@fastify/rate-limit'
import type { Config } from '@houselights/config/config'
import { withoutIgnoredParameters } from '@houselights/contracts/contract/ignored-parameters'
import type { ReadPool } from '@houselights/database/connection/read-pool'
import { dataSourceConnections } from '@houselights/database/connection/read-pool'
import { providerBudget } from '@houselights/database/enrichment/provider-pauses'
import { eventLists } from '@houselights/database/queries/event-lists'
import type { Queryable } from '@houselights/database/sql/sql'
import { googlePlaces } from '@houselights/providers/google-places'
import { type CardPool, openCardPool } from '@houselights/publishing/share-images/drawing-pool'
import { createHttpServer } from '@houselights/server/http/http-server'
import {
  proxyWarning,
  type TrustedProxies,
  trustedProxies,
  untrustedProxy,
} from '@houselights/server/http/trusted-proxies'
import { createLogger } from '@houselights/server/telemetry/logger'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import { requestObserver } from '@houselights/server/telemetry/request-observer'
import { tracedListener } from '@houselights/server/telemetry/traced-listener'
import { openPictureStore } from '@houselights/storage/open-store'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { DataSource } from 'typeorm'
import { followChanges, logOutages } from './database/follow-database.ts'
import { openHealthReads, openPublicReads, openReplicaReads, replicaReads } from './database/read-connections.ts'
import { searchLimit } from './guards/client-limits.ts'
import { allowOtherOrigins } from './guards/other-origins.ts'
import { refuseNul, refuseOtherSites, refuseWrongMethods } from './guards/refuse-requests.ts'
import { JobNews, jobService } from './jobs/job-service.ts'
import { openQueues } from './jobs/queues.ts'
import { visitorCity } from './location/visitor-city.ts'
import { describeRoutes } from './openapi/document.ts'
import { openSpotifyPictures } from './pictures/spotify-pictures.ts'
import { eventCards } from './responses/event-cards.ts'
import { answerErrors, problemOf, sendProblem } from './responses/problems.ts'
import { AnswerCache } from './responses/response-cache.ts'
import { HSTS, SECURITY_HEADERS } from './responses/security-headers.ts'
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
import { keptCards } from './share-images/stored-share-images.ts'
import { followRequests, observeApi } from './telemetry/observe-api.ts'

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
export async function buildApp({ dataSource, config, clock, cache = new AnswerCache(), logTo, ...given }: ApiServices) {
  const closing = new AbortController()
  const leaving = given.leaving ? AbortSignal.any([given.leaving, closing.signal]) : closing.signal
  let proxies: TrustedProxies | undefined
  // whose X-Forwarded-For names the client: a client's own would let it pass for anybody
  const trusts = (address: string) => proxies?.trusts(address) ?? false
  const log = createLogger({ service: 'api', level: config.logLevel, to: logTo })
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    trustProxy: trusts,
    logController: new LogController({ disableRequestLogging: true }),
    // a request logs a line at most, with its address: none has a logger of its own made for it
    childLoggerFactory: (logger) => logger,
    serverFactory: (answer) =>
      createHttpServer(tracedListener(answer, trusts), {
        headers: SECURITY_HEADERS,
        hsts: HSTS,
        leaving,
        trustsIdsOf: trusts,
        options: TIMEOUTS,
      }),
    // the server above answers what cannot be read
    clientErrorHandler: () => undefined,
    // a request that comes on a kept connection while we close is answered like any other
    return503OnClosing: false,
    bodyLimit: 64 * 1024,
    // before anything else: such a parameter is no part of what is looked up, kept or checked
    rewriteUrl: ({ url = '/' }) => withoutIgnoredParameters(url),
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, problemOf(error)),
  })
  proxies = await trustedProxies(config.trustedProxies, {
    onError: (name, error) =>
      error
        ? app.log.warn({ err: error }, `the proxy ${name} is not trusted: its name does not resolve`)
        : app.log.info(`the proxy ${name} is trusted again`),
  })
  app.addHook('onClose', async () => proxies?.close())
  app.decorate('isProxy', trusts)
  const warnOfProxy = proxyWarning(trusts, (peer) => app.log.warn(untrustedProxy(peer, 'TRUSTED_PROXIES')))
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    warnOfProxy(raw)
    done()
  })
  // first: a file that cannot be read is reported before anything else is open
  const city = await visitorCity(config.visitorLocation, (error) =>
    app.log.warn({ err: error }, 'the file of cities stays as it was'),
  )
  app.addHook('onClose', async () => city.close())
  app.setValidatorCompiler(validatorCompiler)
  followRequests(app, requestObserver(log, given.metrics))
  const routes = routeTable(app)
  await allowOtherOrigins(app, config.corsOrigins, routes)
  refuseWrongMethods(app, routes)
  // bodies are JSON: what a form of another site could send without a preflight request is refused
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('error', 'error')
  // many clients name the type of a body that they don't send
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parseJson(request, body, done),
  )
  refuseOtherSites(app, [...config.corsOrigins, ...(config.publicUrl ? [config.publicUrl] : [])])
  refuseNul(app)
  // for the routes that set it: counts in memory, by address of the client, and nothing of it is stored or logged
  await app.register(rateLimit, { global: false })
  answerErrors(app)
  const news = new JobNews()
  logOutages(app, cache)
  const queues = openQueues(config.queueUrl, (error) => app.log.error({ err: error }, 'an error of the queue'))
  if (given.openQueuesAhead) app.addHook('onListen', async () => queues.open())
  app.addHook('onClose', () => queues.close())

  app.addHook('preClose', async () => closing.abort())
  const pictureStore = await openPictureStore(config.pictures)
  const spotifyPictures = openSpotifyPictures(config.providers.spotify, (error) =>
    app.log.warn({ err: error }, 'a picture of Spotify’s did not come'),
  )
  app.addHook('onClose', async () => {
    pictureStore.close()
    await spotifyPictures.close()
  })
  const google = config.providers.googlePlaces
  const places =
    google &&
    googlePlaces(google, {
      budget: providerBudget(dataSource, 'google-places', google.callsPerDay),
      timeoutMs: PLACES_TIMEOUT_MS,
    })
  const onBroken = (error: Error) => app.log.warn({ err: error }, 'a connection to the database broke')
  const primaryReads = given.reads ?? openPublicReads(config.databaseUrl, onBroken)
  const replica = config.databaseReadUrl
    ? replicaReads({
        primary: primaryReads,
        replica: openReplicaReads(config.databaseReadUrl, onBroken),
        onError: (err) => app.log.warn({ err }, 'the replica is not read: the primary is until it answers'),
      })
    : undefined
  const readPool = replica ?? primaryReads
  followChanges(app, config.databaseUrl, { cache, news, replica })
  const reads: Queryable = { query: (sql, values) => cache.noting(() => readPool.query(sql, values)) }
  const lists = eventLists(reads, cache.fact)
  const cards = eventCards({
    lists,
    onBroken: (err, row) => app.log.error({ err, row }, 'A row of /api/events breaks its contract and was left out.'),
  })
  const healthReads = openHealthReads(config.databaseUrl, onBroken)
  app.addHook('onClose', async () => {
    await Promise.all([readPool.close(), healthReads.close()])
  })
  if (given.metrics) {
    const pools = {
      ...{ api: () => dataSourceConnections(dataSource), reads: () => readPool.connections() },
      health: () => healthReads.connections(),
    }
    observeApi(given.metrics, { cache, pools, db: healthReads, queues, clock })
  }
  const apiDocument = await describeRoutes(app, config.dataLicence)
  const services = {
    db: dataSource,
    reads,
    lists,
    cards,
    cache,
    clock,
    countSearch: searchLimit(app, config.searchesAMinute),
    config,
    publicUrl: config.publicUrl,
    apiDocument,
    pictureStore,
    spotifyPictures: spotifyPictures.get,
    visitorCity: city,
  }
  eventRoutes(app, services)
  feedRoutes(app, services)
  artistRoutes(app, services)
  venueRoutes(app, services)
  pictureRoutes(app, services)
  const pool = given.cardPool ?? openCardPool()
  app.addHook('onClose', () => pool.close())
  const onUnkept = (err: unknown) => app.log.warn({ err }, 'a drawn card could not be kept')
  cardRoutes(app, { ...services, keptCards: keptCards({ store: pictureStore, pool, onUnkept }) })
  venuePhotoRoutes(app, { ...services, photos: google && places && placePhotos(places, google.apiKey) })
  dumpRoutes(app, services)
  archiveRoutes(app, services)
  siteRoutes(app, services)
  sitemapRoutes(app, services)
  locationRoutes(app, services)
  newsletterRoutes(app, services)
  venueSuggestionRoutes(app, services)
  reportRoutes(app, services)
  pushRoutes(app, services)
  changeRoutes(app, { versions: cache.versions, closing: closing.signal })
  const jobs = jobService(dataSource, { queues, news, clock })
  await operatorRoutes(app, { ...services, jobs, queues, places, closing: closing.signal })
  const failingReads = () => cache.reads.failing()
  healthRoutes(app, { db: healthReads, queues, failingReads, clock, leaving })
  return app
}

// connections are kept for longer than a proxy in front keeps them, so that it is the one who ends them
const TIMEOUTS = { requestTimeout: 15_000, keepAliveTimeout: 72_000 }

/** A page waits for it behind its own pictures: not for long. */
const PLACES_TIMEOUT_MS = 5_000

import { getDataSourceConnections } from '@houselights/database/connection/read-pool'
import { findStaleSources } from '@houselights/database/operations/due-sources'
import {
  getSecondsSinceSuccess,
  loadProviderFigures,
  loadVenueFreshness,
} from '@houselights/database/operations/operations-metrics'
import { getQueueFigures } from '@houselights/jobs/job-queue'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import type { ObserveRequest } from '@houselights/server/telemetry/request-observer'
import { runInRequest } from '@houselights/server/telemetry/traced-listener'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/**
 * Observes each request and runs it in its own context, so that its log lines have its id and its spans belong to it.
 * Call this before routes are added.
 */
export function observeRequests(app: FastifyInstance, observe: ObserveRequest): void {
  // `preValidation` runs after the body is parsed. Parsing waits for the connection's events, which run outside the
  // context. Responses from memory don't need a context.
  app.addHook('preValidation', ({ raw }, _reply, done) => runInRequest(raw, done))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    observe(request.raw, { route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 })
    done()
  })
}

/**
 * Exports metrics about the API's responses, the database and the queue. Only the API exports facts that concern all
 * processes.
 */
export const apiMetrics = fp<{ metrics: Metrics }>(
  async (app, { metrics }) => {
    const { cache, clock, healthConnections: db, queues } = app
    metrics.registerCounter(
      'houselights_api_answers_total',
      'Public responses by how they were served.',
      ['served'],
      () => Object.entries(cache.served).map(([served, value]) => ({ labels: { served }, value })),
    )
    const size = () => cache.memory.size
    metrics.registerGauge(
      'houselights_api_kept_answers',
      'Responses in memory, and the parts they are made from.',
      [],
      () => size().values,
    )
    metrics.registerGauge(
      'houselights_api_kept_answers_bytes',
      'Upper bound on the memory of stored responses and their parts.',
      [],
      () => size().bytes,
    )
    const api = () => getDataSourceConnections(app.db)
    metrics.connections({ api, reads: app.reads.connections, health: db.connections })

    const scrapeGauges = {
      since: metrics.gauge('houselights_seconds_since_good_read', 'Time since any successful scrape.'),
      stale: metrics.gauge('houselights_stale_sources', 'Sources without a successful scrape for twice their cadence.'),
      venue: metrics.gauge(
        'houselights_venue_seconds_since_good_read',
        'Time since a successful scrape of the venue.',
        ['venue', 'city'],
      ),
      cadence: metrics.gauge('houselights_venue_cadence_seconds', 'How often the venue should be scraped.', [
        'venue',
        'city',
      ]),
    }
    metrics.atScrape('reads', Object.values(scrapeGauges), async () => {
      const now = clock()
      const since = await getSecondsSinceSuccess(db, now)
      if (since !== undefined) scrapeGauges.since.set(since)
      scrapeGauges.stale.set((await findStaleSources(db, now)).length)
      for (const { venue, city, seconds, cadenceSeconds } of await loadVenueFreshness(db, now)) {
        scrapeGauges.venue.set({ venue, city }, seconds)
        scrapeGauges.cadence.set({ venue, city }, cadenceSeconds)
      }
    })

    const providerGauges = {
      calls: metrics.gauge('houselights_provider_calls_today', 'Requests to a provider today by all processes.', [
        'provider',
      ]),
      paused: metrics.gauge('houselights_provider_paused_seconds', 'Time until requests to a provider resume.', [
        'provider',
      ]),
    }
    metrics.atScrape('providers', Object.values(providerGauges), async () => {
      for (const { provider, calls, pausedSeconds } of await loadProviderFigures(db)) {
        providerGauges.calls.set({ provider }, calls)
        providerGauges.paused.set({ provider }, pausedSeconds)
      }
    })

    const queueGauges = {
      jobs: metrics.gauge('houselights_queue_jobs', 'Jobs in a queue by state.', ['queue', 'state']),
      oldest: metrics.gauge(
        'houselights_queue_oldest_waiting_seconds',
        'How long the oldest job that is ready to run has waited.',
        ['queue'],
      ),
    }
    metrics.atScrape('queue', Object.values(queueGauges), async () => {
      for (const figures of await Promise.all(queues.all().map((queue) => getQueueFigures(queue)))) {
        queueGauges.oldest.set({ queue: figures.queue }, figures.oldestWaitingSeconds)
        for (const [state, value] of Object.entries(figures.counts))
          queueGauges.jobs.set({ queue: figures.queue, state }, value)
      }
    })
  },
  { name: 'api-metrics', dependencies: ['public-reads', 'jobs'] },
)

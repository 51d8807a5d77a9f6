import { dataSourceConnections } from '@houselights/database/connection/read-pool'
import { staleSources } from '@houselights/database/operations/due-sources'
import {
  providerFigures,
  secondsSinceSuccess,
  venueFreshness,
} from '@houselights/database/operations/operating-figures'
import { queueFigures } from '@houselights/jobs/job-queue'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import type { ObserveRequest } from '@houselights/server/telemetry/request-observer'
import { withinRequest } from '@houselights/server/telemetry/traced-listener'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Has each request observed, and worked on in its own context: with its id in log lines, and its span. Called before routes are added. */
export function followRequests(app: FastifyInstance, observe: ObserveRequest): void {
  // after the body was parsed, since events of the connection come outside of it; what is answered from memory needs none
  app.addHook('preValidation', ({ raw }, _reply, done) => withinRequest(raw, done))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    observe(request.raw, { route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 })
    done()
  })
}

/** Has the API's metrics say what it serves, and what database and queue hold: of what concerns all processes it alone speaks. */
export const apiMetrics = fp<{ metrics: Metrics }>(
  async (app, { metrics }) => {
    const { cache, clock, healthConnections: db, queues } = app
    metrics.counted('houselights_api_answers_total', 'Public reads by how they were served.', ['served'], () =>
      Object.entries(cache.served).map(([served, value]) => ({ labels: { served }, value })),
    )
    const size = () => cache.memory.size
    metrics.measured(
      'houselights_api_kept_answers',
      'Answers in memory, and what they are made from.',
      [],
      () => size().values,
    )
    metrics.measured('houselights_api_kept_answers_bytes', 'Memory that they take at most.', [], () => size().bytes)
    const api = () => dataSourceConnections(app.db)
    metrics.connections({ api, reads: app.reads.connections, health: db.connections })

    const reads = {
      since: metrics.gauge('houselights_seconds_since_good_read', 'Time since any successful scrape.'),
      stale: metrics.gauge('houselights_stale_sources', 'Sources without a successful scrape for two cadences.'),
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
    metrics.atScrape('reads', Object.values(reads), async () => {
      const now = clock()
      const since = await secondsSinceSuccess(db, now)
      if (since !== undefined) reads.since.set(since)
      reads.stale.set((await staleSources(db, now)).length)
      for (const { venue, city, seconds, cadenceSeconds } of await venueFreshness(db, now)) {
        reads.venue.set({ venue, city }, seconds)
        reads.cadence.set({ venue, city }, cadenceSeconds)
      }
    })

    const providers = {
      calls: metrics.gauge('houselights_provider_calls_today', 'Requests to a provider today, of all processes.', [
        'provider',
      ]),
      paused: metrics.gauge('houselights_provider_paused_seconds', 'For how long no request goes to a provider.', [
        'provider',
      ]),
    }
    metrics.atScrape('providers', Object.values(providers), async () => {
      for (const { provider, calls, pausedSeconds } of await providerFigures(db)) {
        providers.calls.set({ provider }, calls)
        providers.paused.set({ provider }, pausedSeconds)
      }
    })

    const queue = {
      jobs: metrics.gauge('houselights_queue_jobs', 'Jobs in a queue by state.', ['queue', 'state']),
      oldest: metrics.gauge(
        'houselights_queue_oldest_waiting_seconds',
        'For how long the oldest job has waited that could be worked on.',
        ['queue'],
      ),
    }
    metrics.atScrape('queue', Object.values(queue), async () => {
      for (const figures of await Promise.all(queues.all().map((each) => queueFigures(each)))) {
        queue.oldest.set({ queue: figures.queue }, figures.oldestWaitingSeconds)
        for (const [state, value] of Object.entries(figures.counts))
          queue.jobs.set({ queue: figures.queue, state }, value)
      }
    })
  },
  { name: 'api-metrics', dependencies: ['public-reads', 'jobs'] },
)

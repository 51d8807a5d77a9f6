import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '@houselights/telemetry/metrics'
import type { ObserveRequest } from '@houselights/telemetry/request-observer'
import type { KeptPages } from './kept-pages.ts'
import { pageRoute } from './page-route.ts'

/** Has a request observed once it is answered, or broken off. */
export function observeEnd(observe: ObserveRequest, request: IncomingMessage, response: ServerResponse): void {
  const { url = '/' } = request
  const begun = performance.now()
  response.once('close', () =>
    observe(request, {
      route: pageRoute(url),
      status: response.statusCode,
      seconds: (performance.now() - begun) / 1_000,
    }),
  )
}

/** Has the website's metrics say what it keeps. */
export function observeKeptPages(metrics: Metrics, pages: Pick<KeptPages, 'served' | 'size'>): void {
  metrics.counted(
    'houselights_web_kept_pages_total',
    'Pages for all visitors: ready when requested, rendered, or found to be still right after a change.',
    ['outcome'],
    () => Object.entries(pages.served).map(([outcome, value]) => ({ labels: { outcome }, value })),
  )
  metrics.measured('houselights_web_kept_pages', 'Pages kept in memory.', [], () => [
    { labels: {}, value: pages.size.pages },
  ])
  metrics.measured('houselights_web_kept_pages_bytes', 'Memory that kept pages take.', [], () => [
    { labels: {}, value: pages.size.bytes },
  ])
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from '@houselights/server/telemetry/metrics'
import type { ObserveRequest } from '@houselights/server/telemetry/request-observer'
import { parseCityPath } from '../addresses/city-address.ts'
import type { PageCache } from '../page-cache/page-cache.ts'

/** The first segment of pages' paths, and the names of their further segments. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  events: [':slug', 'report'],
  venues: [':slug', 'yours'],
  artists: [':slug'],
  archive: [':month'],
  reports: [':token', ':room'],
  newsletter: [':page'],
  admin: [':page'],
  'scraping-coverage': [],
  'data-quality': [],
  ...Object.fromEntries(
    ['announced', 'developers', 'embeds', 'embed', 'following', 'map', 'offline', 'plan', 'saved', 'tonight'].map(
      (name) => [name, []],
    ),
  ),
}
const PREFIXES = new Set(['assets', 'api', 'health', 'ready'])

/** Returns the route for metrics: one of about thirty, whatever the address. @internal for its test */
export function toPageRoute(url: string): string {
  const { path } = parseCityPath(url.split('?', 1)[0] ?? '/')
  if (path === '/') return path
  const [section = '', ...rest] = path.slice(1).split('/')
  if (PREFIXES.has(section)) return rest.length > 0 ? `/${section}/*` : `/${section}`
  const names = Object.hasOwn(PAGES, section) ? PAGES[section] : undefined
  if (!names || rest.length > names.length) return 'other'
  return ['', section, ...names.slice(0, rest.length)].join('/')
}

export function observeEnd(observe: ObserveRequest, request: IncomingMessage, response: ServerResponse): void {
  const { url = '/' } = request
  const startedAt = performance.now()
  response.once('close', () =>
    observe(request, {
      route: toPageRoute(url),
      status: response.statusCode,
      seconds: (performance.now() - startedAt) / 1_000,
    }),
  )
}

export function observePageCache(metrics: Metrics, pages: Pick<PageCache, 'served' | 'size'>): void {
  metrics.registerCounter(
    'houselights_web_kept_pages_total',
    'Shared pages: ready when requested, rendered, found unchanged after a change of the data, or stale.',
    ['outcome'],
    () => Object.entries(pages.served).map(([outcome, value]) => ({ labels: { outcome }, value })),
  )
  metrics.registerGauge('houselights_web_kept_pages', 'Pages cached in memory.', [], () => [
    { labels: {}, value: pages.size.values },
  ])
  metrics.registerGauge('houselights_web_kept_pages_bytes', 'Memory that cached pages take, in bytes.', [], () => [
    { labels: {}, value: pages.size.bytes },
  ])
}

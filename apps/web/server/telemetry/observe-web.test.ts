import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createLogger } from '@houselights/server/telemetry/logger'
import { createMetrics } from '@houselights/server/telemetry/metrics'
import { createRequestObserver } from '@houselights/server/telemetry/request-observer'
import { startTracing } from '@houselights/server/telemetry/start-tracing'
import { otlpCollector } from '@houselights/server/telemetry/testing/otlp-collector'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aWebsite } from '../../test/a-website.ts'
import { listenOnLoopback } from '../../test/listen-on-loopback.ts'
import { toPageRoute } from './observe-web.ts'

const EMAIL = 'ada.lovelace@mail.example'

/** Starts a website whose API records its request headers. */
async function aSite(trusts: (address: string) => boolean) {
  const apiRequests: IncomingHttpHeaders[] = []
  const apiUrl = await listenOnLoopback(
    createServer((request, response) => {
      apiRequests.push(request.headers)
      response
        .writeHead(request.url?.startsWith('/api/fails') ? 503 : 200, { 'x-request-id': 'from-the-api-0001' })
        .end('{}')
    }),
  )
  const lines: string[] = []
  const log = createLogger({ service: 'web', level: 'info', to: { write: (line) => void lines.push(line) } })
  const metrics = createMetrics({ service: 'web' })
  const site = await aWebsite({ apiUrl, trusts, metrics, observe: createRequestObserver(log, metrics) })
  return { site, apiRequests, metrics, getLogged: () => lines.map((line) => JSON.parse(line)) }
}

const CALLER_HEADERS = { 'x-request-id': 'a-click-0001', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }

test('a visitor’s request gets an id, which the API and the visitor receive; the visitor’s own id and trace are ignored', async () => {
  const { site, apiRequests } = await aSite(() => false)
  for (const path of ['/api/events', '/events']) {
    const { headers } = await fetch(site + path, { headers: CALLER_HEADERS })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{16}-[0-9a-z]+$/)
    if (path === '/api/events') expect(apiRequests.at(-1)?.['x-request-id']).toBe(headers.get('x-request-id'))
  }
  expect(apiRequests.at(-1)).not.toHaveProperty('traceparent')
})

test('a request keeps the id from a trusted proxy', async () => {
  const { site, apiRequests } = await aSite(() => true)
  const { headers } = await fetch(`${site}/api/events`, { headers: CALLER_HEADERS })
  expect([headers.get('x-request-id'), apiRequests[0]?.['x-request-id']]).toEqual(['a-click-0001', 'a-click-0001'])
})

test('the API continues the website’s trace', async () => {
  const collector = await otlpCollector()
  const tracing = await startTracing({ service: 'houselights-web', endpoint: collector.endpoint })
  onTestFinished(async () => {
    await tracing.stop()
    collector.stop()
  })
  const { site, apiRequests } = await aSite(() => false)
  await (await fetch(`${site}/api/events`, { headers: CALLER_HEADERS })).text()
  await vi.waitFor(async () => {
    await tracing.stop()
    expect(collector.spans()).toHaveLength(1)
  })
  const [span] = collector.spans()
  expect(span).toMatchObject({ name: 'GET /api/*', kind: 2 })
  expect(apiRequests[0]?.traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`)
  expect(span?.traceId).not.toBe('a'.repeat(32))
})

test('the website logs failed requests and requests that may change data, without what visitors typed', async () => {
  const { site, getLogged } = await aSite(() => true)
  await fetch(`${site}/api/newsletter?email=${EMAIL}`, { method: 'POST', body: EMAIL, headers: CALLER_HEADERS })
  await fetch(`${site}/api/fails?search=${EMAIL}`, { headers: CALLER_HEADERS })
  await fetch(`${site}/events?search=${EMAIL}`, { headers: CALLER_HEADERS })
  const common = { service: 'web', msg: 'answered', requestId: 'a-click-0001', route: '/api/*' }
  await vi.waitFor(() => expect(getLogged()).toHaveLength(2))
  expect(getLogged()).toEqual([
    expect.objectContaining({
      ...common,
      level: 'info',
      method: 'POST',
      url: '/api/newsletter?email=[redacted]',
      status: 200,
    }),
    expect.objectContaining({ ...common, level: 'warn', method: 'GET', url: '/api/fails?search=…', status: 503 }),
  ])
})

test('the website counts requests by route', async () => {
  const { site, metrics } = await aSite(() => true)
  onTestFinished(() => metrics.registry.clear())
  for (const path of ['/events/one', '/events/two', '/wp-login.php', '/assets/none.js', '/health'])
    await (await fetch(site + path)).text()
  const getCounts = async () =>
    [...(await metrics.text()).matchAll(/duration_seconds_count\{.*route="([^"]+)".*\} (\d+)/g)].map(
      ([, route, count]) => `${route} ${count}`,
    )
  await expect
    .poll(getCounts)
    .toEqual(expect.arrayContaining(['/events/:slug 2', 'other 1', '/assets/* 1', '/health 1']))
})

test.each([
  ['/', '/'],
  ['/events?date=2025-05-02', '/events'],
  ['/events/a-show', '/events/:slug'],
  ['/events/a-show/report', '/events/:slug/report'],
  ['/events/a/b/c/d', 'other'],
  ['/reports/Zm9vYmFy', '/reports/:token'],
  ['/toronto/venues/a-hall', '/venues/:slug'],
  ['/api/events/a-show', '/api/*'],
  ['/constructor', 'other'],
  ['//elsewhere.example', 'other'],
])('%s has the route %s', (url, route) => expect(toPageRoute(url)).toBe(route))

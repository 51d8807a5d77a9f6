import { expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics } from './metrics.ts'
import { startMetricsServer } from './metrics-server.ts'
import { createDurationObserver } from './request-observer.ts'

const makeMetrics = (timeoutMs = 50) => createMetrics({ service: 'api', timeoutMs })
const getLines = async (metrics: Pick<ReturnType<typeof makeMetrics>, 'text'>, name: string) =>
  (await metrics.text()).split('\n').filter((line) => line.startsWith(name))

test('metrics include the release and Node’s own process metrics', async () => {
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment=test,service.version=r1')
  const text = await makeMetrics().text()
  vi.unstubAllEnvs()
  expect(text).toContain(`houselights_build_info{release="r1",node="${process.version}",service="api"} 1`)
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'process_open_fds',
    'nodejs_active_handles_total',
  ])
    expect(text).toContain(`\n# TYPE ${name} gauge`)
})

test('metrics leave out gauges of a part that fails or hangs, report it as down, and include the rest', async () => {
  const metrics = makeMetrics()
  const jobs = metrics.gauge('jobs', 'Jobs.')
  let collect: () => Promise<void> = async () => jobs.set(7)
  metrics.atScrape('queue', [jobs], () => collect())
  expect(await getLines(metrics, 'jobs{')).toEqual(['jobs{service="api"} 7'])
  expect(await getLines(metrics, 'houselights_up{')).toEqual(['houselights_up{part="queue",service="api"} 1'])
  for (const failingCollect of [
    () => Promise.reject(new Error('no connection')),
    () => new Promise<void>(() => undefined),
  ]) {
    collect = failingCollect
    expect(await getLines(metrics, 'houselights_up{')).toEqual(['houselights_up{part="queue",service="api"} 0'])
    expect(await getLines(metrics, 'jobs{')).toEqual([])
    expect(await getLines(metrics, 'houselights_build_info{')).toHaveLength(1)
  }
})

test('metrics count requests by duration, in cumulative buckets', async () => {
  const metrics = makeMetrics()
  const observeRequest = createDurationObserver(metrics.registry)
  for (const seconds of [0.0005, 0.001, 0.002, 7, 31]) observeRequest('GET', '/api/events', 200, seconds)
  observeRequest('PROPFIND', 'none', 405, 0.01)
  const lines = await getLines(metrics, 'houselights_http_request_duration_seconds')
  const getValue = (suffix: string, labels: Record<string, string>) =>
    lines
      .find(
        (line) =>
          line.startsWith(`houselights_http_request_duration_seconds_${suffix}{`) &&
          Object.entries(labels).every(([name, value]) => line.includes(`${name}="${value}"`)),
      )
      ?.split(' ')[1]
  const requestLabels = { method: 'GET', route: '/api/events', status: '2xx', service: 'api' }
  const getBucket = (le: string) => getValue('bucket', { ...requestLabels, le })
  expect(['0.001', '0.005', '5', '10', '30', '+Inf'].map(getBucket)).toEqual(['2', '3', '3', '4', '4', '5'])
  expect([getValue('count', requestLabels), getValue('sum', requestLabels)]).toEqual(['5', '38.0035'])
  expect(getValue('count', { method: 'other', route: 'none', status: '4xx' })).toBe('1')
})

test('metrics share one query among simultaneous requests', async () => {
  const metrics = makeMetrics()
  let queryCount = 0
  metrics.atScrape('queue', [], async () => void queryCount++)
  await Promise.all([metrics.text(), metrics.text(), metrics.text()])
  expect(queryCount).toBe(1)
})

test('metrics are served with health, and nothing else, on their own port', async () => {
  const metrics = makeMetrics()
  const checks = {
    health: async () => ({ status: 200, body: { status: 'degraded' } }),
    ready: async () => ({ status: 503, body: { ready: false } }),
  }
  const server = await startMetricsServer({ host: '127.0.0.1', port: 0, metrics, checks })
  onTestFinished(() => server.close())
  const get = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method })
  const response = await get('/metrics')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, metrics.registry.contentType])
  expect(await response.text()).toContain('houselights_build_info')
  expect(await (await get('/health')).json()).toEqual({ status: 'degraded' })
  expect((await get('/ready')).status).toBe(503)
  for (const [path, method] of [['/'], ['/metrics/x'], ['/metrics', 'POST'], ['/__proto__'], ['/constructor']] as const)
    expect((await get(path, method)).status).toBe(404)
  await expect(startMetricsServer({ host: '127.0.0.1', port: server.port, metrics })).rejects.toThrow(
    `Port ${server.port} is in use. Stop what’s using it, or set METRICS_PORT to another. Each service needs its own.`,
  )
})

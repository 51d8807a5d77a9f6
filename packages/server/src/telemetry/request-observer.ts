import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { Histogram, type Registry } from 'prom-client'
import { getRequestId } from '../http/request-id.ts'
import { createLineSampler } from './line-sampler.ts'
import type { Metrics } from './metrics.ts'
import { toLoggedUrl } from './redact-logs.ts'
import { nameSpan } from './traced-listener.ts'

/**
 * In seconds. A response from memory takes a fraction of a millisecond, and a call that waits for a job takes minutes.
 */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/** Other methods are counted together, so that made-up methods create no new series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** @internal for its test */
export function createDurationObserver(registry: Registry) {
  const histogram = new Histogram({
    name: 'houselights_http_request_duration_seconds',
    help: 'Requests, and how long it took to answer them.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  return (method: string, route: string, status: number, seconds: number): void =>
    histogram.observe(
      { method: METHODS.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` },
      seconds,
    )
}

interface RequestResult {
  /** The route's pattern, without values from the URL, so that the set is bounded. */
  route: string
  status: number
  seconds: number
}

/** Called after each request that was completed or aborted. */
export type ObserveRequest = (request: IncomingMessage, result: RequestResult) => void

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Counts requests, and logs requests that failed or that may change something. Logs at most one refused request per
 * second for each route and status. At level `debug`, logs all requests.
 */
export function createRequestObserver(log: Logger, metrics: Pick<Metrics, 'registry'> | undefined): ObserveRequest {
  const count = metrics && createDurationObserver(metrics.registry)
  const logsAll = log.isLevelEnabled('debug')
  const takeSample = createLineSampler()
  return (request, { route, status, seconds }) => {
    const { method = '' } = request
    count?.(method, route, status, seconds)
    nameSpan(request, route)
    const isSafe = SAFE_METHODS.has(method)
    if (isSafe && status < 500 && !logsAll) return
    const sample = (status === 429 || status === 503) && !logsAll ? takeSample(`${route} ${status}`) : {}
    if (!sample) return
    const level = status >= 500 ? 'warn' : isSafe ? 'debug' : 'info'
    const line = { method, url: toLoggedUrl(request.url ?? ''), route, status, ms: Math.round(seconds * 1_000) }
    log[level]({ ...line, ...sample, requestId: getRequestId(request) }, 'answered')
  }
}

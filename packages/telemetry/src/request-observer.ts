import type { IncomingMessage } from 'node:http'
import { requestIdOf } from '@houselights/http-server/request-id'
import type { Logger } from 'pino'
import { loggedUrl } from './logged-url.ts'
import type { Metrics } from './metrics.ts'
import { nameSpanOf } from './traced-listener.ts'

interface Answered {
  /** One of a bounded set: the pattern, without values of the address. */
  route: string
  status: number
  seconds: number
}

/** Called with each request that was answered, or broken off. */
export type ObserveRequest = (request: IncomingMessage, answered: Answered) => void

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** An answer from memory takes a fraction of a millisecond; a job's call waits for minutes. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Counts requests, and logs those that may change something and those that failed; at `debug` all. Without metrics nothing is counted.
 */
export function requestObserver(log: Logger, metrics: Pick<Metrics, 'histogram'> | undefined): ObserveRequest {
  const durations = metrics?.histogram(
    'houselights_http_request_duration_seconds',
    'Requests, and how long answering took.',
    { labels: ['method', 'route', 'status'], buckets: BUCKETS },
  )
  const logsAll = log.isLevelEnabled('debug')
  return (request, { route, status, seconds }) => {
    const { method = '' } = request
    durations?.observe({ method: METHODS.has(method) ? method : 'other', route, status: classOf(status) }, seconds)
    nameSpanOf(request, route)
    const reads = READS.has(method)
    if (reads && status < 500 && !logsAll) return
    const level = status >= 500 ? 'warn' : reads ? 'debug' : 'info'
    const line = { method, url: loggedUrl(request.url ?? ''), route, status, ms: Math.round(seconds * 1_000) }
    log[level]({ ...line, requestId: requestIdOf(request) }, 'answered')
  }
}

const CLASSES = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx']
const classOf = (status: number): string => CLASSES[Math.floor(status / 100)] ?? 'other'

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { requestIdOf } from '@houselights/http-server/request-id'
import type { Logger } from 'pino'
import { inContext } from './context.ts'
import { loggedUrl } from './logged-url.ts'
import type { Metrics } from './metrics.ts'
import { isTracing, openSpan, type Span } from './span.ts'

const ROUTE = Symbol('the route of the request')
type Routed = IncomingMessage & { [ROUTE]?: string }

/** Notes which route answers a request, as metrics and spans name it: one of a bounded set, without values of the address. */
export function noteRoute(request: Routed, route: string): void {
  request[ROUTE] = route
}

interface Observed {
  log: Logger
  /** Without them, nothing is counted. */
  metrics?: Pick<Metrics, 'histogram'> | undefined
  /** Whether an address is a trusted caller's, whose trace is gone on with. */
  trusts: (address: string) => boolean
  /** The route where none was noted. */
  routeOf?: (request: IncomingMessage) => string
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** An answer from memory takes a fraction of a millisecond; a job's call waits for minutes. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * A listener whose every request has its id in its log lines, and is counted and traced where that is set. Logged are requests that may
 * change something and those that failed; at `debug` all.
 */
export function observedListener(
  answer: RequestListener,
  { log, metrics, trusts, routeOf }: Observed,
): RequestListener {
  const durations = metrics?.histogram(
    'houselights_http_request_duration_seconds',
    'Requests, and how long answering took.',
    {
      labels: ['method', 'route', 'status'],
      buckets: BUCKETS,
    },
  )
  const logsAll = log.isLevelEnabled('debug')

  function ended(request: Routed, response: ServerResponse, begun: number, span: Span | undefined): void {
    const { method = '', [ROUTE]: noted = routeOf?.(request) ?? 'none' } = request
    const status = response.statusCode
    const seconds = (performance.now() - begun) / 1_000
    durations?.observe(
      { method: METHODS.has(method) ? method : 'other', route: noted, status: `${Math.floor(status / 100)}xx` },
      seconds,
    )
    if (span) {
      span.rename(`${method} ${noted}`)
      span.set({ 'http.route': noted, 'http.response.status_code': status })
      if (status >= 500) span.fail(`answered ${status}`)
      span.end()
    }
    const changes = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
    if (!logsAll && !changes && status < 500) return
    const line = { method, url: loggedUrl(request.url ?? ''), route: noted, status, ms: Math.round(seconds * 1_000) }
    log[status >= 500 ? 'warn' : changes ? 'info' : 'debug']({ ...line, requestId: requestIdOf(request) }, 'answered')
  }

  return (request, response) => {
    const requestId = requestIdOf(request)
    const begun = performance.now()
    const work = (span?: Span) => {
      response.once('close', () => ended(request, response, begun, span))
      answer(request, response)
    }
    inContext({ ...(requestId && { requestId }) }, () => (isTracing() ? traced(request, trusts, work) : work()))
  }
}

function traced(request: IncomingMessage, trusts: Observed['trusts'], work: (span?: Span) => void): void {
  const { traceparent } = request.headers
  // others could make our traces whatever they like
  const goesOn = typeof traceparent === 'string' && trusts(request.socket.remoteAddress ?? '')
  const attributes = { 'http.request.method': request.method ?? '' }
  openSpan(request.method ?? '', { kind: 'server', attributes, ...(goesOn && { parent: { traceparent } }) }, work)
}

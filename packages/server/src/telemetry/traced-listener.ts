import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Span } from '@opentelemetry/api'
import { getRequestId } from '../http/request-id.ts'
import { withContext } from './context.ts'
import { fail, isTracing, openSpan } from './span.ts'

interface TracedRequest {
  span: Span
  runInSpan: <Result>(work: () => Result) => Result
}

const requests = new WeakMap<IncomingMessage, TracedRequest>()

/** Wraps a listener so that each request is a span, if tracing is on. `trusts` decides whose traces are continued. */
export function tracedListener(listener: RequestListener, trusts: (address: string) => boolean): RequestListener {
  if (!isTracing()) return listener
  return (request, response) => {
    const { method = '' } = request
    const { traceparent } = request.headers
    // Anyone else could forge our traces.
    const continuesTrace = typeof traceparent === 'string' && trusts(request.socket.remoteAddress ?? '')
    const parent = continuesTrace ? { traceparent } : undefined
    openSpan(method, { kind: 'server', attributes: { 'http.request.method': method }, parent }, (span) => {
      if (span) requests.set(request, { span, runInSpan: AsyncLocalStorage.snapshot() })
      listener(request, response)
      // Runs after the listeners that name the span on close.
      response.once('close', () => {
        span?.setAttribute('http.response.status_code', response.statusCode)
        if (response.statusCode >= 500) fail(span, `responded with ${response.statusCode}`)
        span?.end()
      })
    })
  }
}

/** Names the span of a request by its route. */
export function nameSpan(request: IncomingMessage, route: string): void {
  const span = requests.get(request)?.span
  span?.updateName(`${request.method} ${route}`).setAttribute('http.route', route)
}

/**
 * Runs work that belongs to a request: its log lines have the request's id, and its spans are children of the request's
 * span.
 */
export function runInRequest<Result>(request: IncomingMessage, work: () => Result): Result {
  const requestId = getRequestId(request)
  const workInContext = () => withContext({ ...(requestId && { requestId }) }, work)
  const tracedRequest = requests.get(request)
  return tracedRequest ? tracedRequest.runInSpan(workInContext) : workInContext()
}

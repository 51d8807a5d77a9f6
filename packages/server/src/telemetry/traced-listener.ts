import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Span } from '@opentelemetry/api'
import { getRequestId } from '../http/request-id.ts'
import { inContext } from './context.ts'
import { fail, isTracing, openSpan } from './span.ts'

interface Traced {
  span: Span
  within: <Result>(work: () => Result) => Result
}

const requests = new WeakMap<IncomingMessage, Traced>()

/** A listener whose requests are spans, where spans are recorded; the same listener else. `trusts`: whose traces are gone on with. */
export function tracedListener(answer: RequestListener, trusts: (address: string) => boolean): RequestListener {
  if (!isTracing()) return answer
  return (request, response) => {
    const { method = '' } = request
    const { traceparent } = request.headers
    // others could make our traces whatever they like
    const goesOn = typeof traceparent === 'string' && trusts(request.socket.remoteAddress ?? '')
    const parent = goesOn ? { traceparent } : undefined
    openSpan(method, { kind: 'server', attributes: { 'http.request.method': method }, parent }, (span) => {
      if (span) requests.set(request, { span, within: AsyncLocalStorage.snapshot() })
      answer(request, response)
      // after those who name the span then
      response.once('close', () => {
        span?.setAttribute('http.response.status_code', response.statusCode)
        if (response.statusCode >= 500) fail(span, `answered ${response.statusCode}`)
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

/** Does work of a request: its log lines have the request's id, and its spans are parts of the request's. */
export function withinRequest<Result>(request: IncomingMessage, work: () => Result): Result {
  const requestId = getRequestId(request)
  const inside = () => inContext({ ...(requestId && { requestId }) }, work)
  const traced = requests.get(request)
  return traced ? traced.within(inside) : inside()
}

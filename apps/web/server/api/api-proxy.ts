import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'
import { toProblemText } from '@houselights/server/http/problem-text'
import { getOutgoingHeaders } from '@houselights/server/telemetry/context'
import { apiRetries, RESTART_MS } from '../../src/api/api-retries.ts'

// headers that belong to one connection, not to the message (RFC 9110, 7.6.1)
const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-(authenticate|authorization|connection)|te|trailer|transfer-encoding|upgrade)$/

// headers between our services: each service sets its own
const INTERNAL_HEADERS = ['x-request-id', 'traceparent', 'tracestate', 'baggage']

/** Timeouts of requests to the API, in milliseconds. */
export interface ApiTimeouts {
  /** Until the API starts to respond, including retries. */
  usual: number
  /** The same, for requests that wait for a job, which may scrape sites or undo thousands of changes. */
  jobs: number
  /** How long to retry a request while the API is unreachable. */
  restart: number
}
const TIMEOUTS: ApiTimeouts = { usual: 7_500, jobs: 60 * 60_000, restart: RESTART_MS }
/**
 * The longest pause within a response (streams send a byte every ten seconds), and the minimum timeout of operators'
 * changes.
 */
const STALLED_MS = 30_000
const RETRY_AFTER_SECONDS = '5'
const JOB_PATHS = /^\/api\/(scrapers|enrichment|data-quality)\//
const OPERATOR_PATHS = /^\/api\/admin\//

/** Forwards a request. `vary`: the request header that determined the address. */
type ApiProxy = (request: IncomingMessage, response: ServerResponse, vary?: string) => void

/**
 * Streams requests to the API and responses back. During a restart, requests that fail without a response are retried.
 * Requests that change something are retried only if they can't have reached the API.
 */
export function apiProxy(apiUrl: string, timeouts: ApiTimeouts = TIMEOUTS): ApiProxy {
  const { protocol, hostname, port, pathname } = new URL(apiUrl)
  const isSecure = protocol === 'https:'
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const base = pathname.replace(/\/$/, '')
  const retries = apiRetries(timeouts.restart)
  return (request, response, vary) => {
    const canRetry = isSafe(request)
    const pauseAfter = retries.startRequest(canRetry)
    let upstream: ClientRequest
    let retryTimer: NodeJS.Timeout | undefined
    const giveUp = () => {
      const error = new Error('no response in time')
      if (retryTimer === undefined) upstream.destroy(error)
      else sendBadGateway(request, response, error)
    }
    const responseTimer = setTimeout(giveUp, getResponseTimeout(request, timeouts))
    const send = () => {
      retryTimer = undefined
      upstream = (isSecure ? httpsRequest : httpRequest)({
        // a request that can't be retried gets its own connection: the API may be closing an idle one
        agent: canRetry && agent,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method: request.method,
        path: `${base}${request.url}`,
        headers: { ...getEndToEndHeaders(request.headers), ...getForwardedHeaders(request), ...getFraming(request) },
      })
      upstream.on('response', (apiResponse) => {
        retries.noteResponse()
        clearTimeout(responseTimer)
        upstream.setTimeout(STALLED_MS, giveUp)
        const headers = getEndToEndHeaders(apiResponse.headers)
        if (vary) headers.vary = headers.vary ? `${headers.vary}, ${vary}` : vary
        response.writeHead(apiResponse.statusCode ?? 502, headers)
        apiResponse.on('error', () => response.destroy())
        apiResponse.pipe(response)
      })
      upstream.on('error', (error) => {
        if (response.destroyed) return
        const pause = response.headersSent ? undefined : pauseAfter(error)
        if (pause === undefined) sendBadGateway(request, response, error)
        else retryTimer = setTimeout(send, pause)
      })
      if (canRetry) upstream.end()
      // the time that a visitor takes to send a body doesn't count
      else onceConnected(upstream, () => request.on('data', () => responseTimer.refresh()).pipe(upstream))
    }
    response.on('close', () => {
      clearTimeout(retryTimer)
      clearTimeout(responseTimer)
      upstream.destroy()
    })
    send()
  }
}

function getResponseTimeout({ method, url = '' }: IncomingMessage, timeouts: ApiTimeouts): number {
  if (method === 'POST' && JOB_PATHS.test(url)) return timeouts.jobs
  return method !== 'GET' && method !== 'HEAD' && OPERATOR_PATHS.test(url)
    ? Math.max(STALLED_MS, timeouts.usual)
    : timeouts.usual
}

/**
 * Whether the request changes nothing, so it can be retried. Such a request has no body: the server refuses GET and
 * HEAD with one.
 */
const isSafe = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/**
 * Returns the header that makes Node send a body without a length in chunks. Without it, Node sends the body of a
 * DELETE unframed, and the API would take it for the next request.
 */
const getFraming = ({ headers }: IncomingMessage): Record<string, string> =>
  headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }

/**
 * Reads the visitor's body only after connecting to the API: until then the request can be retried with the whole body.
 */
function onceConnected(upstream: ClientRequest, send: () => void) {
  upstream.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', send)
    else send()
  })
}

/** Returns headers with the client's address (already checked), the host and protocol of the request, and its id. */
export function getForwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    'x-forwarded-for': String(headers['x-forwarded-for'] ?? ''),
    'x-forwarded-host': String(headers['x-forwarded-host'] ?? headers.host ?? ''),
    'x-forwarded-proto': String(headers['x-forwarded-proto'] ?? 'http'),
    ...getOutgoingHeaders(),
  }
}

function getEndToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const connectionHeaders = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.test(name) && !INTERNAL_HEADERS.includes(name) && !connectionHeaders.includes(name),
    ),
  )
}

const UNREACHABLE_TEXT = 'We can’t reach the listings right now. Please try again in a moment.'

/**
 * Responds with 502 in the API's own problem format. It has no CORS header: only the API knows which calls other sites'
 * pages may read.
 */
function sendBadGateway({ headers }: IncomingMessage, response: ServerResponse, error: Error) {
  if (response.writableEnded) return
  console.error(`The API didn’t respond: ${error.message}`)
  if (response.headersSent) return void response.destroy()
  const { type, text } = toProblemText(headers.accept, { status: 502, detail: UNREACHABLE_TEXT })
  response
    .writeHead(502, { 'content-type': type, 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS })
    .end(text)
}

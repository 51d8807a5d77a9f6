import {
  Agent,
  type ClientRequest,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest, Agent as SecureAgent } from 'node:https'
import { problemText } from '@houselights/server/http/problem-text'
import { outgoingHeaders } from '@houselights/server/telemetry/context'
import { apiRetries, RESTART_MS } from '../../src/api/api-retries.ts'

// headers of one connection, not of the messages sent over it (RFC 9110, 7.6.1)
const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-(authenticate|authorization|connection)|te|trailer|transfer-encoding|upgrade)$/

// of a request within our services: each service says its own
const OF_OURS = ['x-request-id', 'traceparent', 'tracestate', 'baggage']

/** Timeouts of requests to the API, in milliseconds. */
export interface ApiTimeouts {
  /** Until the API begins to answer, repeated requests included. */
  usual: number
  /** The same for requests that wait for a job, which may read other sites or undo thousands of changes. */
  jobs: number
  /** How long a request is repeated while the API cannot be reached. */
  restart: number
}
const TIMEOUTS: ApiTimeouts = { usual: 7_500, jobs: 60 * 60_000, restart: RESTART_MS }
/** Without a byte, once an answer began; streams send one every ten seconds. Also until operators' changes are answered. */
const STALLED_MS = 30_000
const RETRY_AFTER_SECONDS = '5'
const JOBS = /^\/api\/(scrapers|enrichment|data-quality)\//
const OPERATORS = /^\/api\/admin\//

/** Passes a request on; `vary`: the header by which the website chose what is requested. */
type ApiProxy = (request: IncomingMessage, response: ServerResponse, vary?: string) => void

/** Streams requests to the API and back. Safe ones that fail before an answer are repeated through a restart. */
export function apiProxy(apiUrl: string, timeouts: ApiTimeouts = TIMEOUTS): ApiProxy {
  const { protocol, hostname, port, pathname } = new URL(apiUrl)
  const secure = protocol === 'https:'
  const agent = secure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const base = pathname.replace(/\/$/, '')
  const retries = apiRetries(timeouts.restart)
  return (request, response, vary) => {
    const safe = isSafe(request)
    const pauseAfter = retries.request(safe)
    let upstream: ClientRequest
    let pausing: NodeJS.Timeout | undefined
    const giveUp = () => {
      const error = new Error('no answer in time')
      if (pausing === undefined) upstream.destroy(error)
      else failed(request, response, error)
    }
    const answering = setTimeout(giveUp, answerTimeout(request, timeouts))
    const send = () => {
      pausing = undefined
      upstream = (secure ? httpsRequest : httpRequest)({
        // a request that must not be repeated gets its own connection: the API may be closing a kept one
        agent: safe && agent,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method: request.method,
        path: `${base}${request.url}`,
        headers: { ...endToEnd(request.headers), ...forwardedHeaders(request), ...framing(request) },
      })
      upstream.on('response', (answer) => {
        retries.answered()
        clearTimeout(answering)
        upstream.setTimeout(STALLED_MS, giveUp)
        const headers = endToEnd(answer.headers)
        if (vary) headers.vary = headers.vary ? `${headers.vary}, ${vary}` : vary
        response.writeHead(answer.statusCode ?? 502, headers)
        answer.on('error', () => response.destroy())
        answer.pipe(response)
      })
      upstream.on('error', (error) => {
        if (response.destroyed) return
        const pause = response.headersSent ? undefined : pauseAfter(error)
        if (pause === undefined) failed(request, response, error)
        else pausing = setTimeout(send, pause)
      })
      if (safe) upstream.end()
      // how long a visitor takes to send a body is not the API's time
      else onceConnected(upstream, () => request.on('data', () => answering.refresh()).pipe(upstream))
    }
    response.on('close', () => {
      clearTimeout(pausing)
      clearTimeout(answering)
      upstream.destroy()
    })
    send()
  }
}

function answerTimeout({ method, url = '' }: IncomingMessage, timeouts: ApiTimeouts): number {
  if (method === 'POST' && JOBS.test(url)) return timeouts.jobs
  return method !== 'GET' && method !== 'HEAD' && OPERATORS.test(url)
    ? Math.max(STALLED_MS, timeouts.usual)
    : timeouts.usual
}

/** Whether the request can be repeated: it changes nothing. The server refuses those with a body. */
const isSafe = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** How a body without a length is sent on. Node sends that of a DELETE bare, and the API would take it for the next request. */
const framing = ({ headers }: IncomingMessage): Record<string, string> =>
  headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }

/** Reads the visitor's body once the API is connected: until then the request can be repeated with all of it. */
function onceConnected(upstream: ClientRequest, send: () => void) {
  upstream.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', send)
    else send()
  })
}

/** The client's address, determined before, the host and protocol the site was addressed by, and the request's id. */
export function forwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    'x-forwarded-for': String(headers['x-forwarded-for'] ?? ''),
    'x-forwarded-host': String(headers['x-forwarded-host'] ?? headers.host ?? ''),
    'x-forwarded-proto': String(headers['x-forwarded-proto'] ?? 'http'),
    ...outgoingHeaders(),
  }
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !HOP_BY_HOP.test(name) && !OF_OURS.includes(name) && !named.includes(name),
    ),
  )
}

const AWAY = 'We can’t reach the listings right now. Please try again in a moment.'

/** As the API itself words what it cannot answer. It is not for pages of other sites: which calls these may read, the API says. */
function failed({ headers }: IncomingMessage, response: ServerResponse, error: Error) {
  if (response.writableEnded) return
  console.error(`The API didn’t respond: ${error.message}`)
  if (response.headersSent) return void response.destroy()
  const { type, text } = problemText(headers.accept, { status: 502, detail: AWAY })
  response
    .writeHead(502, { 'content-type': type, 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_SECONDS })
    .end(text)
}

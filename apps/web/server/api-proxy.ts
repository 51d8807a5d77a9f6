import {
  Agent,
  request as ask,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { request as askSecurely, Agent as SecureAgent } from 'node:https'
import { apiRetries, RESTART_MS } from '../src/api-retries.ts'

// headers that belong to one connection, and not to what is asked or answered over it (RFC 9110, 7.6.1)
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** How long is waited for the API, in milliseconds. */
export interface Patience {
  /** How long it may be silent. */
  usual: number
  /** Where a call waits for a job that reads other people's sites, or takes thousands of changes back. */
  jobs: number
  /** How long it is asked again while it cannot be reached. */
  restart: number
}
const PATIENCE: Patience = { usual: 30_000, jobs: 60 * 60_000, restart: RESTART_MS }
const JOBS = /^\/api\/(scrapers|enrichment|data-quality)\//

/**
 * Hands requests on to the API as they come and answers back as they come, piece by piece. One that fails before there is
 * anything of an answer is asked again, where that does no harm, for as long as a restart of the API takes.
 */
export function apiProxy(apiUrl: string, patience: Patience = PATIENCE): RequestListener {
  const { protocol, hostname, port, pathname } = new URL(apiUrl)
  const secure = protocol === 'https:'
  const agent = secure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const base = pathname.replace(/\/$/, '')
  const retries = apiRetries(patience.restart)
  return (request, response) => {
    const safe = isSafe(request)
    const pauseAfter = retries.request(safe)
    let asked: ClientRequest
    let pausing: NodeJS.Timeout | undefined
    const askIt = () => {
      asked = (secure ? askSecurely : ask)({
        // what must not be asked twice is asked on a connection of its own: the API may be closing one that was kept
        agent: safe && agent,
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        method: request.method,
        path: `${base}${request.url}`,
        headers: { ...endToEnd(request.headers), ...forwardedHeaders(request) },
        timeout: request.method === 'POST' && JOBS.test(request.url ?? '') ? patience.jobs : patience.usual,
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
      asked.on('response', (answer) => {
        retries.answered()
        response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
        answer.on('error', () => response.destroy())
        answer.pipe(response)
      })
      asked.on('error', (error) => {
        if (response.destroyed) return
        const pause = response.headersSent ? undefined : pauseAfter(error)
        if (pause === undefined) failed(response, error)
        else pausing = setTimeout(askIt, pause)
      })
      if (safe) asked.end()
      else onceConnected(asked, () => request.pipe(asked))
    }
    response.on('close', () => {
      clearTimeout(pausing)
      asked.destroy()
    })
    askIt()
  }
}

/** Whether asking twice does no harm, and there is no body to send twice. */
const isSafe = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !headers['transfer-encoding'] && !Number(headers['content-length'] ?? 0)

/** A body is read from the visitor once there is somebody to read it: it is whole if the API has to be asked again. */
function onceConnected(asked: ClientRequest, send: () => void) {
  asked.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', send)
    else send()
  })
}

/** What tells the API which client asked, and by which address of the site; who that is was settled before. */
export function forwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  return {
    'x-forwarded-for': String(headers['x-forwarded-for'] ?? ''),
    'x-forwarded-host': String(headers['x-forwarded-host'] ?? headers.host ?? ''),
    'x-forwarded-proto': String(headers['x-forwarded-proto'] ?? 'http'),
  }
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name) && !named.includes(name)),
  )
}

function failed(response: ServerResponse, error: Error) {
  if (response.writableEnded) return
  console.error(`The API did not answer: ${error.message}`)
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end('The listings service cannot be reached right now. Please try again in a moment.')
}

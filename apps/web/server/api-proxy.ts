import {
  Agent,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { request as askSecurely, Agent as SecureAgent } from 'node:https'

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

/** How long the API may be silent, in milliseconds. */
export interface Patience {
  usual: number
  /** Where a call waits for a job that reads other people's sites, or takes thousands of changes back. */
  jobs: number
}
const PATIENCE: Patience = { usual: 30_000, jobs: 60 * 60_000 }
const JOBS = /^\/api\/(scrapers|enrichment|data-quality)\//

/** Hands requests on to the API as they come and answers back as they come, piece by piece. */
export function apiProxy(apiUrl: string, patience: Patience = PATIENCE): RequestListener {
  const { protocol, hostname, port, pathname } = new URL(apiUrl)
  const secure = protocol === 'https:'
  const agent = secure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const base = pathname.replace(/\/$/, '')
  return (request, response) => {
    const asked = (secure ? askSecurely : ask)({
      agent,
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      method: request.method,
      path: `${base}${request.url}`,
      headers: {
        ...endToEnd(request.headers),
        ...forwardedHeaders(request),
      },
      timeout: request.method === 'POST' && JOBS.test(request.url ?? '') ? patience.jobs : patience.usual,
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers))
      answer.on('error', () => response.destroy())
      answer.pipe(response)
    })
    asked.on('error', (error) => failed(response, error))
    response.on('close', () => asked.destroy())
    request.pipe(asked)
  }
}

/** What tells the API which client asked, and by which address of the site. */
export function forwardedHeaders({ headers, socket }: IncomingMessage): Record<string, string> {
  const client = socket.remoteAddress ?? 'unknown'
  return {
    'x-forwarded-for': [headers['x-forwarded-for'], client].filter(Boolean).join(', '),
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
  if (response.destroyed || response.writableEnded) return
  console.error(`The API did not answer: ${error.message}`)
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end('The listings service cannot be reached right now. Please try again in a moment.')
}

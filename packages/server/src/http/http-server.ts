import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import { refuse, refuseUnreadable } from './malformed-request.ts'
import { getRequestId, identify } from './request-id.ts'

const LOOK_EVERY_MS = 100
/** A connection whose first request is still on its way gets this long. */
const FIRST_REQUEST_MS = 1_000

// After the server was closed, requests under way are answered and idle connections are ended. Call it before a
// listener that answers is added.
function gracefulShutdown(leaving: AbortSignal, server: Server): void {
  let underWay = 0
  server.on('request', (_, response) => {
    underWay++
    response.once('close', () => underWay--)
  })
  const leave = () => {
    let closedAt: number | undefined
    // an answer that had begun keeps its connection; one that never had a request is not idle to Node
    const endIdle = () => {
      if (server.listening) return
      closedAt ??= performance.now()
      server.closeIdleConnections()
      if (underWay === 0 && performance.now() - closedAt > FIRST_REQUEST_MS) server.closeAllConnections()
    }
    // after what has arrived was read: on a busy process requests wait for that, on connections that seem to be idle
    const look = setInterval(() => setImmediate(endIdle), LOOK_EVERY_MS).unref()
    server.once('close', () => clearInterval(look))
  }
  if (leaving.aborted) leave()
  else leaving.addEventListener('abort', leave, { once: true })
}

interface HttpServerParts {
  /** What every answer carries unless it says otherwise, also one to a request that cannot be read. */
  headers: Readonly<Record<string, string>>
  /** `Strict-Transport-Security`, for answers to requests that came by https alone (RFC 6797, 7.2); none when left out. */
  hsts?: string | undefined
  /** Aborted before the server closes: answers say `connection: close` from then on, and clients reconnect elsewhere. */
  leaving?: AbortSignal
  /** Whose `X-Request-Id` a request keeps. Every request gets an id, which its answer names; none when left out. */
  trustsIdsFrom?: (address: string) => boolean
  options?: ServerOptions
}

/** A server whose every answer carries the same headers, and which closes without breaking off a request. */
export function createHttpServer(
  answer: RequestListener,
  { headers, hsts, leaving, trustsIdsFrom, options }: HttpServerParts,
): Server {
  const checked =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      if (trustsIdsFrom) identify(request, trustsIdsFrom)
      if (hsts && cameByHttps(request)) strict.set(response, hsts)
      // Node would answer this one by itself, without our headers
      if (request.headers.host === undefined && request.httpVersion === '1.1') return refuse(response, 400)
      // a proxy could take such a body for the next request
      if (isRead(request) && hasBody(request)) return refuse(response, 400, 'GET and HEAD requests can’t have a body.')
      listener(request, response)
    }
  const server = createServer({ ...options, requireHostHeader: false, ServerResponse: responseWith(headers, leaving) })
  if (leaving) gracefulShutdown(leaving, server)
  server.on('request', checked(answer))
  const refuseExpectation = checked((_, response) => refuse(response, 417))
  server.on('checkExpectation', refuseExpectation)
  refuseUnreadable(server, headers)
  return server
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The value of `Strict-Transport-Security`, for answers that carry it. */
const strict = new WeakMap<ServerResponse, string>()

/** By what the proxy in front says, whoever it is: who makes it up only binds himself to https. */
const cameByHttps = ({ headers }: IncomingMessage): boolean =>
  String(headers['x-forwarded-proto'] ?? '')
    .split(',', 1)[0]
    ?.trim() === 'https'

const whole = new WeakSet<object>()

/** Headers that hold what every answer of their server carries, as names and values in turn: they are written as they are. */
export function wholeHeaders(headers: Readonly<Record<string, string>>): string[] {
  const list = Object.entries(headers).flat()
  whole.add(list)
  return list
}

/** Answers that carry these headers unless they say otherwise. Added as the head is written: by then others are known. */
function responseWith(headers: HttpServerParts['headers'], leaving?: AbortSignal): typeof ServerResponse {
  const onEvery = Object.entries(headers)
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, second?: string | object, third?: object): this {
      if (leaving?.aborted) this.setHeader('connection', 'close')
      const given = third ?? second
      const [id, hsts] = [getRequestId(this.req), strict.get(this)]
      // at once: what is set one by one costs a tenth of an answer from memory
      if (Array.isArray(given) && whole.has(given)) {
        const own = [...(id ? [REQUEST_ID, id] : []), ...(hsts ? [HSTS, hsts] : [])]
        return super.writeHead(status, [...given, ...own])
      }
      if (id) this.setHeader(REQUEST_ID, id)
      if (hsts) this.setHeader(HSTS, hsts)
      for (const [name, value] of onEvery) if (!this.hasHeader(name)) this.setHeader(name, value)
      // the signature of the one with all three; Node takes the headers in the place of the message, too
      return super.writeHead(status, second as string, third as OutgoingHttpHeaders)
    }
  }
}

const REQUEST_ID = 'x-request-id'
const HSTS = 'strict-transport-security'

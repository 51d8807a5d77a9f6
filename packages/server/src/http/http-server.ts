import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import { refuseMalformed, sendRefusal } from './malformed-request.ts'
import { assignRequestId, getRequestId } from './request-id.ts'

const CHECK_INTERVAL_MS = 100
/** A connection whose first request is still arriving gets this long. */
const FIRST_REQUEST_TIMEOUT_MS = 1_000

// After the server closes, finishes the requests in progress and closes idle connections. Call it before adding the
// listener that responds.
function gracefulShutdown(shutdown: AbortSignal, server: Server): void {
  let openRequests = 0
  server.on('request', (_, response) => {
    openRequests++
    response.once('close', () => openRequests--)
  })
  const startClosing = () => {
    let closedAt: number | undefined
    // A response in progress keeps its connection. Node doesn't count a connection without any request as idle.
    const endIdle = () => {
      if (server.listening) return
      closedAt ??= performance.now()
      server.closeIdleConnections()
      if (openRequests === 0 && performance.now() - closedAt > FIRST_REQUEST_TIMEOUT_MS) server.closeAllConnections()
    }
    // Runs after the event loop has read incoming data: on a busy process, a connection that seems idle may have an
    // unread request.
    const interval = setInterval(() => setImmediate(endIdle), CHECK_INTERVAL_MS).unref()
    server.once('close', () => clearInterval(interval))
  }
  if (shutdown.aborted) startClosing()
  else shutdown.addEventListener('abort', startClosing, { once: true })
}

interface HttpServerParts {
  /** Headers that are added to every response that doesn't set them, even for malformed requests. */
  headers: Readonly<Record<string, string>>
  /**
   * The value of `Strict-Transport-Security`, sent only in responses to https requests (RFC 6797, 7.2). Not sent if
   * undefined.
   */
  hsts?: string | undefined
  /**
   * Aborted before the server closes. From then on, responses say `connection: close`, and clients reconnect elsewhere.
   */
  shutdown?: AbortSignal
  /**
   * Whether to accept the `X-Request-Id` header from this address. Every request gets an id, which is also a header of
   * the response. If undefined, requests get no ids.
   */
  trustsIdsFrom?: (address: string) => boolean
  options?: ServerOptions
}

/** Creates a server that adds these headers to all responses, and that finishes running requests before it closes. */
export function createHttpServer(
  respond: RequestListener,
  { headers, hsts, shutdown, trustsIdsFrom, options }: HttpServerParts,
): Server {
  const withChecks =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      if (trustsIdsFrom) assignRequestId(request, trustsIdsFrom)
      if (hsts && usedHttps(request)) hstsValues.set(response, hsts)
      // Node would respond to this itself, without our headers.
      if (request.headers.host === undefined && request.httpVersion === '1.1') return sendRefusal(response, 400)
      // A proxy could mistake such a body for the next request.
      if (isGetOrHead(request) && hasBody(request))
        return sendRefusal(response, 400, 'GET and HEAD requests can’t have a body.')
      listener(request, response)
    }
  const server = createServer({
    ...options,
    requireHostHeader: false,
    ServerResponse: makeResponseClass(headers, shutdown),
  })
  if (shutdown) gracefulShutdown(shutdown, server)
  server.on('request', withChecks(respond))
  const refuseExpectation = withChecks((_, response) => sendRefusal(response, 417))
  server.on('checkExpectation', refuseExpectation)
  refuseMalformed(server, headers)
  return server
}

const isGetOrHead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The `Strict-Transport-Security` value of each response that has one. */
const hstsValues = new WeakMap<ServerResponse, string>()

/** Trusts the header from any proxy: a client that forges it only binds itself to https. */
const usedHttps = ({ headers }: IncomingMessage): boolean =>
  String(headers['x-forwarded-proto'] ?? '')
    .split(',', 1)[0]
    ?.trim() === 'https'

const completeHeaders = new WeakSet<object>()

/**
 * Returns a complete header list (alternating names and values) that already includes the headers of every response, so
 * it is written as is.
 */
export function toCompleteHeaders(headers: Readonly<Record<string, string>>): string[] {
  const list = Object.entries(headers).flat()
  completeHeaders.add(list)
  return list
}

/**
 * A response class that adds these headers if they aren't set. It does so when the head is written and the other
 * headers are known.
 */
function makeResponseClass(headers: HttpServerParts['headers'], shutdown?: AbortSignal): typeof ServerResponse {
  const defaultHeaders = Object.entries(headers)
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, second?: string | object, third?: object): this {
      if (shutdown?.aborted) this.setHeader('connection', 'close')
      const headerArgument = third ?? second
      const [id, hsts] = [getRequestId(this.req), hstsValues.get(this)]
      // Written in one call: setting headers one by one takes a tenth of the time of a response from memory.
      if (Array.isArray(headerArgument) && completeHeaders.has(headerArgument)) {
        const ownHeaders = [...(id ? [REQUEST_ID, id] : []), ...(hsts ? [HSTS, hsts] : [])]
        return super.writeHead(status, [...headerArgument, ...ownHeaders])
      }
      if (id) this.setHeader(REQUEST_ID, id)
      if (hsts) this.setHeader(HSTS, hsts)
      for (const [name, value] of defaultHeaders) if (!this.hasHeader(name)) this.setHeader(name, value)
      // The types are those of the three-argument form; Node also accepts the headers as the second argument.
      return super.writeHead(status, second as string, third as OutgoingHttpHeaders)
    }
  }
}

const REQUEST_ID = 'x-request-id'
const HSTS = 'strict-transport-security'

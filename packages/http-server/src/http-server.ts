import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import { drainOn } from './drain-on.ts'
import { refuse, refuseUnreadable } from './unreadable.ts'

interface HttpServerParts {
  /** What every answer carries unless it says otherwise, also one to a request that cannot be read. */
  headers: Readonly<Record<string, string>>
  /** Aborted some time before the server closes: from then on connections are not kept. */
  leaving?: AbortSignal
  options?: ServerOptions
}

/** A server whose every answer carries the same headers, and which closes without breaking off a request. */
export function createHttpServer(answer: RequestListener, { headers, leaving, options }: HttpServerParts): Server {
  const onEvery = Object.entries(headers)
  const withHeaders =
    (listener: RequestListener): RequestListener =>
    (request, response) => {
      for (const [name, value] of onEvery) response.setHeader(name, value)
      // Node would answer this one by itself, without our headers
      if (request.headers.host === undefined && request.httpVersion === '1.1') return refuse(response, 400)
      listener(request, response)
    }
  const server = createServer({ ...options, requireHostHeader: false })
  if (leaving) drainOn(leaving, server)
  server.on('request', withHeaders(answer))
  server.on(
    'checkExpectation',
    withHeaders((_, response) => refuse(response, 417)),
  )
  refuseUnreadable(server, headers)
  return server
}

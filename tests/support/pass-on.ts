import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'

/** Hands a request on to another server, and its answer back, as they come. */
export function passOn(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(origin)
  const { url: path, method, headers } = request
  const upstream = ask({ hostname, port, path, method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}

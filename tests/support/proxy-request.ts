import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'

/** Proxies a request to another server and streams its response back. */
export function proxyRequest(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port } = new URL(origin)
  const { url: path, method, headers } = request
  const upstream = httpRequest({ hostname, port, path, method, headers }, (upstreamResponse) => {
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
    upstreamResponse.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}

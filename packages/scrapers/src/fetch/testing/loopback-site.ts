import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Creates a handler that sends this response to every request. */
export const respondWith =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Handler =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

/** Responds with plain text, the type of robots.txt. */
export const respondWithText = (body: string): Handler => respondWith(200, { 'content-type': 'text/plain' }, body)

/**
 * Starts a site on loopback for one test. It serves these pages by path, responds with 404 to other paths, and records
 * the requests.
 */
export async function startLoopbackSite(pages: Record<string, Handler | string>) {
  const requests: { path: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    requests.push({ path, headers: request.headers })
    const page = pages[path]
    if (page === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('none')
    else if (typeof page === 'string') response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    else page(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, requests, paths: () => requests.map(({ path }) => path) }
}

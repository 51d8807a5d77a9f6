import type { Server, ServerResponse } from 'node:http'

const LOOK_EVERY_MS = 100

/**
 * Drains a server's connections before its end. Once `leaving` is aborted, answers say `connection: close`, so that
 * clients with a kept connection open another: closing a kept one would break off a request just sent on it. After the
 * server was closed, requests under way are answered and idle connections are ended. Call it before a listener that
 * answers is added.
 */
export function drainOn(leaving: AbortSignal, server: Server): void {
  const underWay = new Set<ServerResponse>()
  server.on('request', (_, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (leaving.aborted) response.setHeader('connection', 'close')
  })
  const leave = () => {
    for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
    // an answer that had begun keeps its connection; one that never had a request is not idle to Node
    const look = setInterval(() => {
      if (server.listening) return
      server.closeIdleConnections()
      if (underWay.size === 0) server.closeAllConnections()
    }, LOOK_EVERY_MS).unref()
    server.once('close', () => clearInterval(look))
  }
  if (leaving.aborted) leave()
  else leaving.addEventListener('abort', leave, { once: true })
}

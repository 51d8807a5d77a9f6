import type { Server, ServerResponse } from 'node:http'

const LOOK_EVERY_MS = 100

/**
 * Prepares a server for its end. When `leaving` is aborted its answers say `connection: close`, so that askers who keep a
 * connection come back on another: closing one that is kept would break off a request just sent on it. Once the server is
 * closed, what is under way is answered, and connections on which nothing is asked are ended. Called before a listener
 * that answers is added.
 */
export function leaveOn(leaving: AbortSignal, server: Server): void {
  const underWay = new Set<ServerResponse>()
  server.on('request', (_, response) => {
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (leaving.aborted) response.setHeader('connection', 'close')
  })
  const leave = () => {
    for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close')
    // an answer begun before keeps its connection; one on which nothing was ever asked is not idle to Node
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

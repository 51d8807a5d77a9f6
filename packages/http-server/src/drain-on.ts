import type { Server } from 'node:http'

const LOOK_EVERY_MS = 100

/**
 * Drains the connections of a server that is leaving: after it was closed, requests under way are answered, and idle
 * connections are ended. Call it before a listener that answers is added.
 */
export function drainOn(leaving: AbortSignal, server: Server): void {
  let underWay = 0
  server.on('request', (_, response) => {
    underWay++
    response.once('close', () => underWay--)
  })
  const leave = () => {
    // an answer that had begun keeps its connection; one that never had a request is not idle to Node
    const look = setInterval(() => {
      if (server.listening) return
      server.closeIdleConnections()
      if (underWay === 0) server.closeAllConnections()
    }, LOOK_EVERY_MS).unref()
    server.once('close', () => clearInterval(look))
  }
  if (leaving.aborted) leave()
  else leaving.addEventListener('abort', leave, { once: true })
}

import type { Server } from 'node:http'

const LOOK_EVERY_MS = 100
/** A connection whose first request is still on its way gets this long. */
const FIRST_REQUEST_MS = 1_000

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

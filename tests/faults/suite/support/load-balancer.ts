import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '../../../support/serve.ts'

/**
 * How often the load balancer checks whether a process is ready. Real load balancers check every few seconds, so their
 * servers wait longer before they stop.
 */
const CHECK_INTERVAL_MS = 100

/**
 * Forwards requests in turn to the servers that report ready, like a cluster's service: over kept-alive connections,
 * and without retrying a failed request elsewhere.
 */
export async function startLoadBalancer(origins: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const readyOrigins = new Set<string>()
  let isStopped = false
  let turn = 0
  const checks = origins.map(async (origin) => {
    for (; !isStopped; await sleep(CHECK_INTERVAL_MS)) {
      const readiness = await fetch(`${origin}/ready`).catch(() => undefined)
      await readiness?.arrayBuffer()
      if (readiness?.ok) readyOrigins.add(origin)
      else readyOrigins.delete(origin)
    }
  })
  const server = await serve((request, response) => {
    const [...servers] = readyOrigins
    const origin = servers[turn++ % servers.length]
    if (!origin) return void response.writeHead(502).end('No server is ready.')
    const { url: path, method, headers } = request
    const upstream = httpRequest(new URL(path ?? '/', origin), { method, headers, agent }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers)
      upstreamResponse.pipe(response)
    })
    upstream.on('error', (error) =>
      response.headersSent ? response.destroy() : response.writeHead(502).end(`${error}`),
    )
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  })
  return {
    url: server.url,
    isReady: (origin: string) => readyOrigins.has(origin),
    stop: async () => {
      isStopped = true
      await Promise.all(checks)
      await server.stop()
      agent.destroy()
    },
  }
}

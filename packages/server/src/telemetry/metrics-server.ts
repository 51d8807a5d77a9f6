import { once } from 'node:events'
import { createHttpServer } from '../http/http-server.ts'
import type { Metrics } from './metrics.ts'

type CheckResult = { status: number; body: object }

interface MetricsServerParts {
  host: string
  port: number
  metrics: Pick<Metrics, 'text' | 'registry'>
  /** Handlers of `/health` and `/ready`, which don't exist otherwise. */
  checks?: { health(): Promise<CheckResult>; ready(): Promise<CheckResult> }
}

/**
 * Serves `/metrics` on its own port, which visitors can't reach. Throws an error with instructions if the port is in
 * use.
 */
export async function startMetricsServer({ host, port, metrics, checks }: MetricsServerParts) {
  const json = async ({ status, body }: CheckResult) => ({
    status,
    type: 'application/json',
    text: JSON.stringify(body),
  })
  const pages: Record<string, () => Promise<{ status: number; type: string; text: string }>> = {
    '/metrics': async () => ({ status: 200, type: metrics.registry.contentType, text: await metrics.text() }),
    ...(checks && {
      '/health': async () => json(await checks.health()),
      '/ready': async () => json(await checks.ready()),
    }),
  }
  const server = createHttpServer(
    (request, response) => {
      const page = request.method === 'GET' || request.method === 'HEAD' ? pages[toPath(request.url)] : undefined
      if (!page) return void response.writeHead(404).end()
      page().then(
        ({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text),
        () => response.writeHead(500).end(),
      )
    },
    { headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } },
  )
  server.listen(port, host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is in use. Stop what’s using it, or set METRICS_PORT to another. Each service needs its own.`,
    )
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const toPath = (url = '/'): string => url.split('?', 1)[0] ?? '/'

import type { ObserveRequest } from '@houselights/telemetry/request-observer'
import { withinRequest } from '@houselights/telemetry/traced-listener'
import type { FastifyInstance } from 'fastify'

/** Has each request observed, and worked on in its own context: with its id in log lines, and its span. Called before routes are added. */
export function followRequests(app: FastifyInstance, observe: ObserveRequest): void {
  // after the body was parsed, since events of the connection come outside of it; what is answered from memory needs none
  app.addHook('preValidation', ({ raw }, _reply, done) => withinRequest(raw, done))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    observe(request.raw, { route, status: reply.statusCode, seconds: reply.elapsedTime / 1_000 })
    done()
  })
}

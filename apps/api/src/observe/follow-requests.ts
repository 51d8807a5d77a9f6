import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import { noteRoute } from '@houselights/telemetry/observed-listener'
import type { FastifyInstance } from 'fastify'

/**
 * Says which route answers a request, and keeps what its log lines and spans say of it while its body is parsed: events of its
 * connection come from outside of it. Called before routes are added.
 */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { url } = route
    const note = ({ raw }: { raw: IncomingMessage }, _reply: unknown, done: () => void) => {
      noteRoute(raw, url)
      done()
    }
    route.onResponse = [note, ...[route.onResponse ?? []].flat()]
  })
  const contexts = new WeakMap<IncomingMessage, ReturnType<typeof AsyncLocalStorage.snapshot>>()
  app.addHook('onRequest', ({ raw, method }, _reply, done) => {
    if (method !== 'GET' && method !== 'HEAD') contexts.set(raw, AsyncLocalStorage.snapshot())
    done()
  })
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    const inItsContext = contexts.get(raw)
    if (inItsContext) inItsContext(done)
    else done()
  })
}

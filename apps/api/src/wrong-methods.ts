import type { FastifyInstance } from 'fastify'
import createRouter, { type HTTPMethod } from 'find-my-way'
import { sendProblem } from './answers/send-problem.ts'

/**
 * Answers 405 where there is something at an address but not by this method, and says by which there is. Called before
 * plugins and routes are added. Checked before the body is read: whatever it is, it was not wanted.
 */
export function refuseWrongMethods(app: FastifyInstance): void {
  const methods = new Set<HTTPMethod>()
  const { maxParamLength } = app.initialConfig.routerOptions ?? {}
  // the library that Fastify finds its routes with, since Fastify does not say which other methods an address has
  const router = createRouter({ ...(maxParamLength !== undefined && { maxParamLength }) })
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '*') return // OPTIONS for every address, there or not
    for (const each of [method].flat() as HTTPMethod[]) {
      methods.add(each)
      if (!router.hasRoute(each, url)) router.on(each, url, () => undefined)
    }
  })
  app.addHook('onRequest', (request, reply, done) => {
    // a preflight request of another origin is not meant for the address itself
    const plainOptions = request.method === 'OPTIONS' && !request.headers['access-control-request-method']
    if (!request.is404 && !plainOptions) {
      done()
      return
    }
    const allowed = [...methods].filter((method) => router.find(method, request.url)).sort()
    if (allowed.length === 0) {
      if (plainOptions) reply.callNotFound()
      else done()
      return
    }
    reply.header('allow', allowed.join(', '))
    sendProblem(request, reply, { status: 405, detail: `This address takes ${allowed.join(' and ')} alone.` })
  })
}

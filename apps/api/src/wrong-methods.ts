import type { FastifyInstance } from 'fastify'
import { openToAll } from './answers/open-to-all.ts'
import { sendProblem } from './answers/send-problem.ts'
import type { RouteTable } from './route-table.ts'

/**
 * Answers 405 where there is something at an address but not by this method, and says by which there is. Checked before
 * the body is read: whatever it is, it was not wanted.
 */
export function refuseWrongMethods(app: FastifyInstance, routes: RouteTable): void {
  app.addHook('onRequest', (request, reply, done) => {
    // a preflight request of another origin is not meant for the address itself
    const plainOptions = request.method === 'OPTIONS' && !request.headers['access-control-request-method']
    if (!request.is404 && !plainOptions) {
      done()
      return
    }
    const allowed = routes.methodsAt(request.url)
    if (allowed.length === 0) {
      if (plainOptions) reply.callNotFound()
      else done()
      return
    }
    reply.header('allow', allowed.join(', '))
    if (routes.configAt('GET', request.url)?.openToAll) openToAll(reply)
    sendProblem(request, reply, { status: 405, detail: `This address takes ${allowed.join(' and ')} alone.` })
  })
}

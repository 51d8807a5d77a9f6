import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { NotFoundError } from '../responses/errors.ts'
import { openToAll } from '../responses/open-to-all.ts'
import { sendProblem } from '../responses/problems.ts'

/** Refuses requests before any route sees them, after CORS headers are set. */
export const refusals = fp(
  async (app) => {
    refuseWrongMethods(app)
    refuseOtherSites(app, app.config.publicUrl)
    refuseNul(app)
  },
  { name: 'refusals', dependencies: ['other-origins', 'route-table'] },
)

/**
 * Responds with 405 and the allowed methods if the path exists but not with this method. Runs before the body is
 * parsed, since the body doesn't matter.
 */
function refuseWrongMethods(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // A preflight request from another origin isn't meant for the path itself.
    const isPlainOptions = request.method === 'OPTIONS' && !request.headers['access-control-request-method']
    if (!request.is404 && !isPlainOptions) {
      done()
      return
    }
    const allowedMethods = app.routeTable.methodsAt(request.url)
    if (allowedMethods.length === 0) {
      if (isPlainOptions) reply.callNotFound()
      else done()
      return
    }
    reply.header('allow', allowedMethods.join(', '))
    if (app.routeTable.configAt('GET', request.url)?.openToAll) openToAll(reply)
    sendProblem(request, reply, { status: 405, detail: `This address accepts only ${allowedMethods.join(' and ')}.` })
  })
}

/** Valid bodies are much flatter. */
const MAX_DEPTH = 20

/** Refuses NUL in any text, which Postgres can't store, and bodies that are nested too deeply. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (hasNul(params)) throw new NotFoundError('There’s nothing by that name.')
    for (const part of [query, body]) {
      if (!hasNul(part)) continue
      const name = Object.entries(part ?? {}).find((entry) => hasNul(entry))?.[0]
      const subject = name && Array.isArray(part) === false && !hasNul(name) ? name : 'The request'
      throw new RefusedError(`${subject} can’t contain the NUL character. Leave it out.`)
    }
  })
}

const hasNul = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_DEPTH) throw new RefusedError(`The body is nested more than ${MAX_DEPTH} levels deep.`)
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner, depth + 1))
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS']

/** Refuses requests that change something if, according to the browser, they come from another site's page. */
function refuseOtherSites(app: FastifyInstance, publicUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.includes(request.method) || isFromOurSite(request, publicUrl)) done()
    else done(Object.assign(new Error('The request came from another site’s page.'), { statusCode: 403 }))
  })
}

function isFromOurSite({ headers, host, protocol }: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, cookie, 'sec-fetch-site': site } = headers
  if (origin && origin === publicUrl) return true
  // Browsers compare whole origins, and know the scheme even if a proxy hides it from us.
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && !origin)
  // Browsers never send a cookie without an origin header. Programs have a token instead.
  if (!origin) return cookie === undefined
  // The host and scheme that the visitor requested; a trusted proxy passes both on.
  return origin === `${protocol}://${host}`
}

import { RefusedError } from '@houselights/domain/errors/refused-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { NotFoundError } from '../responses/errors.ts'
import { openToAll } from '../responses/open-to-all.ts'
import { sendProblem } from '../responses/problems.ts'

/** Refuses requests that no route is to see. Those of other origins are told first what they may. */
export const refusals = fp(
  async (app) => {
    const { corsOrigins, publicUrl } = app.config
    refuseWrongMethods(app)
    refuseOtherSites(app, [...corsOrigins, ...(publicUrl ? [publicUrl] : [])])
    refuseNul(app)
  },
  { name: 'refusals', dependencies: ['other-origins', 'route-table'] },
)

/**
 * Answers 405 where there is something at an address but not by this method, and says by which there is. Checked before
 * the body is read: whatever it is, it was not wanted.
 */
function refuseWrongMethods(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // a preflight request of another origin is not meant for the address itself
    const plainOptions = request.method === 'OPTIONS' && !request.headers['access-control-request-method']
    if (!request.is404 && !plainOptions) {
      done()
      return
    }
    const allowed = app.routeTable.methodsAt(request.url)
    if (allowed.length === 0) {
      if (plainOptions) reply.callNotFound()
      else done()
      return
    }
    reply.header('allow', allowed.join(', '))
    if (app.routeTable.configAt('GET', request.url)?.openToAll) openToAll(reply)
    sendProblem(request, reply, { status: 405, detail: `This address accepts only ${allowed.join(' and ')}.` })
  })
}

/** What our calls take is far flatter. */
const MAX_DEPTH = 20

/** Refuses texts that Postgres cannot hold, wherever they stand: a NUL is part of no text. Refuses bodies nested without end. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (holdsNul(params)) throw new NotFoundError('There’s nothing by that name.')
    for (const part of [query, body]) {
      if (!holdsNul(part)) continue
      const name = Object.entries(part ?? {}).find((entry) => holdsNul(entry))?.[0]
      const what = name && Array.isArray(part) === false && !holdsNul(name) ? name : 'The request'
      throw new RefusedError(`${what} can’t contain the NUL character. Leave it out.`)
    }
  })
}

const holdsNul = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  if (depth > MAX_DEPTH) throw new RefusedError(`The body is nested more than ${MAX_DEPTH} levels deep.`)
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || holdsNul(inner, depth + 1))
}

const READS = ['GET', 'HEAD', 'OPTIONS']

/** Refuses requests that change something and come from pages of other sites: a browser names where they come from. */
function refuseOtherSites(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.includes(request.method) || comesFromOurs(request, allowedOrigins)) done()
    else done(Object.assign(new Error('The request came from another site’s page.'), { statusCode: 403 }))
  })
}

function comesFromOurs({ headers, host, protocol }: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const { origin, cookie, 'sec-fetch-site': site } = headers
  if (origin && allowedOrigins.includes(origin)) return true
  // browsers compare whole origins themselves, and know the scheme that a proxy in front hides from us
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && !origin)
  // no browser sends a cookie without saying where the page is from; programs have a token instead
  if (!origin) return cookie === undefined
  // as the visitor requested it; a trusted proxy in front passes both on
  return origin === `${protocol}://${host}`
}

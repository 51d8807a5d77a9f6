import type { FastifyInstance, FastifyRequest } from 'fastify'

const READS = ['GET', 'HEAD', 'OPTIONS']

/** Refuses requests that change something and come from pages of other sites: a browser names where they come from. */
export function refuseOtherSites(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.includes(request.method) || comesFromOurs(request, allowedOrigins)) done()
    else done(Object.assign(new Error('A page of another site asked.'), { statusCode: 403 }))
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

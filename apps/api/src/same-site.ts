import type { FastifyInstance, FastifyRequest } from 'fastify'

const READS = ['GET', 'HEAD', 'OPTIONS']

/** Refuses requests that change something and come from pages of other sites: a browser names where they come from. */
export function refuseOtherSites(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READS.includes(request.method) || comesFromOurs(request, allowedOrigins)) done()
    else done(Object.assign(new Error('A page of another site asked.'), { statusCode: 403 }))
  })
}

function comesFromOurs({ headers, host }: FastifyRequest, allowedOrigins: readonly string[]): boolean {
  const { origin, cookie, 'sec-fetch-site': site } = headers
  // no browser sends a cookie without saying where the page is from; programs have a token instead
  if (!origin) return site === undefined ? cookie === undefined : site === 'same-origin' || site === 'none'
  if (allowedOrigins.includes(origin)) return true
  // the host as the visitor requested it; a proxy in front passes it on
  return URL.canParse(origin) && new URL(origin).host === host
}

import cors, { type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import fp from 'fastify-plugin'
import { EXPOSED } from '../responses/open-to-all.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of every site may read the answers, which are the same for everybody and carry the headers that say so. */
    openToAll?: boolean
  }
}

const A_DAY_SECONDS = 86_400
const NONE: FastifyCorsOptions = { origin: false }
const OPEN: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['*'],
  exposedHeaders: EXPOSED,
  maxAge: A_DAY_SECONDS,
}

/**
 * What pages of other origins may call: those of the listed ones everything, with cookies; others what is open to all. The
 * answers of routes that are open carry the headers for it themselves, so that nothing is run for each of them.
 */
export const otherOrigins = fp(
  async (app) => {
    const listed: readonly string[] = app.config.corsOrigins
    const full: FastifyCorsOptions = {
      origin: [...listed],
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: EXPOSED,
    }
    const settings: FastifyCorsOptions & { delegator: FastifyCorsOptionsDelegateCallback } = {
      delegator: ({ headers, method, url }, done) => {
        const meant = method === 'OPTIONS' ? headers['access-control-request-method'] : undefined
        if (headers.origin && listed.includes(headers.origin))
          return done(null, { ...full, preflight: meant !== undefined })
        done(null, meant && app.routeTable.configAt(meant, url)?.openToAll ? OPEN : NONE)
      },
    }
    if (listed.length > 0) await app.register(cors, settings)
    // then there is something to say to a preflight request alone: its route is in a scope of its own, where the hook runs
    else await app.register(async (scope) => void (await scope.register(cors, settings)))
  },
  { name: 'other-origins', dependencies: ['route-table'] },
)

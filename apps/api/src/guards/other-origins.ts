import cors, { type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import fp from 'fastify-plugin'
import { EXPOSED_HEADERS } from '../responses/open-to-all.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Pages of any site may read the responses, which are the same for everybody. The responses carry the headers for
     * that.
     */
    openToAll?: boolean
  }
}

const DAY_SECONDS = 86_400
const CLOSED: FastifyCorsOptions = { origin: false }
const OPEN: FastifyCorsOptions = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: ['*'],
  exposedHeaders: EXPOSED_HEADERS,
  maxAge: DAY_SECONDS,
}

/**
 * CORS rules. Listed origins may call everything, with cookies; others only routes that are open to all. Responses of
 * open routes carry their CORS headers themselves, so that no hook runs for each of them.
 */
export const otherOrigins = fp(
  async (app) => {
    const listedOrigins: readonly string[] = app.config.corsOrigins
    const full: FastifyCorsOptions = {
      origin: [...listedOrigins],
      credentials: true,
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: EXPOSED_HEADERS,
    }
    const settings: FastifyCorsOptions & { delegator: FastifyCorsOptionsDelegateCallback } = {
      delegator: ({ headers, method, url }, done) => {
        const preflightMethod = method === 'OPTIONS' ? headers['access-control-request-method'] : undefined
        if (headers.origin && listedOrigins.includes(headers.origin))
          return done(null, { ...full, preflight: preflightMethod !== undefined })
        done(null, preflightMethod && app.routeTable.configAt(preflightMethod, url)?.openToAll ? OPEN : CLOSED)
      },
    }
    if (listedOrigins.length > 0) await app.register(cors, settings)
    // Without listed origins only preflight requests need an answer. Their route is in a scope of its own, so that the
    // hook runs only there.
    else await app.register(async (scope) => void (await scope.register(cors, settings)))
  },
  { name: 'other-origins', dependencies: ['route-table'] },
)

import cors, { type FastifyCorsOptions, type FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import fp from 'fastify-plugin'
import { EXPOSED_HEADERS } from '../responses/open-to-all.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether pages of any site may read the responses, which are the same for everybody. If so, the responses have
     * CORS headers.
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
 * CORS rules: pages of other sites may call routes that are open to all, without cookies. Responses from those routes
 * already have their CORS headers, so this plugin responds only to preflight requests.
 */
export const otherOrigins = fp(
  async (app) => {
    const delegator: FastifyCorsOptionsDelegateCallback = ({ headers, method, url }, done) => {
      const preflightMethod = method === 'OPTIONS' ? headers['access-control-request-method'] : undefined
      done(null, preflightMethod && app.routeTable.configAt(preflightMethod, url)?.openToAll ? OPEN : CLOSED)
    }
    const settings: FastifyCorsOptions & { delegator: FastifyCorsOptionsDelegateCallback } = { delegator }
    // The preflight route is in a scope of its own, so that the hook runs only there.
    await app.register(async (scope) => void (await scope.register(cors, settings)))
  },
  { name: 'other-origins', dependencies: ['route-table'] },
)

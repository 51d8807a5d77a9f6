import rateLimit from '@fastify/rate-limit'
import { ClientShares, clientNetwork } from '@houselights/server/http/client-shares'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { TooManyError } from '../responses/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a client's searches, whatever it searches; throws once there are too many. */
    countSearch: (request: FastifyRequest) => Promise<void>
  }
}

/** Who a request counts for: the visitor's address as trusted proxies say it. */
export const getClient = (request: FastifyRequest): string => clientNetwork(request.ip)

/** The same for what visitors share; undefined where the website asks for itself, as for a page that is for everybody. */
export const getVisitor = (request: FastifyRequest): string | undefined =>
  request.server.isProxy(request.ip) ? undefined : getClient(request)

/** In a minute: a person who types hardly ever reaches it, a script at once. */
const MAX_SEARCHES = 60

/** Limits for the routes that set one: counts in memory, by address of the client, and nothing of it is stored or logged. */
export const clientLimits = fp(
  async (app) => {
    await app.register(rateLimit, { global: false })
    const searches = app.createRateLimit({ max: app.config.searchesAMinute ?? MAX_SEARCHES, timeWindow: 60_000 })
    app.decorate('countSearch', async (request) => {
      const count = await searches(request)
      if (!count.isAllowed && count.isExceeded)
        throw new TooManyError('Too many searches. Try again in a minute.', count.ttlInSeconds)
    })
  },
  { name: 'client-limits', dependencies: ['trusted-proxies'] },
)

const RETRY_AFTER_SECONDS = 10

/** Counts a client's open streams, each of which holds a connection and a timer; throws once there are too many. */
export function streamLimit(max: number) {
  const streams = new ClientShares(max)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const end = streams.take(getClient(request))
    if (!end) throw new TooManyError('You have too many open streams. Close one first.', RETRY_AFTER_SECONDS)
    reply.raw.once('close', end)
  }
}

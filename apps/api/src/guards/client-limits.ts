import rateLimit from '@fastify/rate-limit'
import { ClientShares, toClientNetwork } from '@houselights/server/http/client-shares'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { TooManyError } from '../responses/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a client's searches of any kind. Throws if there are too many. */
    countSearch: (request: FastifyRequest) => Promise<void>
  }
}

/**
 * Returns the client that a request counts toward: the visitor's network, from the address that trusted proxies report.
 */
export const getClient = (request: FastifyRequest): string => toClientNetwork(request.ip)

/**
 * Like `getClient`, for limits on resources that visitors share. Undefined if the website itself sends the request, such as for a
 * page that is the same for everyone.
 */
export const getVisitor = (request: FastifyRequest): string | undefined =>
  request.server.isProxy(request.ip) ? undefined : getClient(request)

/** A visitor who types hardly ever reaches this limit, and a script does immediately. */
const MAX_SEARCHES_PER_MINUTE = 60

/** Rate limits for routes that set one. Counts are in memory by client address, and nothing is stored or logged. */
export const clientLimits = fp(
  async (app) => {
    await app.register(rateLimit, { global: false })
    const limitSearches = app.createRateLimit({
      max: app.config.searchesAMinute ?? MAX_SEARCHES_PER_MINUTE,
      timeWindow: 60_000,
    })
    app.decorate('countSearch', async (request) => {
      const count = await limitSearches(request)
      if (!count.isAllowed && count.isExceeded)
        throw new TooManyError('Too many searches. Try again in a minute.', count.ttlInSeconds)
    })
  },
  { name: 'client-limits', dependencies: ['trusted-proxies'] },
)

const RETRY_AFTER_SECONDS = 10

/** Counts a client's open streams, each of which uses a connection and a timer. Throws if there are too many. */
export function createStreamLimit(max: number) {
  const streams = new ClientShares(max)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const release = streams.take(getClient(request))
    if (!release) throw new TooManyError('You have too many open streams. Close one first.', RETRY_AFTER_SECONDS)
    reply.raw.once('close', release)
  }
}

import { clientNetwork } from '@houselights/http-server/client-network'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether an address is a trusted proxy's. */
    isProxy: (address: string) => boolean
  }
}

/** Who a request counts for: the visitor's address as trusted proxies say it. */
export const clientOf = (request: FastifyRequest): string => clientNetwork(request.ip)

/** The same for what visitors share; undefined where the website asks for itself, as for a page that is for everybody. */
export const visitorOf = (request: FastifyRequest): string | undefined =>
  request.server.isProxy(request.ip) ? undefined : clientOf(request)

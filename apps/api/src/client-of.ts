import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** Who a request counts for: the visitor's address as trusted proxies say it; for IPv6 the network of one household. */
export const clientOf = (request: FastifyRequest): string => normalizeIP(request.ip)

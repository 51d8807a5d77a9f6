import type { FastifyReply } from 'fastify'

/** Response headers that pages of other sites may read. */
export const EXPOSED_HEADERS = [
  'Link',
  'X-Total-Count',
  'X-Unstated-Count',
  'ETag',
  'Retry-After',
  'X-Cache',
  'X-Stale-Since',
  'Age',
  'Allow',
  'Content-Disposition',
  'Deprecation',
  'Sunset',
]

/** Lets pages of any site read the response, without cookies. It is the same for everybody. */
export const OPEN_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
  'cross-origin-resource-policy': 'cross-origin',
}

/** Opens a response to all, unless CORS headers for a listed origin are already set. */
export function openToAll(reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(OPEN_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
  return reply
}

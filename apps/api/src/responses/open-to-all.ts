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

/**
 * Headers that let pages of any site read a response, without cookies. For responses that are the same for everybody.
 */
export const OPEN_HEADERS: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS.join(', '),
  'cross-origin-resource-policy': 'cross-origin',
}

export const openToAll = (reply: FastifyReply): FastifyReply => reply.headers(OPEN_HEADERS)

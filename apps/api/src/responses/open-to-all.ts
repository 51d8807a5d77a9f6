import type { FastifyReply } from 'fastify'

/** What a page of another site may read of an answer besides its body. */
export const EXPOSED = [
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

/** Pages of every site may read the answer, without cookies: it is the same for everybody. */
export const OPEN_TO_ALL: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED.join(', '),
  'cross-origin-resource-policy': 'cross-origin',
}

/** Opens an answer, unless its origin is listed and may read it with cookies. */
export function openToAll(reply: FastifyReply): FastifyReply {
  for (const [name, value] of Object.entries(OPEN_TO_ALL)) if (!reply.hasHeader(name)) reply.header(name, value)
  return reply
}

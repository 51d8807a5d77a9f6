import accepts from 'accepts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StoredAnswer } from './stored-answer.ts'

/** Sends a stored answer: nothing where the client has it already, else compressed as it prefers. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: StoredAnswer,
  // may be kept, never used without a request: a 304 costs next to nothing
  cacheControl = 'no-cache',
) {
  reply
    .status(answer.status)
    .headers(answer.headers)
    .header('etag', answer.etag)
    .header('cache-control', cacheControl)
    .header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
    .type('application/json; charset=utf-8')
  if (answer.matches(request.headers['if-none-match'])) return reply.status(304).removeHeader('content-type').send()
  const encoding = answer.compressible && accepts(request.raw).encoding(['br', 'gzip'])
  if (encoding !== 'br' && encoding !== 'gzip') return reply.send(answer.body)
  return reply.header('content-encoding', encoding).send(await answer.compressed(encoding))
}

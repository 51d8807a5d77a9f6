import { STATUS_CODES } from 'node:http'
import accepts from 'accepts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openToAll } from './open-to-all.ts'
import type { Problem } from './problem-of.ts'

const PROBLEM_JSON = 'application/problem+json'

/** Answers with a short sentence as plain text, or as a problem document (RFC 9457) where that is requested. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { status, detail, retryAfterSeconds } = problem
  reply.status(status).header('cache-control', 'no-store')
  if (isOpen(request)) openToAll(reply)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  if (accepts(request.raw).type(['text/plain', PROBLEM_JSON]) !== PROBLEM_JSON)
    return reply.type('text/plain; charset=utf-8').send(detail)
  return reply
    .type(PROBLEM_JSON)
    .serializer(JSON.stringify)
    .send({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail })
}

/** An address without a route is nobody's. */
const isOpen = ({ method, is404, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.openToAll || (is404 && (method === 'GET' || method === 'HEAD'))

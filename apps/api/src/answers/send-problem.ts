import { problemText } from '@houselights/http-server/problem-text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openToAll } from './open-to-all.ts'
import type { Problem } from './problem-of.ts'

/** Answers with a short sentence as plain text, or as a problem document (RFC 9457) where that is requested. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { status, detail, retryAfterSeconds } = problem
  reply.status(status).header('cache-control', 'no-store')
  if (isOpen(request)) openToAll(reply)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const { type, text } = problemText(request.headers.accept, { status, detail })
  return reply.type(type).serializer(String).send(text)
}

/** An address without a route is nobody's. */
const isOpen = ({ method, is404, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.openToAll || (is404 && (method === 'GET' || method === 'HEAD'))

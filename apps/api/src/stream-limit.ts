import { ClientShares } from '@houselights/http-server/client-shares'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TooManyError } from './answers/too-many-error.ts'
import { clientOf } from './client-of.ts'

const RETRY_AFTER_SECONDS = 10

/** Counts a client's open streams, each of which holds a connection and a timer; throws once there are too many. */
export type CountStream = (request: FastifyRequest, reply: FastifyReply) => void

export function streamLimit(max: number): CountStream {
  const streams = new ClientShares(max)
  return (request, reply) => {
    const end = streams.take(clientOf(request))
    if (!end) throw new TooManyError('You have too many streams open: close one first.', RETRY_AFTER_SECONDS)
    reply.raw.once('close', end)
  }
}

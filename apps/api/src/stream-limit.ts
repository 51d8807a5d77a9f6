import type { FastifyReply, FastifyRequest } from 'fastify'
import { TooManyError } from './answers/too-many-error.ts'
import { clientOf } from './client-of.ts'

const RETRY_AFTER_SECONDS = 10

/** Counts a client's open streams, each of which holds a connection and a timer; throws once there are too many. */
export type CountStream = (request: FastifyRequest, reply: FastifyReply) => void

export function streamLimit(max: number): CountStream {
  const open = new Map<string, number>()
  return (request, reply) => {
    const client = clientOf(request)
    const count = open.get(client) ?? 0
    if (count >= max) throw new TooManyError('You have too many streams open: close one first.', RETRY_AFTER_SECONDS)
    open.set(client, count + 1)
    reply.raw.once('close', () => {
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
  }
}

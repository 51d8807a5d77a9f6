import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export const sendStream = (reply: FastifyReply, type: string, stream: Readable): FastifyReply =>
  reply
    // nginx and its kin would hold it back
    .headers({ 'content-type': type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(stream)

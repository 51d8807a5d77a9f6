import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export const sendStream = (reply: FastifyReply, type: string, stream: Readable): FastifyReply =>
  reply
    // Keeps nginx and similar proxies from buffering.
    .headers({ 'content-type': type, 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(stream)

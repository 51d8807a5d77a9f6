import type { Job } from '@houselights/types/jobs'
import type { FastifyReply } from 'fastify'

/** Shorter than any proxy's timeout. */
const HEARTBEAT_MS = 10_000

/**
 * Sends a job as server-sent events: `job` each time it goes on, the last one when it has ended. A client that lost the
 * connection connects again and gets the job as it is.
 */
export async function streamJob(
  reply: FastifyReply,
  follow: (signal: AbortSignal) => AsyncGenerator<Job>,
  signal: AbortSignal,
): Promise<FastifyReply> {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx and its kin would hold it back
    'x-accel-buffering': 'no',
  })
  raw.write('retry: 2000\n\n')
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  try {
    for await (const job of follow(signal)) raw.write(`event: job\ndata: ${JSON.stringify(job)}\n\n`)
  } catch (error) {
    // headers are out: the client connects again and gets the error as an answer
    reply.log.error({ err: error }, 'a stream of a job broke off')
  } finally {
    clearInterval(heartbeat)
    raw.end()
  }
  return reply
}

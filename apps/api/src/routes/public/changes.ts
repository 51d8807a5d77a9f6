import { PassThrough } from 'node:stream'
import { CHANGES_EVERY_MS, CHANGES_PATH, type ChangeLine } from '@houselights/contracts/contract/changes'
import type { FastifyInstance } from 'fastify'
import { streamLimit } from '../../guards/client-limits.ts'
import { sendStream } from '../../responses/send-stream.ts'

/** Of one client: a website's process has one. */
const MAX_STREAMS = 10
/** What a client may leave unread before it is dropped. */
const MAX_UNREAD_BYTES = 16 * 1024

/** Tells websites, which keep rendered pages, of changes as they happen. */
export function changeRoutes(app: FastifyInstance): void {
  const { cache, closing } = app
  const { events } = cache
  const countStream = streamLimit(MAX_STREAMS)
  app.get(CHANGES_PATH, { exposeHeadRoute: false }, (request, reply) => {
    countStream(request, reply)
    const lines = new PassThrough()
    const write = (line: ChangeLine) => {
      if (lines.readableLength > MAX_UNREAD_BYTES) lines.destroy()
      else lines.write(`${JSON.stringify(line)}\n`)
    }
    const tell = () => write(cache.version)
    const heartbeat = setInterval(tell, CHANGES_EVERY_MS)
    const end = () => {
      events.off('withdrawn', write)
      events.off('change', tell)
      clearInterval(heartbeat)
      closing.removeEventListener('abort', end)
      lines.end()
    }
    events.on('withdrawn', write)
    events.on('change', tell)
    closing.addEventListener('abort', end)
    reply.raw.once('close', end)
    tell()
    if (closing.aborted) end()
    return sendStream(reply, 'application/x-ndjson', lines)
  })
}

import { PassThrough } from 'node:stream'
import { CHANGES_EVERY_MS, CHANGES_PATH, type ChangeLine } from '@houselights/contracts/contract/changes'
import type { FastifyInstance } from 'fastify'
import { createStreamLimit } from '../../guards/client-limits.ts'
import { sendStream } from '../../responses/send-stream.ts'

/** Per client. Each website process opens one stream. */
const MAX_STREAMS = 10
/** How many bytes may wait for a slow client before it is disconnected. */
const MAX_UNREAD_BYTES = 16 * 1024

/** Notifies websites, which cache rendered pages, of changes as they happen. */
export function changeRoutes(app: FastifyInstance): void {
  const { cache, closing } = app
  const { events } = cache
  const countStream = createStreamLimit(MAX_STREAMS)
  app.get(CHANGES_PATH, { exposeHeadRoute: false }, (request, reply) => {
    countStream(request, reply)
    const lines = new PassThrough()
    const write = (line: ChangeLine) => {
      if (lines.readableLength > MAX_UNREAD_BYTES) lines.destroy()
      else lines.write(`${JSON.stringify(line)}\n`)
    }
    const writeVersion = () => write(cache.version)
    const heartbeat = setInterval(writeVersion, CHANGES_EVERY_MS)
    const end = () => {
      events.off('withdrawn', write)
      events.off('change', writeVersion)
      clearInterval(heartbeat)
      closing.removeEventListener('abort', end)
      lines.end()
    }
    events.on('withdrawn', write)
    events.on('change', writeVersion)
    closing.addEventListener('abort', end)
    reply.raw.once('close', end)
    writeVersion()
    if (closing.aborted) end()
    return sendStream(reply, 'application/x-ndjson', lines)
  })
}

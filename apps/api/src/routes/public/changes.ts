import { CHANGES_EVERY_MS, CHANGES_PATH, type ChangeLine } from '@houselights/contracts/contract/changes'
import type { FastifyInstance } from 'fastify'
import { streamLimit } from '../../guards/client-limits.ts'

/** Of one client: a website's process has one. */
const MAX_STREAMS = 10
/** What a client may leave unread before it is dropped. */
const MOST_UNREAD_BYTES = 16 * 1024

/** Tells websites, which keep rendered pages, of changes as they happen. */
export function changeRoutes(app: FastifyInstance): void {
  const { closing } = app
  const { versions } = app.cache
  const countStream = streamLimit(MAX_STREAMS)
  app.get(CHANGES_PATH, { exposeHeadRoute: false }, (request, reply) => {
    countStream(request, reply)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      // nginx and its kin would hold it back
      'x-accel-buffering': 'no',
    })
    const write = (line: ChangeLine) => {
      if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy()
      else raw.write(`${JSON.stringify(line)}\n`)
    }
    const tell = () => write(versions.current)
    const end = () => raw.end()
    versions.on('withdrawn', write)
    versions.on('change', tell)
    const heartbeat = setInterval(tell, CHANGES_EVERY_MS)
    raw.once('close', () => {
      versions.off('withdrawn', write)
      versions.off('change', tell)
      clearInterval(heartbeat)
      closing.removeEventListener('abort', end)
    })
    closing.addEventListener('abort', end, { once: true })
    tell()
    if (closing.aborted) end()
  })
}

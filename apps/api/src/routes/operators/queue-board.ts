import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import { isUnavailable } from '@houselights/database/connection/unavailable'
import type { FastifyInstance } from 'fastify'
import { withTimeout } from '../../jobs/queues.ts'

const QUEUE_BOARD_PATH = '/api/admin/queues'

// The board is a page with its own script and styles; nothing else may run in it.
const BOARD_CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "frame-ancestors 'none'",
].join('; ')
const OUTSIDE_LINK = /<link [^>]*href="https?:[^>]*>/g

/** Shows the queues read-only. Jobs are started and canceled by our own calls. */
export async function queueBoard(area: FastifyInstance): Promise<void> {
  const adapter = new FastifyAdapter()
  adapter.setBasePath(QUEUE_BOARD_PATH)
  const { setQueues } = createBullBoard({
    queues: [],
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Houselights queues', hideRedisDetails: true } },
  })
  // The queues are opened at the first visit.
  let shownQueues: ReturnType<typeof area.queues.all> = []
  const openQueues = () => {
    const allQueues = area.queues.all()
    if (allQueues.every((queue, index) => queue === shownQueues[index])) return
    shownQueues = allQueues
    setQueues(allQueues.map((queue) => new BullMQAdapter(queue as never, { readOnlyMode: true })))
  }
  await area.register(
    async (board) => {
      // The board's requests have no timeout of their own for a queue that hangs.
      board.addHook('onRoute', (route) => {
        if (!route.routePath.startsWith('/api/')) return
        const { handler } = route
        route.handler = async function (request, reply) {
          try {
            return await withTimeout(Promise.resolve(handler.call(this, request, reply)))
          } catch (error) {
            const isLate = error instanceof Error && error.name === 'TimeoutError'
            if (!isLate && !isUnavailable(error)) throw error
            return reply.status(503).header('retry-after', '5').send('The queue isn’t responding right now.')
          }
        }
      })
      board.addHook('onRequest', async ({ method }, reply) => {
        openQueues()
        if (!['GET', 'HEAD'].includes(method))
          return reply.status(405).header('allow', 'GET, HEAD').send('The queues are read-only here.')
      })
      board.addHook('onSend', async (_request, reply, payload) => {
        reply.header('content-security-policy', BOARD_CONTENT_POLICY)
        // Removes the link to Google's fonts from the board's page.
        return typeof payload === 'string' ? payload.replace(OUTSIDE_LINK, '') : payload
      })
      // The contracts' validator doesn't support this library's schemas.
      board.setValidatorCompiler(() => () => true)
      await board.register(adapter.registerPlugin())
    },
    { prefix: QUEUE_BOARD_PATH },
  )
}

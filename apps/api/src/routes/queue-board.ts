import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import type { FastifyInstance } from 'fastify'
import type { OperatorServices } from './services.ts'

export const QUEUE_BOARD_PATH = '/api/admin/queues'

// the board is a page with a script and styles of its own; nothing else may run in it
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

/** What the queues hold, to be looked at and not touched: jobs are begun and cancelled by our own calls. */
export async function queueBoard(area: FastifyInstance, { queues }: OperatorServices): Promise<void> {
  const adapter = new FastifyAdapter()
  adapter.setBasePath(QUEUE_BOARD_PATH)
  const { setQueues } = createBullBoard({
    queues: [],
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Houselights queues', hideRedisDetails: true } },
  })
  // opened by the first who looks
  let open = false
  const openQueues = () => {
    if (open) return
    open = true
    setQueues(queues.all().map((queue) => new BullMQAdapter(queue as never, { readOnlyMode: true })))
  }
  await area.register(
    async (board) => {
      board.addHook('onRequest', async ({ method }, reply) => {
        openQueues()
        if (!['GET', 'HEAD'].includes(method))
          return reply.status(405).header('allow', 'GET, HEAD').send('The queues can be looked at here, not changed.')
      })
      board.addHook('onSend', async (_request, reply) => {
        reply.header('content-security-policy', BOARD_CONTENT_POLICY)
      })
      // the contracts' validator does not know this library's schemas
      board.setValidatorCompiler(() => () => true)
      await board.register(adapter.registerPlugin())
    },
    { prefix: QUEUE_BOARD_PATH },
  )
}

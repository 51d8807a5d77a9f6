// An API process that starts listening when it gets a message. It proxies the demo's API behind a server like the API's
// own, because the real API's start time depends on the machine's load.
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { CHANGES_PATH } from '@houselights/contracts/contract/changes'
import { createHttpServer } from '@houselights/server/http/http-server'
import { closeOnSignal } from '@houselights/server/shutdown/close-on-signal'
import { proxyRequest } from './proxy-request.ts'

const { UPSTREAM = '', PORT } = process.env
const shutdown = new AbortController()
const changeStreams = new Set<ServerResponse>()
const server = createHttpServer(
  (request, response) => {
    if (request.url === CHANGES_PATH) changeStreams.add(response.once('close', () => changeStreams.delete(response)))
    proxyRequest(UPSTREAM, request, response)
  },
  { headers: {}, shutdown: shutdown.signal },
)
closeOnSignal({ graceMs: 20_000, log: { info: () => undefined, error: console.error } }, async () => {
  shutdown.abort()
  await wait(200)
  // The API ends these responses too.
  for (const stream of changeStreams) stream.destroy()
  await new Promise((resolve) => server.close(resolve))
})
process.once('message', () => {
  server.listen(Number(PORT), '127.0.0.1', () => {
    process.send?.('listening')
    process.channel?.unref()
  })
})
process.send?.('loaded')

// An API process that listens on command: the demo's API behind a server like the API's own. How long the real API
// takes to start depends on the machine's load.
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { CHANGES_PATH } from '@houselights/contracts/contract/changes'
import { createHttpServer } from '@houselights/server/http/http-server'
import { closeOnSignal } from '@houselights/server/shutdown/close-on-signal'
import { proxyRequest } from './proxy-request.ts'

const { UPSTREAM = '', PORT } = process.env
const shutdown = new AbortController()
const changes = new Set<ServerResponse>()
const server = createHttpServer(
  (request, response) => {
    if (request.url === CHANGES_PATH) changes.add(response.once('close', () => changes.delete(response)))
    proxyRequest(UPSTREAM, request, response)
  },
  { headers: {}, shutdown: shutdown.signal },
)
closeOnSignal({ graceMs: 20_000, log: { info: () => undefined, error: console.error } }, async () => {
  shutdown.abort()
  await wait(200)
  // The API ends these responses too.
  for (const one of changes) one.destroy()
  await new Promise((resolve) => server.close(resolve))
})
process.once('message', () => {
  server.listen(Number(PORT), '127.0.0.1', () => {
    process.send?.('listening')
    process.channel?.unref()
  })
})
process.send?.('loaded')

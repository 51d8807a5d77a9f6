import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inject } from 'vitest'
import { passOn } from './pass-on.ts'

/** How the API of a test behaves; `garbled` answers what no contract knows. */
export type Fault = 'none' | 'down' | 'failing' | 'garbled'

/** Stands before the demo's API and lets a test switch it off, make it fail or talk nonsense. */
export async function startFaultyApi() {
  const state: { fault: Fault } = { fault: 'none' }
  const server = createServer((request, response) => {
    if (state.fault === 'down') return void request.socket.destroy()
    if (state.fault === 'failing')
      return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Out of order.')
    if (state.fault === 'garbled')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"odd":')
    passOn(inject('apiUrl'), request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

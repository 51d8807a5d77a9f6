import { inject } from 'vitest'
import { passOn } from './pass-on.ts'
import { serve } from './serve.ts'

/** How the API of a test behaves; `garbled` answers what no contract knows. */
export type Fault = 'none' | 'down' | 'failing' | 'garbled'

/** Stands before the demo's API and lets a test switch it off, make it fail or talk nonsense. */
export async function startFaultyApi() {
  const state: { fault: Fault } = { fault: 'none' }
  const server = await serve((request, response) => {
    if (state.fault === 'down') return void request.socket.destroy()
    if (state.fault === 'failing')
      return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Out of order.')
    if (state.fault === 'garbled')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"odd":')
    passOn(inject('apiUrl'), request, response)
  })
  return {
    state,
    ...server,
  }
}

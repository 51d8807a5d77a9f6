import { CHANGES_PATH } from '@houselights/contracts/contract/changes'
import { inject } from 'vitest'
import { proxyRequest } from './proxy-request.ts'
import { serve } from './serve.ts'

/** How a test's API behaves. `garbled` sends invalid JSON; `hanging` accepts calls and never responds. */
export type Fault = 'none' | 'down' | 'failing' | 'garbled' | 'hanging' | 'signed out'

interface State {
  fault: Fault
  /** Only matching calls fail. If absent, all do. */
  only?: RegExp | undefined
  /** Whether only the web server's own calls fail, not those that it proxies for a browser. */
  serverOnly?: boolean | undefined
  /** Changes the demo API's JSON response, for calls that don't fail. */
  rewrite?: ((path: string, body: unknown) => unknown) | undefined
  /** The number of calls left hanging. */
  hangingCount: number
  /** How many hanging calls the client gave up on. */
  abandonedCount: number
}

const FORWARDED_HEADERS = ['content-type', 'x-total-count', 'link']

/** Starts a proxy of the demo's API that tests can switch off, make fail or garble. */
export async function startFaultyApi() {
  const state: State = { fault: 'none', hangingCount: 0, abandonedCount: 0 }
  const server = await serve(async (request, response) => {
    const path = request.url ?? ''
    // No change notifications, so that the website renders every page. A cached page would hide a failure.
    if (path === CHANGES_PATH) return void response.writeHead(404).end()
    const isExempt = state.only?.test(path) === false || (state.serverOnly && request.headers['x-forwarded-for'])
    const fault = isExempt ? 'none' : state.fault
    if (fault === 'down') return void request.socket.destroy()
    if (fault === 'failing') return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Out of order.')
    if (fault === 'signed out')
      return void response.writeHead(401, { 'content-type': 'text/plain' }).end('Sign in first.')
    if (fault === 'garbled') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"odd":')
    if (fault === 'hanging') {
      state.hangingCount += 1
      return void response.on('close', () => {
        state.abandonedCount += 1
      })
    }
    if (!state.rewrite) return proxyRequest(inject('apiUrl'), request, response)
    const upstreamResponse = await fetch(inject('apiUrl') + path)
    const headers = [...upstreamResponse.headers].filter(([name]) => FORWARDED_HEADERS.includes(name))
    const isJson = upstreamResponse.headers.get('content-type')?.includes('json')
    const body = isJson
      ? JSON.stringify(state.rewrite(path, await upstreamResponse.json()))
      : Buffer.from(await upstreamResponse.arrayBuffer())
    response.writeHead(upstreamResponse.status, Object.fromEntries(headers)).end(body)
  })
  return { state, ...server }
}

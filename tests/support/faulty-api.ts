import { CHANGES_PATH } from '@houselights/contracts/contract/changes'
import { inject } from 'vitest'
import { passOn } from './pass-on.ts'
import { serve } from './serve.ts'

/** How the API of a test behaves; `garbled` answers what no contract knows, `hanging` takes calls and never answers. */
export type Fault = 'none' | 'down' | 'failing' | 'garbled' | 'hanging' | 'signed out'

interface State {
  fault: Fault
  /** The calls that fail; all of them when left out. */
  only?: RegExp | undefined
  /** Whether only the web server's own calls fail, and not those that it proxies for a browser. */
  serverOnly?: boolean | undefined
  /** Changes what the demo's API answered, as JSON; for calls that do not fail. */
  rewrite?: ((path: string, answer: unknown) => unknown) | undefined
  /** Calls that were left hanging, and those of them that the client gave up. */
  hanging: number
  givenUp: number
}

const KEPT = ['content-type', 'x-total-count', 'link']

/** A proxy of the demo's API that a test can switch off, let fail or let answer garbled. */
export async function startFaultyApi() {
  const state: State = { fault: 'none', hanging: 0, givenUp: 0 }
  const server = await serve(async (request, response) => {
    const path = request.url ?? ''
    // the website renders every page anew: one that it kept would hide a failure
    if (path === CHANGES_PATH) return void response.writeHead(404).end()
    const spared = state.only?.test(path) === false || (state.serverOnly && request.headers['x-forwarded-for'])
    const fault = spared ? 'none' : state.fault
    if (fault === 'down') return void request.socket.destroy()
    if (fault === 'failing') return void response.writeHead(500, { 'content-type': 'text/plain' }).end('Out of order.')
    if (fault === 'signed out')
      return void response.writeHead(401, { 'content-type': 'text/plain' }).end('Sign in first.')
    if (fault === 'garbled') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"odd":')
    if (fault === 'hanging') {
      state.hanging += 1
      return void response.on('close', () => {
        state.givenUp += 1
      })
    }
    if (!state.rewrite) return passOn(inject('apiUrl'), request, response)
    const answer = await fetch(inject('apiUrl') + path)
    const kept = [...answer.headers].filter(([name]) => KEPT.includes(name))
    const isJson = answer.headers.get('content-type')?.includes('json')
    const body = isJson
      ? JSON.stringify(state.rewrite(path, await answer.json()))
      : Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, Object.fromEntries(kept)).end(body)
  })
  return { state, ...server }
}

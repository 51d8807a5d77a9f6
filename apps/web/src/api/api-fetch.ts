import { setTimeout as wait } from 'node:timers/promises'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getResponseTag } from '../rendering/api-response-tags.ts'
import { getRenderContext } from '../rendering/render-context.ts'
import { getServerContext } from '../rendering/server-context.ts'
import { apiRetries } from './api-retries.ts'

const retries = apiRetries()

/** Retries while the API restarts. All requests of a page share one time limit for retries. */
async function fetchWithRetries(input: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  for (const [name, value] of Object.entries(getServerContext().outgoingHeaders?.() ?? {})) headers.set(name, value)
  const pauseAfter = retries.startRequest((init.method ?? 'GET') === 'GET', getRenderContext()?.startedAt)
  for (;;) {
    try {
      const response = await fetch(input, { ...init, headers })
      retries.noteResponse()
      return response
    } catch (error) {
      const pause = pauseAfter(error)
      if (pause === undefined) throw error
      const signal = init.signal ?? undefined
      await wait(pause, undefined, { signal }).catch(() => signal?.throwIfAborted())
    }
  }
}

async function fetchAndRecord(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input)
  const address = url.slice(getServerContext().apiUrl.length)
  const apiResponses = getRenderContext()?.apiResponses
  try {
    const response = await fetchWithRetries(url, init)
    apiResponses?.note(address, await getResponseTag(address, response))
    return response
  } catch (error) {
    apiResponses?.note(address, undefined)
    throw error
  }
}

/**
 * Returns the server's `fetch` for API requests. Returns undefined in the browser, whose own `fetch` reaches the API
 * through the website's server.
 */
export const apiFetch = createIsomorphicFn()
  .server((): typeof fetch | undefined => fetchAndRecord)
  .client((): typeof fetch | undefined => undefined)

import { setTimeout as wait } from 'node:timers/promises'
import { createIsomorphicFn } from '@tanstack/react-start'
import { apiRetries } from './api-retries.ts'
import { rendering } from './render-context.ts'

const retries = apiRetries()

/**
 * Requests to the API while a page is rendered: repeated while the API restarts. All requests of a page share one time
 * limit for that.
 */
async function fetchWithRetries(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const pauseAfter = retries.request((init.method ?? 'GET') === 'GET', rendering()?.began)
  for (;;) {
    try {
      const response = await fetch(input, init)
      retries.answered()
      return response
    } catch (error) {
      const pause = pauseAfter(error)
      if (pause === undefined) throw error
      const signal = init.signal ?? undefined
      await wait(pause, undefined, { signal }).catch(() => signal?.throwIfAborted())
    }
  }
}

/** The fetch for requests to the API; in the browser its own, whose requests go through the website's server. */
export const apiFetch = createIsomorphicFn()
  .server((): typeof fetch | undefined => fetchWithRetries)
  .client((): typeof fetch | undefined => undefined)

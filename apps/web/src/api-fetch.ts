import { setTimeout as wait } from 'node:timers/promises'
import { createIsomorphicFn } from '@tanstack/react-start'
import { apiRetries } from './api-retries.ts'
import { rendering } from './render-context.ts'

const retries = apiRetries()

/** How the API is asked while a page is rendered: again where it was just being started again. All of a page's calls share one time for that. */
async function fetchAgain(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
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

/** What calls to the API are made with; the browser's own fetch there, whose calls go through the website's server. */
export const apiFetch = createIsomorphicFn()
  .server((): typeof fetch | undefined => fetchAgain)
  .client((): typeof fetch | undefined => undefined)

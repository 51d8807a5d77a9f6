import type { QueryCache } from '@tanstack/react-query'

/** The number of unused answers that are kept: more screens than a visit has, and some megabytes at most. */
const MAX_UNUSED_QUERIES = 200

/** Bounds the number of unused answers, since answers stay for the whole visit: beyond it the oldest are removed. */
export function boundCache(cache: QueryCache, most = MAX_UNUSED_QUERIES): void {
  cache.subscribe(({ type }) => {
    if (type !== 'added') return
    // in the order of their first requests
    const unused = cache
      .getAll()
      .filter((query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle')
    for (const query of unused.slice(0, -most)) cache.remove(query)
  })
}

/** What an answer depends on. It is the first element of a key, so that answers can be invalidated together. */
type Scope = 'listings' | 'site' | 'visitor' | 'operators'
export type Key = readonly [Scope, ...unknown[]]

declare module '@tanstack/react-query' {
  // a key without a scope doesn't compile
  interface Register {
    queryKey: Key
  }
}

/** Whether an answer comes from the database, so that an outage makes it stale. */
export const isFromDatabase = ([scope]: Key): boolean => scope === 'listings' || scope === 'operators'

/**
 * The default policy: an answer stays fresh for the whole visit, on screen or not; it isn't fetched again on focus or
 * when the network is back, and a failure isn't retried.
 */
export const KEPT = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const

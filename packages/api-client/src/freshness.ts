import type { QueryCache } from '@tanstack/react-query'

/** The number of unused responses to keep: more than the screens of a visit, and a few megabytes at most. */
const MAX_UNUSED_QUERIES = 200

/**
 * Bounds the number of unused responses, since responses stay for the whole visit. Above the limit, the oldest are
 * removed.
 */
export function boundCache(cache: QueryCache, max = MAX_UNUSED_QUERIES): void {
  cache.subscribe(({ type }) => {
    if (type !== 'added') return
    // getAll() is in the order of first requests
    const unusedQueries = cache
      .getAll()
      .filter((query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle')
    for (const query of unusedQueries.slice(0, -max)) cache.remove(query)
  })
}

/**
 * The part of the data that a response depends on. Keys start with it, so that responses can be invalidated together.
 */
type Scope = 'listings' | 'site' | 'visitor' | 'operators'
export type Key = readonly [Scope, ...unknown[]]

declare module '@tanstack/react-query' {
  // a key without a scope doesn't compile
  interface Register {
    queryKey: Key
  }
}

/** Checks whether a response comes from the database, so that an outage makes it stale. */
export const isFromDatabase = ([scope]: Key): boolean => scope === 'listings' || scope === 'operators'

/**
 * The default policy: a response stays fresh for the whole visit, on screen or not. It isn't fetched again on focus or
 * when the network reconnects, and failures aren't retried.
 */
export const CACHE_TIMES = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const

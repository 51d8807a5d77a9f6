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

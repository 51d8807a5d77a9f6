const SECOND = 1_000
const MINUTE = 60 * SECOND

/**
 * The default policy: an answer stays fresh for the whole visit, on screen or not; it is not fetched again on focus or
 * when
 * the network is back, and a failure is not retried.
 */
export const KEPT = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  retry: false,
} as const

/** How long an answer stays fresh, where that is not the whole visit. */
export const FRESH = {
  upcoming: 5 * MINUTE,
  venueEvents: 5 * MINUTE,
  events: 30 * SECOND,
  venueNames: 10 * MINUTE,
  location: 5 * MINUTE,
  status: 30 * SECOND,
  session: 30 * SECOND,
} as const

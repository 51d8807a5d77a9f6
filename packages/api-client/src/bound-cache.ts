import type { QueryCache } from '@tanstack/react-query'

/** The number of unused answers that are kept: more screens than a visit has, and some megabytes at most. */
const MOST_UNUSED = 200

/** Bounds the number of unused answers, since answers stay for the whole visit: beyond it the oldest are removed. */
export function boundCache(cache: QueryCache, most = MOST_UNUSED): void {
  cache.subscribe(({ type }) => {
    if (type !== 'added') return
    // in the order of their first requests
    const unused = cache
      .getAll()
      .filter((query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle')
    for (const query of unused.slice(0, -most)) cache.remove(query)
  })
}

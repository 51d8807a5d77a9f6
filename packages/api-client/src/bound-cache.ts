import type { QueryCache } from '@tanstack/react-query'

/** So many answers that no screen shows are kept: more screens than a visit has, and some megabytes at most. */
export const MOST_UNUSED = 200

/** Answers stay for the whole visit, so that their number needs a bound: beyond it the oldest unused ones go. */
export function boundCache(cache: QueryCache, most = MOST_UNUSED): void {
  cache.subscribe(({ type }) => {
    if (type !== 'added') return
    // in the order in which they were asked for first
    const unused = cache
      .getAll()
      .filter((query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle')
    for (const query of unused.slice(0, -most)) cache.remove(query)
  })
}

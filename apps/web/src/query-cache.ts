import { QueryCache } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'

/**
 * The cache of a router's queries. In the browser a query's `gcTime` says how long an unused answer is kept. On the
 * server
 * a cache ends with its request, and no query in it has a timer: an answer that comes after the page has failed and the
 * cache was cleared would start a timer, which holds the request's data and the process until it fires.
 */
export const createQueryCache = createIsomorphicFn()
  .server(() => {
    const cache = new QueryCache()
    const build = cache.build.bind(cache)
    cache.build = (client, options, state) => build(client, { ...options, gcTime: Number.POSITIVE_INFINITY }, state)
    return cache
  })
  .client(() => new QueryCache())

import { boundCache } from '@houselights/api-client/freshness'
import { connect } from '@houselights/api-client/query-for'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { apiFetch } from './api/api-fetch.ts'
import { FailedPage, NotFoundPage } from './layout/failures/failed-page.tsx'
import { apiBase, callDeadline, visitorHeaders } from './page/origin.ts'
import { pageCity, rewriteOf } from './page/page-city.ts'
import { parseSearch, stringifySearch } from './page/search-params.ts'
import { rendering } from './rendering/render-context.ts'
import { routeTree } from './routeTree.gen.ts'

/**
 * On the server no query has a timer: an answer that comes after the page has failed would start one, which holds the
 * request's data and the process until it fires.
 */
const createQueryCache = createIsomorphicFn()
  .server(() => {
    const cache = new QueryCache()
    const build = cache.build.bind(cache)
    cache.build = (client, options, state) => build(client, { ...options, gcTime: Number.POSITIVE_INFINITY }, state)
    return cache
  })
  .client(() => new QueryCache())

const pageNonce = createIsomorphicFn()
  .server((): string | undefined => rendering()?.nonce)
  .client((): string | undefined => undefined)

export function getRouter() {
  const queryClient = new QueryClient({ queryCache: createQueryCache() })
  boundCache(queryClient.getQueryCache())
  const city = pageCity()
  const rewrite = rewriteOf(city)
  connect(queryClient, {
    ...(city.path && { city: city.id }),
    baseUrl: apiBase(),
    headers: visitorHeaders(),
    fetch: apiFetch(),
    deadline: callDeadline(),
  })
  const router = createRouter({
    routeTree,
    context: { queryClient, city },
    ...(rewrite && { rewrite }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    ssr: { nonce: pageNonce() },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the query cache knows what is fresh
    defaultPendingMs: 300,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
  })
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    dehydrateOptions: {
      // what failed or is pending on the server is fetched by the browser
      shouldDehydrateQuery: ({ state }) => state.status === 'success',
      // shorter than the script that the router would make of it, and read faster
      serializeData: JSON.stringify,
    },
    hydrateOptions: { defaultOptions: { deserializeData: JSON.parse } },
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}

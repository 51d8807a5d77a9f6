import { boundCache } from '@houselights/api-client/bound-cache'
import { connect } from '@houselights/api-client/query-for'
import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { apiFetch } from './api-fetch.ts'
import { FailedPage } from './layout/failed-page.tsx'
import { NotFoundPage } from './layout/not-found-page.tsx'
import { apiBase, callDeadline, visitorHeaders } from './origin.ts'
import { pageCity, rewriteOf } from './page-city.ts'
import { pageNonce } from './page-nonce.ts'
import { createQueryCache } from './query-cache.ts'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'

/** A router with its own query cache: one for the visit in the browser, one for each request on the server. */
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
    // what failed or is pending on the server is fetched by the browser
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}

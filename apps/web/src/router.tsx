import { boundCache } from '@houselights/api-client/freshness'
import { connect } from '@houselights/api-client/query-for'
import { dehydrate, hydrate, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { PropsWithChildren } from 'react'
import { apiFetch } from './api/api-fetch.ts'
import { FailedPage, NotFoundPage } from './layout/failures/failed-page.tsx'
import { apiBase, visitorHeaders, visitorRequestDeadline } from './page/origin.ts'
import { pageCity, toRewrite } from './page/page-city.ts'
import { parseSearch, stringifySearch } from './page/search-params.ts'
import { getRenderContext } from './rendering/render-context.ts'
import { routeTree } from './routeTree.gen.ts'

/**
 * On the server, queries have no garbage collection timer. A response that arrives after the page has failed would
 * start one, which would hold the request's data and the process until it fires.
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
  .server((): string | undefined => getRenderContext()?.nonce)
  .client((): string | undefined => undefined)

function WithQueries({ children }: PropsWithChildren) {
  const { queryClient } = useRouter().options.context
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}

export function getRouter() {
  const queryClient = new QueryClient({ queryCache: createQueryCache() })
  boundCache(queryClient.getQueryCache())
  const city = pageCity()
  const rewrite = toRewrite(city)
  connect(queryClient, {
    ...(city.path && { city: city.id }),
    baseUrl: apiBase(),
    headers: visitorHeaders(),
    fetch: apiFetch(),
    deadline: visitorRequestDeadline(),
  })
  return createRouter({
    routeTree,
    context: { queryClient, city },
    ...(rewrite && { rewrite }),
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    ssr: { nonce: pageNonce() },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0, // the query cache decides what is fresh
    defaultPendingMs: 300,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
    InnerWrap: WithQueries,
    // the browser fetches what failed or is pending on the server. JSON is shorter than the script that the router
    // would write instead, and faster to parse
    dehydrate: () => ({ queries: JSON.stringify(dehydrate(queryClient)) }),
    hydrate: ({ queries }) => hydrate(queryClient, JSON.parse(queries)),
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}

import { FRESH } from '@houselights/api-client/freshness'
import { firstPageOf } from '@houselights/api-client/query-keys'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RETRIED_BY_BUTTON } from '../../layout/part.tsx'
import { useQueries } from '../../use-queries.ts'
import { type EventPages, eventPagesOf, withFreshFirst } from './event-pages.ts'
import type { EventSearch } from './event-search.ts'

const isLong = (data: EventPages | undefined) => (data?.pages.length ?? 0) > 1

/**
 * The pages of the list; while those of other filters are on their way, the ones shown stay. A list of several pages
 * that is no longer fresh is not read whole on return, page after page as an infinite query would: only its first page
 * is, which holds tonight and the next days, where things change.
 */
export function useEventPages(search: EventSearch) {
  const queryClient = useQueryClient()
  const options = eventPagesOf(useQueries(), search)
  const result = useInfiniteQuery({
    ...options,
    ...RETRIED_BY_BUTTON,
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (isLong(state.data) ? Number.POSITIVE_INFINITY : FRESH.events),
  })
  const list = JSON.stringify(options.queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time a list is come to, which its key names
  useEffect(() => {
    const { queryKey } = options
    const state = queryClient.getQueryState<EventPages>(queryKey)
    if (!state || !isLong(state.data) || Date.now() - state.dataUpdatedAt < FRESH.events) return
    // under a key of its own, so that a page further down can load meanwhile; a failure leaves the list as it was
    void queryClient
      .fetchInfiniteQuery({ ...options, queryKey: firstPageOf(queryKey), staleTime: 0, gcTime: 0 })
      .then(({ pages: [fresh] }) => {
        if (fresh) queryClient.setQueryData<EventPages>(queryKey, (old) => old && withFreshFirst(old, fresh))
      })
      .catch(() => undefined)
  }, [list])
  return result
}

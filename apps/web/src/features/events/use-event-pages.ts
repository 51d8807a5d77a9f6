import { EVENTS_FRESH_MS, eventsQuery } from '@houselights/api-client/queries'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RETRIED_BY_BUTTON } from '../../layout/part.tsx'
import { type EventPages, eventPagesOf } from './event-pages.ts'
import { type EventSearch, filtersOf } from './event-search.ts'
import { withFreshFirst } from './with-fresh-first.ts'

const isLong = (data: EventPages | undefined) => (data?.pages.length ?? 0) > 1

/**
 * The pages of the list; while other filters load, the current list stays. When a visitor returns to a stale list of
 * several
 * pages, only its first page is fetched again, which has tonight and the next days, where things change; by default an
 * infinite query would fetch every page.
 */
export function useEventPages(search: EventSearch) {
  const queryClient = useQueryClient()
  const options = eventPagesOf(search)
  const result = useInfiniteQuery({
    ...options,
    ...RETRIED_BY_BUTTON,
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (isLong(state.data) ? Number.POSITIVE_INFINITY : EVENTS_FRESH_MS),
  })
  const list = JSON.stringify(options.queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit to a list, which its key names
  useEffect(() => {
    const { queryKey } = options
    const state = queryClient.getQueryState<EventPages>(queryKey)
    if (!state || !isLong(state.data) || Date.now() - state.dataUpdatedAt < EVENTS_FRESH_MS) return
    // with its own key, so that a further page can load meanwhile; a failure leaves the list unchanged
    void queryClient
      .fetchQuery({ ...eventsQuery({ ...filtersOf(search), cursor: search.cursor }), staleTime: 0, gcTime: 0 })
      .then((fresh) => queryClient.setQueryData<EventPages>(queryKey, (old) => old && withFreshFirst(old, fresh)))
      .catch(() => undefined)
  }, [list])
  return result
}

import { EVENTS_FRESH_MS, eventsQuery } from '@houselights/api-client/queries'
import type { Page } from '@houselights/contracts/contract/page'
import type { EventCard } from '@houselights/contracts/entities/entities'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RETRIED_BY_BUTTON } from '../../../layout/loading/page-part.tsx'
import { type EventSearch, getFilters } from '../filters/event-search.ts'
import { type EventPages, getEventPages, getEvents } from './event-pages.ts'

/**
 * Replaces the first page. The others stay: a cursor names a place in the list, so changes before it don't move it.
 *
 * @internal for its test
 */
export function withFreshFirst(old: EventPages, fresh: Page<EventCard>): EventPages {
  const start = old.pageParams[0] ?? null
  const last = old.pages.at(-1)
  const shown = getEvents(old)
  const end = shown.findLastIndex(({ slug }) => fresh.items.some((event) => event.slug === slug))
  if (fresh.next === null || !last || end < 0) return { pages: [fresh], pageParams: [start] }
  const rest = { items: shown.slice(end + 1), next: last.next, total: fresh.total }
  return { pages: [fresh, rest], pageParams: [start, fresh.next] }
}

const isLong = (data: EventPages | undefined) => (data?.pages.length ?? 0) > 1

/**
 * The current list stays while the list of other filters loads. On return to a stale list of several pages, only the
 * first page is fetched again: it has tonight and the next days, where things change. By default, all pages would be.
 */
export function useEventPages(search: EventSearch) {
  const queryClient = useQueryClient()
  const options = getEventPages(search)
  const result = useInfiniteQuery({
    ...options,
    ...RETRIED_BY_BUTTON,
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (isLong(state.data) ? Number.POSITIVE_INFINITY : EVENTS_FRESH_MS),
  })
  const list = JSON.stringify(options.queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit to a list, identified by its key
  useEffect(() => {
    const { queryKey } = options
    const state = queryClient.getQueryState<EventPages>(queryKey)
    if (!state || !isLong(state.data) || Date.now() - state.dataUpdatedAt < EVENTS_FRESH_MS) return
    // under its own key, so that a further page can load meanwhile; if it fails, the list stays as it is
    void queryClient
      .fetchQuery({ ...eventsQuery({ ...getFilters(search), cursor: search.cursor }), staleTime: 0, gcTime: 0 })
      .then((fresh) => queryClient.setQueryData<EventPages>(queryKey, (old) => old && withFreshFirst(old, fresh)))
      .catch(() => undefined)
  }, [list])
  return result
}

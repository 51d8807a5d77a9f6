import { EVENTS_FRESH_MS, eventsQuery } from '@houselights/api-client/queries'
import type { Page } from '@houselights/contracts/contract/page'
import type { EventCard } from '@houselights/contracts/entities/entities'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { RETRIED_BY_BUTTON } from '../../../layout/loading/page-part.tsx'
import { type EventSearch, getFilters } from '../filters/event-search.ts'
import { type EventPages, eventPagesQuery, getEvents } from './event-pages.ts'

/**
 * Replaces the first page and keeps the others: a cursor marks a position in the list, and changes before that position
 * don't move it.
 *
 * @internal for its test
 */
export function replaceFirstPage(oldPages: EventPages, freshPage: Page<EventCard>): EventPages {
  const startCursor = oldPages.pageParams[0] ?? null
  const lastPage = oldPages.pages.at(-1)
  const oldEvents = getEvents(oldPages)
  const lastSharedIndex = oldEvents.findLastIndex(({ slug }) => freshPage.items.some((event) => event.slug === slug))
  if (freshPage.next === null || !lastPage || lastSharedIndex < 0)
    return { pages: [freshPage], pageParams: [startCursor] }
  const restPage = { items: oldEvents.slice(lastSharedIndex + 1), next: lastPage.next, total: freshPage.total }
  return { pages: [freshPage, restPage], pageParams: [startCursor, freshPage.next] }
}

const isLong = (data: EventPages | undefined) => (data?.pages.length ?? 0) > 1

/**
 * The current list stays while the list for other filters loads. When a visitor returns to a stale list of several
 * pages, only the first page is fetched again: it covers tonight and the next days, where things change. By default,
 * all pages would be fetched.
 */
export function useEventPages(search: EventSearch) {
  const queryClient = useQueryClient()
  const options = eventPagesQuery(search)
  const result = useInfiniteQuery({
    ...options,
    ...RETRIED_BY_BUTTON,
    placeholderData: keepPreviousData,
    staleTime: ({ state }) => (isLong(state.data) ? Number.POSITIVE_INFINITY : EVENTS_FRESH_MS),
  })
  const listKey = JSON.stringify(options.queryKey)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit to a list, identified by its key
  useEffect(() => {
    const { queryKey } = options
    const state = queryClient.getQueryState<EventPages>(queryKey)
    if (!state || !isLong(state.data) || Date.now() - state.dataUpdatedAt < EVENTS_FRESH_MS) return
    // under its own key, so that a later page can load at the same time; if this request fails, the list doesn't change
    void queryClient
      .fetchQuery({ ...eventsQuery({ ...getFilters(search), cursor: search.cursor }), staleTime: 0, gcTime: 0 })
      .then((freshPage) =>
        queryClient.setQueryData<EventPages>(queryKey, (oldPages) => oldPages && replaceFirstPage(oldPages, freshPage)),
      )
      .catch(() => undefined)
  }, [listKey])
  return result
}

import type { Queries } from '@houselights/api-client/queries'
import { type EventSearch, filtersOf } from './event-search.ts'

/** The list that an Events address names, page upon page from its cursor on. */
export function eventPagesOf(queries: Queries, search: EventSearch) {
  const pages = queries.eventPages(filtersOf(search))
  const { cursor } = search
  // a list begun in the middle is another list to the cache
  return cursor ? { ...pages, initialPageParam: cursor, queryKey: [...pages.queryKey, cursor] } : pages
}

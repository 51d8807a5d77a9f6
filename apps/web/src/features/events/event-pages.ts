import type { Queries } from '@houselights/api-client/queries'
import type { Event } from '@houselights/types/entities'
import type { Page } from '@houselights/types/page'
import type { InfiniteData } from '@tanstack/react-query'
import { type EventSearch, filtersOf } from './event-search.ts'

export type EventPages = InfiniteData<Page<Event>, string | undefined>

/** The list that an Events address names, in pages from its cursor on. */
export const eventPagesOf = (queries: Queries, search: EventSearch) =>
  queries.eventPages(filtersOf(search), search.cursor)

/** Every event once, in order: between two requests an event may move from one page to the next. */
export function eventsOf({ pages }: Pick<EventPages, 'pages'>): Event[] {
  const events = new Map(pages.flatMap(({ items }) => items.map((event) => [event.id, event] as const)))
  return [...events.values()]
}

/**
 * The pages with a fresh first page. The others stay: their cursors name a place in the list and not a count, so
 * changes
 * before them do not move them. Of the events shown, those after the end of the new page are kept.
 */
export function withFreshFirst(old: EventPages, fresh: Page<Event>): EventPages {
  const start = old.pageParams[0]
  const last = old.pages.at(-1)
  const shown = eventsOf(old)
  const end = shown.findLastIndex(({ id }) => fresh.items.some((event) => event.id === id))
  if (fresh.next === null || !last || end < 0) return { pages: [fresh], pageParams: [start] }
  const rest = { items: shown.slice(end + 1), next: last.next, total: fresh.total }
  return { pages: [fresh, rest], pageParams: [start, fresh.next] }
}

import type { EventCard } from '@houselights/types/entities'
import type { Page } from '@houselights/types/page'
import { type EventPages, eventsOf } from './event-pages.ts'

/**
 * The pages with a fresh first page. The others stay: their cursors name a place in the list and not a count, so
 * changes
 * before them do not move them. Of the events shown, those after the end of the new page are kept.
 */
export function withFreshFirst(old: EventPages, fresh: Page<EventCard>): EventPages {
  const start = old.pageParams[0]
  const last = old.pages.at(-1)
  const shown = eventsOf(old)
  const end = shown.findLastIndex(({ slug }) => fresh.items.some((event) => event.slug === slug))
  if (fresh.next === null || !last || end < 0) return { pages: [fresh], pageParams: [start] }
  const rest = { items: shown.slice(end + 1), next: last.next, total: fresh.total }
  return { pages: [fresh, rest], pageParams: [start, fresh.next] }
}

import { eventPages } from '@houselights/api-client/queries'
import type { Page } from '@houselights/contracts/contract/page'
import type { EventCard } from '@houselights/contracts/entities/entities'
import type { InfiniteData } from '@tanstack/react-query'
import { type EventSearch, filtersOf } from '../filters/event-search.ts'

export type EventPages = InfiniteData<Page<EventCard>, string | null>

export const eventPagesOf = (search: EventSearch) => eventPages(filtersOf(search), search.cursor)

/** As many rows may be in sight at first. */
const IN_SIGHT = 6

/** The pages that a document carries: only rows in sight have the blurs of their pictures, which don't compress. */
export const forFirstView = ({ pages, pageParams }: EventPages): EventPages => ({
  pages: pages.map((page) => ({ ...page, items: page.items.map((card, row) => (row < IN_SIGHT ? card : slim(card))) })),
  pageParams,
})
const slim = (card: EventCard): EventCard => ({
  ...card,
  picture: card.picture && { ...card.picture, placeholder: '' },
  artist: card.artist && {
    ...card.artist,
    picture: card.artist.picture && { ...card.artist.picture, placeholder: '' },
  },
})

/** Every event once, in order: between two requests an event may move from one page to the next. */
export function eventsOf({ pages }: Pick<EventPages, 'pages'>): EventCard[] {
  const events = new Map(pages.flatMap(({ items }) => items.map((event) => [event.slug, event] as const)))
  return [...events.values()]
}

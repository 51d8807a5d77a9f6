import type { Queries } from '@houselights/api-client/queries'
import type { EventCard, Picture } from '@houselights/types/entities'
import type { Page } from '@houselights/types/page'
import type { InfiniteData } from '@tanstack/react-query'
import { type EventSearch, filtersOf } from './event-search.ts'

export type EventPages = InfiniteData<Page<EventCard>, string | undefined>

/** The list that an Events address names, in pages from its cursor on. */
export const eventPagesOf = (queries: Queries, search: EventSearch) =>
  queries.eventPages(filtersOf(search), search.cursor)

/** So many rows may be in sight at first. */
const IN_SIGHT = 6

/**
 * The same pages with what their rows show and no more, for a page that brings them along: it is a third shorter. The
 * blur of a picture is for what is in sight; events, artists and venues are told apart by their slugs, as their addresses
 * do: identifiers are random, and nothing makes them shorter.
 */
export const forFirstView = ({ pages, pageParams }: EventPages): EventPages => ({
  pages: pages.map((page) => ({ ...page, items: page.items.map((card, row) => slim(card, row < IN_SIGHT)) })),
  pageParams,
})

const slim = (card: EventCard, inSight: boolean): EventCard => ({
  ...knownBySlug(card),
  tags: [],
  picture: card.picture && withBlur(card.picture, inSight),
  artist: card.artist && {
    ...knownBySlug(card.artist),
    picture: card.artist.picture && withBlur(card.artist.picture, inSight),
  },
  venue: knownBySlug(card.venue),
  bill: card.bill.map(knownBySlug),
})

const withBlur = (picture: Picture, wanted: boolean) => (wanted ? picture : { ...picture, placeholder: '' })

/** A record that is known by its slug alone. */
export const knownBySlug = <Named extends { id: string; slug: string }>(named: Named): Named => ({
  ...named,
  id: named.slug,
})

/** Every event once, in order: between two requests an event may move from one page to the next. */
export function eventsOf({ pages }: Pick<EventPages, 'pages'>): EventCard[] {
  const events = new Map(pages.flatMap(({ items }) => items.map((event) => [event.slug, event] as const)))
  return [...events.values()]
}

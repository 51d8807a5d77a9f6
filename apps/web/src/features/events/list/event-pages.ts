import { eventPages } from '@houselights/api-client/queries'
import type { Page } from '@houselights/contracts/contract/page'
import type { BilledArtist, EventCard, Picture, VenueName } from '@houselights/contracts/entities/entities'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { type EventSearch, getFilters } from '../filters/event-search.ts'

type WithoutId<Item> = Omit<Item, 'id'>
/** The event data that lists show. */
export type ListedEvent = Omit<EventCard, 'id' | 'tags' | 'artist' | 'venue' | 'bill'> & {
  artist: WithoutId<NonNullable<EventCard['artist']>> | null
  venue: WithoutId<EventCard['venue']>
  bill: WithoutId<BilledArtist>[]
}
export type EventPages = InfiniteData<Page<ListedEvent>, string | null>

export const eventPagesQuery = (search: EventSearch) => eventPages(getFilters(search), search.cursor)

/** How many rows may be visible at first. */
const FIRST_VIEW_ROWS = 6

/**
 * Shrinks the list that is embedded in the document. Removes ids and tags, which no row needs, and the blurred
 * placeholders of pictures in rows that aren't visible at first. Ids and placeholders don't compress well.
 */
export function trimForFirstView(client: QueryClient, queryKey: QueryKey): void {
  const list = client.getQueryData<InfiniteData<Page<EventCard>, string | null>>(queryKey)
  if (!list) return
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.map((card, row) => trimCard(card, row < FIRST_VIEW_ROWS)),
  }))
  client.setQueryData<EventPages>(queryKey, { ...list, pages })
}

function trimCard({ id, tags, ...card }: EventCard, isVisible: boolean): ListedEvent {
  const withoutPlaceholder = (picture: Picture | null) =>
    picture && (isVisible ? picture : { ...picture, placeholder: '' })
  return {
    ...card,
    picture: withoutPlaceholder(card.picture),
    artist: card.artist && { ...withoutId(card.artist), picture: withoutPlaceholder(card.artist.picture) },
    venue: withoutId(card.venue),
    bill: card.bill.map(withoutId),
  }
}
const withoutId = <Item extends { id: string }>({ id, ...rest }: Item) => rest

/** Removes the venues' ids before they are embedded in the document. Only the venue whose id is in the URL keeps it. */
export const withoutOtherIds = (venueInUrl: string | undefined, venues: readonly VenueName[]): VenueName[] =>
  venues.map((venue) => (venue.id === venueInUrl ? venue : { ...venue, id: '' }))

/** Returns each event once, in order: an event may move to the next page between two requests. */
export function getEvents<Item extends ListedEvent>({ pages }: { pages: Page<Item>[] }): Item[] {
  const events = new Map(pages.flatMap(({ items }) => items.map((event) => [event.slug, event] as const)))
  return [...events.values()]
}

import { loadCardsById } from '../queries/announced-shows.ts'
import { type EventLists, eventLists } from '../queries/event-lists.ts'
import { getListedId, type ListedPage } from '../queries/listed-page.ts'
import type { Queryable } from '../sql/sql.ts'

/** Loads pages of public lists, with the cards of their events. */
export function eventPages(db: Queryable) {
  const lists = eventLists(db)
  const withCards = async ({ listed, ...page }: ListedPage, now: Date) => {
    const cards = await loadCardsById(lists, listed.map(getListedId), now)
    return { ...page, items: listed.flatMap((listedEvent) => cards.get(getListedId(listedEvent)) ?? []) }
  }
  return {
    search: async (...args: Parameters<EventLists['search']>) => withCards(await lists.search(...args), args[1].now),
    byArtist: async (...args: Parameters<EventLists['byArtist']>) =>
      withCards(await lists.byArtist(...args), args[1].now),
    byVenue: async (...args: Parameters<EventLists['byVenue']>) => withCards(await lists.byVenue(...args), args[1].now),
  }
}

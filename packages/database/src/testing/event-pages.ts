import { cardsById } from '../queries/announced-shows.ts'
import { type EventLists, eventLists } from '../queries/event-lists.ts'
import { idOfListed, type ListedPage } from '../queries/listed-page.ts'
import type { Queryable } from '../sql/sql.ts'

/** Pages of public lists, with the cards of their events. */
export function eventPages(db: Queryable) {
  const lists = eventLists(db)
  const withCards = async ({ listed, ...page }: ListedPage, now: Date) => {
    const cards = await cardsById(lists, listed.map(idOfListed), now)
    return { ...page, items: listed.flatMap((each) => cards.get(idOfListed(each)) ?? []) }
  }
  return {
    search: async (...given: Parameters<EventLists['search']>) => withCards(await lists.search(...given), given[1].now),
    byArtist: async (...given: Parameters<EventLists['byArtist']>) =>
      withCards(await lists.byArtist(...given), given[1].now),
    byVenue: async (...given: Parameters<EventLists['byVenue']>) =>
      withCards(await lists.byVenue(...given), given[1].now),
  }
}

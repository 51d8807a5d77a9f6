import type { Event, EventCard } from '@houselights/types/entities'
import type { Page } from '@houselights/types/page'
import type { EventFilters } from '@houselights/types/routes'
import type { CityRequest, PageRequest } from '../page.ts'
import type { Queryable } from '../sql.ts'
import { eventLists } from './event-lists.ts'
import { EVENT_JSON, EVENT_TABLES, HAS_PAGE } from './event-sql.ts'
import { idOfListed, type ListedPage } from './listed-page.ts'
import { survivorOf } from './resolve.ts'
import { type StoredEvent, seenOnOf, tidyCard, tidyEvent } from './tidy-event.ts'

/** Public events: single ones as their pages show them, and lists of cards (event-lists.ts). */
export const eventReads = (db: Queryable) => ({
  search: async (filters: EventFilters, request: CityRequest) =>
    withCards(db, await eventLists(db).search(filters, request), request.now),
  byArtist: async (artistId: string, request: CityRequest) =>
    withCards(db, await eventLists(db).byArtist(artistId, request), request.now),
  byVenue: async (venueId: string, request: PageRequest) =>
    withCards(db, await eventLists(db).byVenue(venueId, request), request.now),

  /** The event of that slug, past ones and those in doubt too; of a merged one the survivor, under its own slug. */
  bySlug: async (slug: string): Promise<Event | null> => {
    const id = await survivorOf(db, slug)
    if (!id) return null
    const rows: { event: StoredEvent }[] = await db.query(
      `select ${EVENT_JSON} as event from ${EVENT_TABLES} where e.id = $1 and ${HAS_PAGE}`,
      [id],
    )
    return rows[0] ? tidyEvent(rows[0].event) : null
  },
})

async function withCards(db: Queryable, { listed, ...page }: ListedPage, now: Date): Promise<Page<EventCard>> {
  const lists = eventLists(db)
  const stored = new Map((await lists.cards(listed.map(idOfListed))).map((each) => [each.listed, each.card]))
  const reads = await lists.seenAt(now)
  const items = listed.flatMap((each) => {
    const text = stored.get(each)
    if (!text) return []
    const { card, sources } = tidyCard(text)
    return { ...card, seenOn: seenOnOf(sources, reads) }
  })
  return { items, next: page.next, total: page.total, ...(page.unstated !== undefined && { unstated: page.unstated }) }
}

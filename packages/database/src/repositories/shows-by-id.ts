import type { Event, EventCard } from '@houselights/types/entities'
import type { FeedShow } from '@houselights/types/feed-show'
import type { ShowById } from '@houselights/types/shows'
import type { Queryable } from '../sql.ts'
import { EVENT_JSON, EVENT_TABLES, HAS_PAGE } from './event-sql.ts'
import { feedShowOf } from './feed-shows.ts'
import { withTrail } from './resolve.ts'
import { type StoredEvent, tidyEvent } from './tidy-event.ts'

// a merged event leads to the one that it became part of
const SHOWS = `${withTrail('$1::uuid[]')}
  select trail.asked as asked_for, v.latitude, v.longitude, ${EVENT_JSON} as event
  from ${EVENT_TABLES} join trail on trail.id = e.id
  where trail.merged_into is null and ${HAS_PAGE}
  order by e.sort_at, e.id, trail.asked`

interface StoredShow {
  asked_for: string
  latitude: number | null
  longitude: number | null
  event: StoredEvent
}

/** Public events by their ids, whenever they are or were, in the order of their dates; others are left out. */
export const showsById = (db: Queryable) => {
  const rows = async (ids: readonly string[]): Promise<StoredShow[]> => db.query(SHOWS, [ids])
  return {
    shows: async (ids: readonly string[]): Promise<ShowById[]> =>
      (await rows(ids)).map(({ asked_for, event: stored, latitude, longitude }) => {
        const event = tidyEvent(stored)
        return {
          askedFor: asked_for,
          event: { ...event, seenOn: seenLast(event.sources) },
          city: event.city,
          endsAt: event.endsAt,
          place: { address: event.venue.address, latitude, longitude },
        }
      }),

    /** What feeds tell of them, each once. */
    feedShows: async (ids: readonly string[]): Promise<FeedShow[]> => {
      const byId = new Map<string, Event>()
      for (const { event } of await rows(ids)) byId.set(event.id, tidyEvent(event))
      return [...byId.values()].map(feedShowOf)
    },
  }
}

/** The source that confirmed an event last; of several at one moment the most reliable. */
const seenLast = (sources: Event['sources']): EventCard['seenOn'] =>
  sources.reduce<EventCard['seenOn']>(
    (last, source) => (last && Date.parse(last.lastSeenAt) >= Date.parse(source.lastSeenAt) ? last : source),
    null,
  )

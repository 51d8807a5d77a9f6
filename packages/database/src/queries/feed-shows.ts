import type { Event, EventCard } from '@houselights/contracts/entities/entities'
import type { ShowById } from '@houselights/contracts/public-api/shows-by-id'
import type { FeedShow } from '@houselights/contracts/publishing/feed-show'
import { prepared } from '../sql/prepared.ts'
import type { Queryable } from '../sql/sql.ts'
import { EVENT_JSON, EVENT_TABLES, HAS_PAGE } from './event-sql.ts'
import { getListedId, type ListedPage } from './listed-page.ts'
import { withRedirectsSql } from './slugs.ts'
import { type StoredEvent, tidyCard, tidyEvent } from './tidy-event.ts'

// the id of a merged event finds the event that it was merged into
const BY_ID = `${withRedirectsSql('$1::uuid[]')}
  select trail.requested_id as requested_id, v.latitude, v.longitude, ${EVENT_JSON} as event
  from ${EVENT_TABLES} join trail on trail.id = e.id
  where trail.merged_into is null and ${HAS_PAGE}
  order by e.sort_at, e.id, trail.requested_id`

type FoundShow = { requested_id: string; latitude: number | null; longitude: number | null; event: StoredEvent }

/** Loads public events by id, past or upcoming, sorted by date. Unknown ids are left out. */
export const showByIdQueries = (db: Queryable) => {
  const loadFoundShows = async (ids: readonly string[]): Promise<FoundShow[]> => db.query(BY_ID, [ids])
  return {
    shows: async (ids: readonly string[]): Promise<ShowById[]> =>
      (await loadFoundShows(ids)).map(({ requested_id, event: stored, latitude, longitude }) => {
        const event = tidyEvent(stored)
        return {
          askedFor: requested_id,
          event: { ...event, seenOn: findLastSeen(event.sources) },
          city: event.city,
          endsAt: event.endsAt,
          place: { address: event.venue.address, latitude, longitude },
        }
      }),

    feedShows: async (ids: readonly string[]): Promise<FeedShow[]> => {
      const byId = new Map<string, Event>()
      for (const { event } of await loadFoundShows(ids)) byId.set(event.id, tidyEvent(event))
      return [...byId.values()].map(toFeedShow)
    },
  }
}

/** Finds the source that last saw an event; if several did at the same time, the most reliable. */
const findLastSeen = (sources: Event['sources']): EventCard['seenOn'] =>
  sources.reduce<EventCard['seenOn']>(
    (last, source) => (last && Date.parse(last.lastSeenAt) >= Date.parse(source.lastSeenAt) ? last : source),
    null,
  )

interface StoredShow {
  id: string
  card: string
  details: Pick<FeedShow, 'endsAt' | 'description'> & { address: string | null }
  sequence: number
  previous_start: string | null
  modified_at: Date
  first_seen_at: Date
}

const SHOWS = prepared(
  'feed-shows',
  `select event_id as id, card, details::json as details, sequence, previous_start, modified_at, first_seen_at
   from event_cards join event_filters using (event_id) join event_revisions using (event_id)
   where event_id = any ($1::uuid[])`,
)

/** Loads a list's events with the facts that feeds contain, in the list's order. */
export async function loadFeedShows(db: Queryable, { listed }: ListedPage): Promise<FeedShow[]> {
  const rows: StoredShow[] = await db.query(SHOWS, [listed.map(getListedId)])
  return sortAsListed(listed, rows.map(fromStoredShow))
}

/** Loads past events, which have no cards, with the facts that feeds contain. */
export async function loadPastFeedShows(db: Queryable, { listed }: ListedPage): Promise<FeedShow[]> {
  const rows: { event: StoredEvent }[] = await db.query(
    `select ${EVENT_JSON} as event from ${EVENT_TABLES} where e.id = any ($1::uuid[])`,
    [listed.map(getListedId)],
  )
  const shows = rows.map(({ event }) => toFeedShow(tidyEvent(event)))
  return sortAsListed(listed, shows)
}

/** Sorts shows in the order of the list. Leaves out events that are no longer listed. */
function sortAsListed(listed: ListedPage['listed'], shows: readonly FeedShow[]): FeedShow[] {
  const byId = new Map(shows.map((show) => [show.id, show]))
  return listed.map(getListedId).flatMap((id) => byId.get(id) ?? [])
}

/** Converts a past or upcoming event to the facts that feeds contain. */
export const toFeedShow = (event: Event): FeedShow => ({
  ...toCommonFacts(event),
  ...toDetailFacts(event),
  venue: { ...toVenueFacts(event), address: event.venue.address },
  sourceUrl: event.sources[0]?.url ?? null,
  sequence: event.sequence,
  previousStart: event.previousStart,
  firstSeenAt: event.firstSeenAt ?? event.lastSeenAt,
  modifiedAt: event.modifiedAt ?? event.lastSeenAt,
})

function fromStoredShow({ card: text, details, ...row }: StoredShow): FeedShow {
  const { card, sources } = tidyCard(text)
  return {
    ...toCommonFacts(card),
    ...toDetailFacts(details),
    venue: { ...toVenueFacts(card), address: details.address },
    sourceUrl: sources[0]?.url ?? null,
    sequence: row.sequence,
    previousStart: row.previous_start,
    firstSeenAt: row.first_seen_at.toISOString(),
    modifiedAt: row.modified_at.toISOString(),
  }
}

type Card = Omit<EventCard, 'seenOn'>

const toCommonFacts = (event: Card | Event) => ({
  id: event.id,
  slug: event.slug,
  title: event.title,
  localDate: event.localDate,
  startsAt: event.startsAt,
  doors: event.doors,
  status: event.status,
  room: event.room,
  bill: event.bill,
  tags: event.tags,
  price: event.price,
  priceMin: event.priceMin,
  priceMax: event.priceMax,
  currency: event.currency,
  admission: event.admission,
  age: event.age,
  ticketUrl: event.ticketUrl,
  pictureId: (event.picture ?? event.artist?.picture)?.id ?? null,
})
const toDetailFacts = ({ endsAt, description }: Pick<Event, 'endsAt' | 'description'>) => ({ endsAt, description })
const toVenueFacts = ({ venue: { name, slug, town, neighborhood } }: Card | Event) => ({
  name,
  slug,
  town,
  neighborhood,
})

import type { Page } from '@houselights/contracts/contract/page'
import type { EventCard } from '@houselights/contracts/entities/entities'
import type { AnnouncedShow } from '@houselights/contracts/public-api/announced'
import type { CityRequest } from '../sql/page.ts'
import { prepared } from '../sql/prepared.ts'
import { type Queryable, valuesIn } from '../sql/sql.ts'
import type { EventLists } from './event-lists.ts'
import { getListedId } from './listed-page.ts'
import { getSeenOn, tidyCard } from './tidy-event.ts'

type FollowedIds = { artists: readonly string[]; venues: readonly string[]; events: readonly string[] }

// each part uses its own index; a single condition would scan the whole city
const FOLLOWED_SHOWS = prepared(
  'followed-shows',
  `with found as (
    select f.event_id, f.sort_at, f.city_id from event_filters f where f.artists && $1::uuid[]
    union select f.event_id, f.sort_at, f.city_id from event_filters f where f.venue_id = any ($2::uuid[])
    union select f.event_id, f.sort_at, f.city_id from event_filters f where f.event_id = any ($3::uuid[])
  )
  select event_id as id from found where city_id = $4 and sort_at > $5::timestamptz
  order by sort_at, event_id limit $6::int`,
)

/**
 * Finds a city's upcoming public events that bill a followed artist, take place at a followed venue, or are followed
 * themselves.
 */
export async function findFollowedShows(
  db: Queryable,
  lists: EventLists,
  { artists, venues, events }: FollowedIds,
  { city, now, limit }: Omit<CityRequest, 'cursor'>,
): Promise<AnnouncedShow[]> {
  const values = [artists, venues, events, city.id, now.toISOString(), limit]
  return withFirstSeen(db, lists, await valuesIn(db, FOLLOWED_SHOWS, values), now)
}

// shows that a source listed in its first scrape aren't new
const FIRST_SEEN = prepared(
  'announced-shows',
  `with records as (
    select es.event_id, es.source_id, es.first_seen_at from event_sources es where es.event_id = any ($1::uuid[])
  ), first_scrapes as (
    select sources.id as source_id, first.seen_at from (select distinct source_id as id from records) sources
      cross join lateral (select min(first_seen_at) as seen_at from event_sources where source_id = sources.id) first
  )
  select f.event_id as id, city_instant(f.first_seen_at, c.time_zone) as at,
    not exists (
      select from records r join first_scrapes scrape using (source_id)
      where r.event_id = f.event_id and r.first_seen_at > scrape.seen_at
    ) as "fromFirstRead"
  from event_filters f join cities c on c.id = f.city_id where f.event_id = any ($1::uuid[])`,
)

/** Loads upcoming public events with the time when each was first seen, latest first. */
export async function loadAnnouncedShows(
  db: Queryable,
  lists: EventLists,
  request: CityRequest,
): Promise<Page<AnnouncedShow>> {
  const { listed, next, total } = await lists.announced(request)
  return { items: await withFirstSeen(db, lists, listed.map(getListedId), request.now), next, total }
}

/**
 * Loads the events with these ids, in this order, with the time when each was first seen. Unlisted events are left out.
 */
async function withFirstSeen(
  db: Queryable,
  lists: EventLists,
  ids: readonly string[],
  now: Date,
): Promise<AnnouncedShow[]> {
  const cards = await loadCardsById(lists, ids, now)
  const rows: { id: string; at: string; fromFirstRead: boolean }[] = await db.query(FIRST_SEEN, [ids])
  const firstSeenById = new Map(rows.map(({ id, ...firstSeen }) => [id, firstSeen]))
  return ids.flatMap((id) => {
    const [event, firstSeen] = [cards.get(id), firstSeenById.get(id)]
    return event && firstSeen ? [{ event, firstSeenAt: firstSeen.at, fromFirstRead: firstSeen.fromFirstRead }] : []
  })
}

/** Loads these events' cards by event id, each with the source that last saw the event. */
export async function loadCardsById(
  lists: EventLists,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, EventCard>> {
  const stored = await lists.cards(ids)
  const seenAt = await lists.seenAt(now)
  return new Map(
    stored.map(({ listed, card: text }) => {
      const { card, sources } = tidyCard(text)
      return [getListedId(listed), { ...card, seenOn: getSeenOn(sources, seenAt) }]
    }),
  )
}

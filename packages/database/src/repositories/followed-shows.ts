import type { Announced } from '@houselights/types/announced'
import type { CityRequest } from '../page.ts'
import { prepared } from '../prepared.ts'
import type { Queryable } from '../sql.ts'
import { firstSeen } from './announced-shows.ts'
import type { EventLists } from './event-lists.ts'

/** Ids of what is followed. */
export interface Followed {
  artists: readonly string[]
  venues: readonly string[]
  events: readonly string[]
}

// each part has an index of its own: one condition over all three would read the whole city
const FOLLOWED = prepared(
  'followed-shows',
  `with found as (
    select f.event_id, f.sort_at, f.city_id from event_filters f where f.artists && $1::uuid[]
    union select f.event_id, f.sort_at, f.city_id from event_filters f where f.venue_id = any ($2::uuid[])
    union select f.event_id, f.sort_at, f.city_id from event_filters f where f.event_id = any ($3::uuid[])
  )
  select event_id as id from found where city_id = $4 and sort_at > $5::timestamptz
  order by sort_at, event_id limit $6::int`,
)

/** Public events to come of a city that bill a followed artist, take place at a followed venue, or are followed themselves. */
export async function followedShows(
  db: Queryable,
  lists: EventLists,
  { artists, venues, events }: Followed,
  { city, now, limit }: Omit<CityRequest, 'cursor'>,
): Promise<Announced[]> {
  const values = [artists, venues, events, city.id, now.toISOString(), limit]
  const rows: { id: string }[] = await db.query(FOLLOWED, values)
  return firstSeen(
    db,
    lists,
    rows.map(({ id }) => id),
    now,
  )
}

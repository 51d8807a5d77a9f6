import { localDay } from '@houselights/domain/dates/city-time'
import type { SharedBill, SimilarShow } from '@houselights/domain/similar/similar-show'
import { findSimilarShows } from '@houselights/domain/similar/similar-shows'
import type { DataSource } from 'typeorm'
import { notifyChanged } from '../connection/notify.ts'
import { nightOfEventSql, PUBLIC_EVENT } from '../queries/event-sql.ts'
import type { ListedCity } from '../sql/page.ts'

const PAST_MONTHS = 24

// only upcoming public events have rows in event_filters
const SHOWS = `
  select e.id, e.title, ${nightOfEventSql('c.time_zone')}::text as day, (extract(epoch from f.sort_at) * 1000)::float8 as "sortAt",
    f.genres, f.neighborhood, f.takes_place as "takesPlace",
    case when f.admission in ('free', 'pay what you can') then coalesce(f.price_min, 0) when coalesce(e.currency, 'USD') in ('USD', 'CAD', 'AUD', 'NZD') then f.price_min end::float8 as price,
    json_build_object('id', v.id, 'name', v.name) as venue,
    (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'headlines', ea.role = 'headliner')
       order by ea.position, a.id), '[]')
     from event_artists ea join artists a on a.id = ea.artist_id where ea.event_id = e.id) as bill
  from event_filters f join events e on e.id = f.event_id join venues v on v.id = f.venue_id join cities c on c.id = f.city_id
  where f.city_id = $1 and f.sort_at > $2::timestamptz order by f.sort_at, e.id`

// past bills of artists with upcoming shows
const BILLS = `
  with upcoming as (
    select distinct unnest(artists) as artist_id from event_filters where city_id = $1 and sort_at > $2::timestamptz
  ), played as (
    select e.id, e.local_date, ea.artist_id
    from events e join venues v on v.id = e.venue_id join event_artists ea on ea.event_id = e.id
      join upcoming on upcoming.artist_id = ea.artist_id
    where ${PUBLIC_EVENT} and v.city_id = $1 and e.sort_at <= $2::timestamptz
      and e.local_date > $2::date - interval '${PAST_MONTHS} months'
      and e.status not in ('cancelled', 'postponed', 'moved', 'unconfirmed')
  )
  select json_build_array(first.artist_id, other.artist_id) as artists, max(first.local_date)::text as day
  from played first join played other on other.id = first.id and first.artist_id < other.artist_id
  group by first.artist_id, other.artist_id`

// one statement, so that other queries see either the old rows or the new ones; doesn't write unchanged rows
const REPLACE_SIMILAR = `
  with computed as (
    select event_id, position, similar_id, reasons from jsonb_to_recordset($2::jsonb)
      as r (event_id uuid, position int, similar_id uuid, reasons jsonb)
  ), deleted as (
    delete from similar_events s where city_id = $1
      and not exists (select from computed where (computed.event_id, computed.position) = (s.event_id, s.position)) returning 1
  ), upserted as (
    insert into similar_events as s (event_id, position, similar_id, city_id, reasons, computed_at)
    select event_id, position, similar_id, $1, reasons, $3::timestamptz from computed
    on conflict (event_id, position) do update
      set similar_id = excluded.similar_id, reasons = excluded.reasons, city_id = excluded.city_id,
        computed_at = excluded.computed_at
      where (s.similar_id, s.reasons) is distinct from (excluded.similar_id, excluded.reasons) returning 1
  )
  select ((select count(*) from deleted) + (select count(*) from upserted))::int as changed`

/** Recomputes which of a city's upcoming shows are similar. Returns how many rows changed. */
export async function computeSimilar(db: DataSource, { id, timeZone }: ListedCity, now: Date): Promise<number> {
  const cityAndTime = [id, now.toISOString()]
  const shows: SimilarShow[] = await db.query(SHOWS, cityAndTime)
  const bills: SharedBill[] = await db.query(BILLS, cityAndTime)
  const similar = findSimilarShows(shows, bills, localDay(now, timeZone))
  const rows = [...similar].flatMap(([event, others]) =>
    others.map((other, position) => ({ event_id: event, position, similar_id: other.id, reasons: other.reasons })),
  )
  return db.transaction(async (manager) => {
    const values = [id, JSON.stringify(rows), now.toISOString()]
    const [{ changed }]: [{ changed: number }] = await manager.query(REPLACE_SIMILAR, values)
    if (changed > 0) await notifyChanged(manager)
    return changed
  })
}

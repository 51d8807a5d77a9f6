import type { AddedShow, listAddedShows } from '@houselights/contracts/operators/added-shows'
import type { z } from 'zod'
import { HAS_PAGE } from '../queries/event-sql.ts'
import { type Queryable, valueIn } from '../sql/sql.ts'

const MAX_ROWS = 100

/** Counts a city's added shows that are scraped and wait for a decision. */
export const countShowsToDecide = async (db: Queryable, city: string): Promise<number> =>
  (await valueIn<number>(db, `select count(*)::int from added_shows where city_id = $1 and state = 'read'`, [city])) ??
  0

/** Lists a city's undecided shows with times in its zone, and the city's venues. Shows to decide come first. */
export async function listAddedShowsIn(db: Queryable, city: string): Promise<z.output<typeof listAddedShows.response>> {
  const rows: { show: AddedShow; total: number }[] = await db.query(
    `select count(*) over ()::int as total, jsonb_build_object(
       'id', a.id, 'address', a.address, 'state', a.state, 'problem', a.problem, 'show', a.result,
       'requestedAt', city_instant(a.asked_at, c.time_zone), 'readAt', city_instant(a.read_at, c.time_zone),
       'venue', case when v.id is not null then jsonb_build_object('slug', v.slug, 'name', v.name) end,
       'listed', (
         select coalesce(jsonb_agg(jsonb_build_object('slug', e.slug, 'title', e.title) order by e.title), '[]')
         from events e where e.venue_id = v.id and e.local_date = (a.result ->> 'date')::date and ${HAS_PAGE})) as show
     from added_shows a join cities c on c.id = a.city_id
       left join venues v on v.slug = a.result ->> 'venue' and v.city_id = a.city_id
     where a.city_id = $1 and a.state in ('waiting', 'reading', 'read', 'failed')
     order by a.state = 'read' desc, a.asked_at desc, a.id limit ${MAX_ROWS}`,
    [city],
  )
  const venues: { slug: string; name: string }[] = await db.query(
    'select slug, name from venues where city_id = $1 and active and not do_not_scrape order by fold(name), slug',
    [city],
  )
  return { shows: rows.map(({ show }) => show), total: rows[0]?.total ?? 0, venues }
}

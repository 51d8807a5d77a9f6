import type { ArchiveMonth } from '@houselights/types/archive'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import type { CityRequest } from '../page.ts'
import { parameters, type Queryable } from '../sql.ts'
import type { Placeholder } from './event-conditions.ts'
import { eventsThatBill, PUBLIC_EVENT } from './event-sql.ts'
import { type ListedPage, pageOf, type StoredCard } from './listed-page.ts'

/** Lists of public events that were, the latest first. */
export const pastLists = (db: Queryable) => ({
  /** Those that bill an artist. */
  byArtist: (artistId: string, request: CityRequest) =>
    past(
      db,
      { list: ['past events', artistId], condition: ($) => `e.id in (${eventsThatBill($(artistId))})` },
      request,
    ),
  /** Those of a month (yyyy-MM) of a city. */
  ofMonth: (month: string, request: CityRequest) =>
    past(db, { list: ['archive', month], condition: ($) => inMonth($(`${month}-01`)) }, request),
  /** The months that have such, the latest first. */
  months: (city: string, now: Date): Promise<ArchiveMonth[]> => db.query(PAST_MONTHS, [city, now.toISOString()]),
})

const inMonth = (first: string) =>
  `e.local_date >= ${first}::date and e.local_date < ${first}::date + interval '1 month'`
const PAST_MONTHS = `
  select to_char(e.local_date, 'YYYY-MM') as month, count(*)::int as shows
  from events e join venues v on v.id = e.venue_id
  where ${PUBLIC_EVENT} and v.city_id = $1 and e.sort_at <= $2::timestamptz group by 1 order by 1 desc`

/** Of which past events a list is. */
interface Past {
  /** What tells its cursors from others. */
  list: readonly string[]
  condition: ($: Placeholder) => string
}

/** Past events have no row among the filters: their cards are made as they are read. */
async function past(
  db: Queryable,
  { list: named, condition }: Past,
  { now, limit, cursor, city }: CityRequest,
): Promise<ListedPage> {
  const list = [...named, city.id]
  const after = cursor === undefined ? undefined : decodeCursor(cursor, list)
  const { $, values } = parameters()
  const before = after ? `(sort_at, id) < (${$(after.key)}::timestamptz, ${$(after.id)}::uuid)` : 'true'
  const rows: { total: number; page: (StoredCard & { key: string })[] }[] = await db.query(
    `with matching as materialized (
      select e.id, e.sort_at from events e join venues v on v.id = e.venue_id
      where ${PUBLIC_EVENT} and v.city_id = ${$(city.id)} and e.sort_at <= ${$(now.toISOString())}::timestamptz
        and ${condition($)}
    ), page as materialized (
      select * from matching where ${before} order by sort_at desc, id desc limit ${$(limit + 1)}
    )
    select (select count(*)::int from matching) as total, (
      select coalesce(json_agg(json_build_object('listed', page.id || ' past', 'card', fresh.card,
        'key', to_char(page.sort_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      ) order by page.sort_at desc, page.id desc), '[]')
      from page join fresh_event_cards(array(select id from page)) fresh on fresh.event_id = page.id) as page`,
    values,
  )
  const [found = { total: 0, page: [] }] = rows
  const listed = found.page.map((row) => row.listed)
  const key = found.page.slice(0, limit).at(-1)?.key ?? null
  const cursorOf = (position: { key: string; id: string }) => encodeCursor({ ...position, mode: 'words' }, list)
  return { ...pageOf({ listed, key }, found.total, limit, cursorOf), cards: found.page }
}

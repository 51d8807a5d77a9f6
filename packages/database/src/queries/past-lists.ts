import type { ArchiveMonth } from '@houselights/contracts/public-api/archive'
import type { EventFilters } from '@houselights/contracts/public-api/routes'
import { lastOfMonth, toNights } from '@houselights/domain/dates/date-filter'
import { MAX_LENGTH_DAYS } from '@houselights/domain/dates/show-hours'
import { decodeCursor } from '../sql/cursor.ts'
import { type CityRequest, getCityIds, type ListedCity } from '../sql/page.ts'
import { inCitiesSql, parameters, type Queryable } from '../sql/sql.ts'
import { atVenueSql, type Placeholder } from './event-conditions.ts'
import { billingEventsSql, isOverSql, nightOfEventSql, PUBLIC_EVENT, toSortableText } from './event-sql.ts'
import { type ListedPage, type StoredCard, toListedPage } from './listed-page.ts'

/** Lists public events that have started, latest first: past events, and events on now. */
export const pastLists = (db: Queryable) => ({
  byArtist: (artistId: string, request: CityRequest) =>
    findStartedEvents(
      db,
      {
        list: ['past events', artistId],
        condition: ($, overCondition) => `${overCondition} and e.id in (${billingEventsSql($(artistId))})`,
      },
      request,
    ),
  ofMonth: (month: string, request: CityRequest) =>
    findStartedEvents(
      db,
      {
        list: ['archive', month],
        condition: ($, overCondition) => `${overCondition} and ${toMonthCondition(month, request.city, $)}`,
      },
      request,
    ),
  months: (city: ListedCity, now: Date): Promise<ArchiveMonth[]> =>
    db.query(PAST_MONTHS, [city.id, now.toISOString(), city.timeZone]),
  /** Lists events on now: they take place, have started, have a known start or end, and aren't over. */
  onNow: ({ venue, neighborhood }: OnNowFilters, request: CityRequest) =>
    findStartedEvents(
      db,
      {
        list: ['on now', venue ?? '', neighborhood ?? ''],
        condition: ($, overCondition) =>
          [
            `not ${overCondition} and (e.starts_at is not null or e.ends_at is not null)`,
            `e.status not in ('cancelled', 'postponed', 'moved')`,
            `e.sort_at > ${$(request.now.toISOString())}::timestamptz - interval '${MAX_LENGTH_DAYS} days'`,
            atVenueSql('e', venue, $),
            neighborhood ? `fold(v.neighborhood) = fold(${$(neighborhood)})` : '',
          ]
            .filter(Boolean)
            .join(' and '),
      },
      request,
    ),
})

function toMonthCondition(month: string, { timeZone }: ListedCity, $: Placeholder): string {
  const firstDay = `${month}-01`
  const { from, until } = toNights({ from: firstDay, to: lastOfMonth(firstDay) }, timeZone)
  return `e.sort_at >= ${$(from)}::timestamptz and e.sort_at < ${$(until)}::timestamptz`
}

const PAST_MONTHS = `
  select to_char(${nightOfEventSql('$3')}, 'YYYY-MM') as month, count(*)::int as shows
  from events e join venues v on v.id = e.venue_id
  where ${PUBLIC_EVENT} and v.city_id = $1 and ${isOverSql('$2::timestamptz', '$3')}
  group by 1 order by 1 desc`

type OnNowFilters = Pick<EventFilters, 'venue' | 'neighborhood'>

interface StartedList {
  /** Distinguishes this list's cursors from other lists' cursors. */
  list: readonly string[]
  /** The condition on event `e` at venue `v`; `overCondition` is the condition that it is over. */
  condition: ($: Placeholder, overCondition: string) => string
}

/** Finds events that have started. Creates their cards in the same query, because event_filters has no rows for them. */
async function findStartedEvents(
  db: Queryable,
  { list: listName, condition }: StartedList,
  { now, limit, cursor, city }: CityRequest,
): Promise<ListedPage> {
  const list = [...listName, ...getCityIds(city)]
  const after = cursor === undefined ? undefined : decodeCursor(cursor, list)
  const { $, values } = parameters()
  const positionCondition = after ? `(sort_at, id) < (${$(after.key)}::timestamptz, ${$(after.id)}::uuid)` : 'true'
  const nowSql = `${$(now.toISOString())}::timestamptz`
  const rows: { total: number; page: (StoredCard & { key: string })[] }[] = await db.query(
    `with matching as materialized (
      select e.id, e.sort_at from events e join venues v on v.id = e.venue_id
      where ${PUBLIC_EVENT} and ${inCitiesSql(getCityIds(city), $)('v.city_id')} and e.sort_at <= ${nowSql}
        and ${condition($, isOverSql(nowSql, $(city.timeZone)))}
    ), page as materialized (
      select * from matching where ${positionCondition} order by sort_at desc, id desc limit ${$(limit + 1)}
    )
    select (select count(*)::int from matching) as total, (
      select coalesce(json_agg(json_build_object('listed', page.id || ' past', 'card', cards.card,
        'key', ${toSortableText('page.sort_at')}
      ) order by page.sort_at desc, page.id desc), '[]')
      from page join fresh_event_cards(array(select id from page)) cards on cards.event_id = page.id) as page`,
    values,
  )
  const [result = { total: 0, page: [] }] = rows
  return { ...toListedPage(result.page, result.total, limit, list), cards: result.page }
}

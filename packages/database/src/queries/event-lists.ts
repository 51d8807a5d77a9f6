import type { EventFilters } from '@houselights/contracts/public-api/routes'
import { type NightRange, toDayRange, toNights } from '@houselights/domain/dates/date-filter'
import { getNight } from '@houselights/domain/dates/show-hours'
import { decodeCursor, type TextMode } from '../sql/cursor.ts'
import { type CityRequest, getCityIds, type ListedCity, type PageRequest } from '../sql/page.ts'
import { prepared } from '../sql/prepared.ts'
import { allOf, inCitiesSql, parameters, type Queryable, valuesIn } from '../sql/sql.ts'
import { type Cache, withoutCache } from './cache.ts'
import {
  filterConditions,
  isFactFilter,
  isGenreFilter,
  type Placeholder,
  type ResolvedFilters,
} from './event-conditions.ts'
import { toSortableText } from './event-sql.ts'
import { loadGenreSpellings } from './filter-queries.ts'
import {
  type FoundRows,
  getPage,
  type Listed,
  type ListedPage,
  type Position,
  type StoredCard,
  toListedPage,
} from './listed-page.ts'
import { pastLists } from './past-lists.ts'

type Filters = EventFilters & {
  city?: string
  alsoCities?: readonly string[] | undefined
  artist?: string
  artists?: readonly string[]
  takesPlace?: true
  billed?: true
}

/** Lists of public events: upcoming ones, soonest first, and past ones, latest first. */
export const eventLists = (db: Queryable, cache: Cache = withoutCache) => ({
  /** Events that take place: not canceled, postponed or moved ones. */
  upcoming: (request: CityRequest) => searchCity(db, cache, { takesPlace: true }, request),
  search: (filters: EventFilters, request: CityRequest) => searchCity(db, cache, filters, request),
  byArtist: (artistId: string, request: CityRequest) => searchCity(db, cache, { artist: artistId }, request),
  billed: (request: CityRequest) => searchCity(db, cache, { billed: true }, request),
  byArtists: (artists: readonly string[], request: CityRequest) => searchCity(db, cache, { artists }, request),
  byVenue: (venueId: string, request: PageRequest) => search(db, cache, { venue: venueId }, request),
  /** A city's events, most recently first seen first. */
  announced: (request: CityRequest) => listAnnounced(db, cache, request),
  past: pastLists(db),

  /** The current cards of events. Events that are no longer in any list are left out. */
  cards: (ids: readonly string[]): Promise<StoredCard[]> => db.query(CARDS, [ids]),

  /**
   * When each source's last trusted scrape ran, in its city's time zone. A card's source without a time of its own
   * listed the event then.
   */
  seenAt: (now: Date): Promise<ReadonlyMap<string, string>> =>
    cache('seen', now, async () => {
      const rows: { id: string; at: string }[] = await db.query(SEEN_AT, [])
      return { value: new Map(rows.map(({ id, at }) => [id, at])) }
    }),
})
export type EventLists = ReturnType<typeof eventLists>

const CARDS = prepared(
  'event-cards',
  `select event_id::text || ' ' || version::text as listed, card from event_cards where event_id = any ($1::uuid[])`,
)
const SEEN_AT = prepared(
  'seen-at',
  `select s.id, city_instant(s.seen_at, c.time_zone) as at from sources s join cities c on c.id = s.city_id
   where s.seen_at is not null`,
)

const searchCity = (db: Queryable, cache: Cache, filters: Filters, { city, ...request }: CityRequest) =>
  search(
    db,
    cache,
    { ...filters, city: city.id, alsoCities: city.alsoCities },
    request,
    toNightRange(filters.date, request.now, city),
  )

function toNightRange(date: string | undefined, now: Date, { timeZone }: ListedCity): NightRange | undefined {
  const days = date && toDayRange(date, getNight(now.toISOString(), timeZone))
  return days ? toNights(days, timeZone) : undefined
}

async function search(
  db: Queryable,
  cache: Cache,
  filters: Filters,
  request: PageRequest,
  nights?: NightRange,
): Promise<ListedPage> {
  const list = ['events', filters, ...(request.since ? ['begun'] : [])]
  // at 6 AM "today" becomes the next night, so the count must be cached per night
  const countKey = nights ? [list, nights] : list
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor, list)
  const { search: text, genre } = filters
  const cityIds = toCityIds(filters)
  const resolved: ResolvedFilters = {
    nights,
    genreSpellings: isGenreFilter(genre) ? await loadGenreSpellings(db, cache, genre, request.now) : undefined,
  }
  const searchInMode = async (mode: TextMode) => {
    const closest =
      mode === 'near' && text ? await findClosestNames(db, cache, { text, cityIds }, request.now) : undefined
    const statements = createStatements(db, filters, { ...resolved, closest }, request)
    const { listed, key, total: countedTotal } = await statements.page(after)
    const isComplete = !after && listed.length <= request.limit
    const count = () => countedTotal ?? cache(JSON.stringify([mode, countKey]), request.now, statements.count)
    const total = isComplete ? listed.length : await count()
    const page = getPage({ listed, key }, total, request.limit, { list, mode })
    if (!isFactFilter(filters)) return page
    return {
      ...page,
      unstated: await cache(JSON.stringify(['unstated', mode, countKey]), request.now, statements.unstated),
    }
  }
  const page = await searchInMode(after?.mode ?? 'words')
  if (page.total > 0 || after || !text) return page
  // the text counts as misspelled only if no event has its words, not if another filter leaves nothing
  const isFiltered = Object.entries(filters).some(
    ([name, value]) => !['search', 'city', 'alsoCities', 'nearby'].includes(name) && value !== undefined,
  )
  return isFiltered &&
    (await hasMatch(db, { search: text, city: filters.city, alsoCities: filters.alsoCities }, request))
    ? page
    : searchInMode('near')
}

async function hasMatch(db: Queryable, filters: Filters, request: PageRequest): Promise<boolean> {
  const { listed } = await createStatements(db, filters, {}, { ...request, limit: 1 }).page()
  return listed.length > 0
}

const toCityIds = ({ city, alsoCities }: Filters) => (city ? getCityIds({ id: city, alsoCities }) : [])

const findClosestNames = async (
  db: Queryable,
  cache: Cache,
  { text, cityIds }: { text: string; cityIds: readonly string[] },
  now: Date,
): Promise<string[]> => {
  const statement = prepared('closest-names', 'select id from likest_names($1, $2)')
  const closest = cityIds.map((city) =>
    cache(JSON.stringify(['near', text, city]), now, async () => ({
      value: await valuesIn(db, statement, [text.trim(), city]),
    })),
  )
  return (await Promise.all(closest)).flat()
}

/**
 * Selects a page as one string, and the key of its last row. Having the driver parse rows of three columns would cost
 * more than the query costs the database.
 */
const PAGE_COLUMNS = (limit: string) => `
  select string_agg(event_id::text || ' ' || version::text, ',') as listed,
    ${toSortableText(`(array_agg(sort_at))[${limit} - 1]`)} as key`

function createStatements(
  db: Queryable,
  { city, alsoCities, artist, artists, takesPlace, billed, ...filters }: Filters,
  resolved: ResolvedFilters,
  { now, since = now, limit }: PageRequest,
) {
  const toUpcomingCondition = ($: Placeholder) => `f.sort_at > ${$(since.toISOString())}::timestamptz`
  const cityIds = toCityIds({ city, alsoCities })
  const toConditions = ($: Placeholder, { unstated = false, inCities = cityIds } = {}) => [
    ...(inCities.length > 0 ? [inCitiesSql(inCities, $)('f.city_id')] : []),
    ...(takesPlace ? ['f.takes_place'] : []),
    ...(billed ? ['cardinality(f.artists) > 0'] : []),
    ...(artist ? [`f.artists @> array[${$(artist)}::uuid]`] : []),
    ...(artists ? [`f.artists && ${$(artists)}::uuid[]`] : []),
    ...filterConditions(filters, resolved, $, unstated),
  ]
  // other statements are planned with their values, since the best plan depends on how many rows match
  const canBePrepared =
    !artists &&
    !billed &&
    !Object.entries(filters).some(([name, value]) => value !== undefined && !['venue', 'nearby'].includes(name))
  const toRowLimit = ($: Placeholder) => `${$(limit + 1)}::int`
  const toAfterConditions = (after: Position | undefined, $: Placeholder) =>
    after ? [`(f.sort_at, f.event_id) > (${$(after.key)}::timestamptz, ${$(after.id)}::uuid)`] : []
  const toPageSql = ({ from, where }: { from: string; where: string[] }, rowLimit: string) =>
    `(select f.event_id, f.version, f.sort_at from ${from} f where ${allOf(where)}
      order by f.sort_at, f.event_id limit ${rowLimit})`

  const toOrderedPageSql = (after: Position | undefined, $: Placeholder) => {
    const rowLimit = toRowLimit($)
    const toCityPageSql = (inCities: readonly string[]) => {
      const where = [...toConditions($, { inCities }), ...toAfterConditions(after, $)]
      // after a row in the future, this condition is redundant, and would only make the index scan start at the present
      if (!after || Date.parse(after.key) <= since.getTime()) where.push(toUpcomingCondition($))
      return toPageSql({ from: 'event_filters', where }, rowLimit)
    }
    // each city's part comes in order from the index; a condition on several cities would sort all their shows
    const pageSql =
      cityIds.length > 1
        ? toPageSql({ from: `(${cityIds.map((id) => toCityPageSql([id])).join(' union all ')})`, where: [] }, rowLimit)
        : toCityPageSql(cityIds)
    const statement = `${PAGE_COLUMNS(rowLimit)} from ${pageSql} page`
    return canBePrepared ? prepared(`events ${artist ? 'artist' : ''}`, statement) : statement
  }
  // the closest names have few events, so find and count these first; the planner would scan the whole list in order
  const toNearPageSql = (after: Position | undefined, $: Placeholder) => {
    const [matching, rowLimit] = [allOf([toUpcomingCondition($), ...toConditions($)]), toRowLimit($)]
    return `with near as materialized (select event_id, version, sort_at from event_filters f where ${matching})
      ${PAGE_COLUMNS(rowLimit)}, (select count(*)::int from near) as total from ${toPageSql({ from: 'near', where: toAfterConditions(after, $) }, rowLimit)} page`
  }
  return {
    page: async (after?: Position): Promise<FoundRows> => {
      const { $, values } = parameters()
      const statement = resolved.closest ? toNearPageSql(after, $) : toOrderedPageSql(after, $)
      const [row]: { listed: string | null; key: string | null; total?: number }[] = await db.query(statement, values)
      return { listed: row?.listed ? row.listed.split(',') : [], key: row?.key ?? null, total: row?.total }
    },

    count: () => countRows(db, ($) => [toUpcomingCondition($), ...toConditions($)]),
    /** Counts events that may also match: no source lists the fact that the filter is about. */
    unstated: () => countRows(db, ($) => [toUpcomingCondition($), ...toConditions($, { unstated: true })]),
  }
}

async function countRows(db: Queryable, conditions: ($: Placeholder) => string[]) {
  const { $, values } = parameters()
  const [row]: { total: number; until: Date | null }[] = await db.query(
    `select count(*)::int as total, min(f.sort_at) as until from event_filters f where ${allOf(conditions($))}`,
    values,
  )
  return { value: row?.total ?? 0, until: row?.until ?? undefined }
}

async function listAnnounced(
  db: Queryable,
  cache: Cache,
  { city, now, limit, cursor }: CityRequest,
): Promise<ListedPage> {
  const list = ['announced', city.id]
  const after = cursor === undefined ? undefined : decodeCursor(cursor, list)
  const { $, values } = parameters()
  const where = [`f.city_id = ${$(city.id)}`, `f.sort_at > ${$(now.toISOString())}::timestamptz`]
  if (after) {
    const [seen, start] = after.key.split(' ').map((key) => `${$(key)}::timestamptz`)
    where.push(
      `f.first_seen_at <= ${seen} and (f.first_seen_at < ${seen} or (f.sort_at, f.event_id) > (${start}, ${$(after.id)}::uuid))`,
    )
  }
  const rows: { listed: Listed; key: string }[] = await db.query(
    `select f.event_id::text || ' ' || f.version::text as listed, ${toSortableText('f.first_seen_at')} || ' ' || ${toSortableText('f.sort_at')} as key
     from event_filters f where ${allOf(where)}
     order by f.first_seen_at desc, f.sort_at, f.event_id limit ${$(limit + 1)}`,
    values,
  )
  const { count } = createStatements(db, { city: city.id }, {}, { now, limit })
  const total = await cache(JSON.stringify(['words', ['events', { city: city.id }]]), now, count)
  return toListedPage(rows, total, limit, list)
}

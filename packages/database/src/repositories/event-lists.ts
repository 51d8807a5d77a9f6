import { localDay } from '@houselights/domain/city-time'
import { daysOfFilter } from '@houselights/domain/date-filter'
import type { ArchiveMonth } from '@houselights/types/archive'
import type { EventFilters } from '@houselights/types/routes'
import type { TextMode } from '../cursor.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import type { CityRequest, PageRequest } from '../page.ts'
import { prepared } from '../prepared.ts'
import { allOf, parameters, type Queryable } from '../sql.ts'
import { filterConditions, isGenreFilter, type Meant, type Placeholder } from './event-conditions.ts'
import { eventsThatBill, PUBLIC_EVENT } from './event-sql.ts'
import { genreSpellings } from './filter-reads.ts'
import { type Keep, keepNothing } from './keep.ts'

/** An event's id and the version of its card, which differs wherever the card does: `{id} {version}`. */
type Listed = string
export const idOfListed = (listed: Listed): string => listed.slice(0, UUID_LENGTH)
const UUID_LENGTH = 36

export interface StoredCard {
  listed: Listed
  card: string
}

export interface ListedPage {
  listed: Listed[]
  /** Of past events, which no other read gives. */
  cards?: StoredCard[]
  next: string | null
  total: number
}

type Filters = EventFilters & { city?: string; artist?: string; artists?: readonly string[]; takesPlace?: true }

/** Of a row in a list. */
interface Position {
  key: string
  id: string
}

interface FoundRows {
  listed: Listed[]
  /** Of the last row of the page. */
  key: string | null
  /** Of all pages, where the page is read with it. */
  total?: number | undefined
}

/** Lists of public events to come, soonest first, and of an artist's past ones, the latest first. */
export const eventLists = (db: Queryable, keep: Keep = keepNothing) => ({
  /** Those that one can go to. */
  upcoming: (request: CityRequest) => ofCity(db, keep, { takesPlace: true }, request),
  search: (filters: EventFilters, request: CityRequest) => ofCity(db, keep, filters, request),
  byArtist: (artistId: string, request: CityRequest) => ofCity(db, keep, { artist: artistId }, request),
  /** Those that bill any of these artists. */
  byArtists: (artists: readonly string[], request: CityRequest) => ofCity(db, keep, { artists }, request),
  byVenue: (venueId: string, request: PageRequest) => search(db, keep, { venue: venueId }, request),
  /** Those of a city, the latest first seen first. */
  announced: (request: CityRequest) => announced(db, keep, request),
  /** Those that were, the latest first. */
  pastByArtist: (artistId: string, request: CityRequest) =>
    past(
      db,
      { list: ['past events', artistId], condition: ($) => `e.id in (${eventsThatBill($(artistId))})` },
      request,
    ),
  /** The same of a month (yyyy-MM) of a city. */
  pastOfMonth: (month: string, request: CityRequest) =>
    past(db, { list: ['archive', month], condition: ($) => inMonth($(`${month}-01`)) }, request),
  /** The months that have such, the latest first. */
  pastMonths: (city: string, now: Date): Promise<ArchiveMonth[]> => db.query(PAST_MONTHS, [city, now.toISOString()]),

  /** The cards of events, as they are now; those of events that are in no list any more are left out. */
  cards: (ids: readonly string[]): Promise<StoredCard[]> => db.query(CARDS, [ids]),

  /** When sources were last read well, as the city of each writes it: what cards have not a moment of their own for. */
  seenAt: (now: Date): Promise<ReadonlyMap<string, string>> =>
    keep('seen', now, async () => {
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

const ofCity = (db: Queryable, keep: Keep, filters: Filters, { city, ...request }: CityRequest) =>
  search(db, keep, { ...filters, city: city.id }, request, filters.date && localDay(request.now, city.timeZone))

/** `today` is what days are requested from: a list that is of no city has no such filter. */
async function search(
  db: Queryable,
  keep: Keep,
  filters: Filters,
  request: PageRequest,
  today?: string,
): Promise<ListedPage> {
  const list = ['events', filters]
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor, list)
  const { search: text, city, genre, date } = filters
  const meant: Meant = {
    days: (date && today && daysOfFilter(date, today)) || undefined,
    genreSpellings: isGenreFilter(genre) ? await genreSpellings(db, keep, genre, request.now) : undefined,
  }
  const found = async (mode: TextMode) => {
    const likest =
      mode === 'near' && text && city ? await likestNames(db, keep, { text, city }, request.now) : undefined
    const statements = statementsOf(db, filters, { ...meant, likest }, request)
    const { listed, key, total: counted } = await statements.page(after)
    const isWhole = !after && listed.length <= request.limit
    const count = () => counted ?? keep(JSON.stringify([mode, list]), request.now, statements.count)
    const total = isWhole ? listed.length : await count()
    return pageOf({ listed, key }, total, request.limit, (position) => encodeCursor({ ...position, mode }, list))
  }
  const page = await found(after?.mode ?? 'words')
  if (page.total > 0 || after || !text) return page
  // misspelt only where the words are nowhere at all, not where another filter leaves nothing
  const isFiltered = Object.entries(filters).some(
    ([name, value]) => !['search', 'city'].includes(name) && value !== undefined,
  )
  return isFiltered && (await anyMatch(db, { search: text, city }, request)) ? page : found('near')
}

async function anyMatch(db: Queryable, filters: Filters, request: PageRequest): Promise<boolean> {
  const { listed } = await statementsOf(db, filters, {}, { ...request, limit: 1 }).page()
  return listed.length > 0
}

/** The artists and venues that a misspelt text means. */
const likestNames = (
  db: Queryable,
  keep: Keep,
  { text, city }: { text: string; city: string },
  now: Date,
): Promise<string[]> =>
  keep(JSON.stringify(['near', text, city]), now, async () => {
    const rows: { id: string }[] = await db.query(prepared('likest-names', 'select id from likest_names($1, $2)'), [
      text.trim(),
      city,
    ])
    return { value: rows.map(({ id }) => id) }
  })

function pageOf(
  { listed, key }: FoundRows,
  total: number,
  limit: number,
  cursorOf: (position: Position) => string,
): ListedPage {
  const shown = listed.slice(0, limit)
  const last = shown.at(-1)
  const more = listed.length > limit && last && key !== null
  return { listed: shown, next: more ? cursorOf({ key, id: idOfListed(last) }) : null, total }
}

/** A page as one text and the key of its last row: rows of three columns cost the driver more than the database. */
const PAGE = (limit: string) => `
  select string_agg(event_id::text || ' ' || version::text, ',') as listed,
    to_char((array_agg(sort_at))[${limit} - 1] at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key`

function statementsOf(
  db: Queryable,
  { city, artist, artists, takesPlace, ...filters }: Filters,
  meant: Meant,
  { now, limit }: PageRequest,
) {
  const isToCome = ($: Placeholder) => `f.sort_at > ${$(now.toISOString())}::timestamptz`
  const matches = ($: Placeholder) => [
    ...(city ? [`f.city_id = ${$(city)}`] : []),
    ...(takesPlace ? ['f.takes_place'] : []),
    ...(artist ? [`f.artists @> array[${$(artist)}::uuid]`] : []),
    ...(artists ? [`f.artists && ${$(artists)}::uuid[]`] : []),
    ...filterConditions(filters, meant, $),
  ]
  // others are planned by their values: what few or many rows match is found in different ways
  const isPlain = !artists && !Object.entries(filters).some(([name, value]) => value !== undefined && name !== 'venue')
  const most = ($: Placeholder) => `${$(limit + 1)}::int`
  const isAfter = (after: Position | undefined, $: Placeholder) =>
    after ? [`(f.sort_at, f.event_id) > (${$(after.key)}::timestamptz, ${$(after.id)}::uuid)`] : []
  const pageOfRows = ({ from, where }: { from: string; where: string[] }, most: string) =>
    `from (select f.event_id, f.version, f.sort_at from ${from} f where ${allOf(where)}
      order by f.sort_at, f.event_id limit ${most}) page`

  const inOrder = (after: Position | undefined, $: Placeholder) => {
    const where = [...matches($), ...isAfter(after, $)]
    // beside the position of a later row it would only have the index read from now on
    if (!after || Date.parse(after.key) <= now.getTime()) where.push(isToCome($))
    const end = most($)
    const statement = `${PAGE(end)} ${pageOfRows({ from: 'event_filters', where }, end)}`
    return isPlain ? prepared(`events ${artist ? 'artist' : ''}`, statement) : statement
  }
  // the events of a few names are few: all are found first, and counted, where the planner would look for them in order
  const ofNames = (after: Position | undefined, $: Placeholder) => {
    const [found, end] = [allOf([isToCome($), ...matches($)]), most($)]
    return `with near as materialized (select event_id, version, sort_at from event_filters f where ${found})
      ${PAGE(end)}, (select count(*)::int from near) as total ${pageOfRows({ from: 'near', where: isAfter(after, $) }, end)}`
  }
  return {
    page: async (after?: Position): Promise<FoundRows> => {
      const { $, values } = parameters()
      const statement = meant.likest ? ofNames(after, $) : inOrder(after, $)
      const [row]: { listed: string | null; key: string | null; total?: number }[] = await db.query(statement, values)
      return { listed: row?.listed ? row.listed.split(',') : [], key: row?.key ?? null, total: row?.total }
    },

    count: async () => {
      const { $, values } = parameters()
      const [row]: { total: number; until: Date | null }[] = await db.query(
        `select count(*)::int as total, min(f.sort_at) as until from event_filters f where ${allOf([isToCome($), ...matches($)])}`,
        values,
      )
      return { value: row?.total ?? 0, until: row?.until ?? undefined }
    },
  }
}

/** The latest first seen first, those of one moment by their dates. */
async function announced(db: Queryable, keep: Keep, { city, now, limit, cursor }: CityRequest): Promise<ListedPage> {
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
    `select f.event_id::text || ' ' || f.version::text as listed, ${utc('f.first_seen_at')} || ' ' || ${utc('f.sort_at')} as key
     from event_filters f where ${allOf(where)}
     order by f.first_seen_at desc, f.sort_at, f.event_id limit ${$(limit + 1)}`,
    values,
  )
  const { count } = statementsOf(db, { city: city.id }, {}, { now, limit })
  const total = await keep(JSON.stringify(['words', ['events', { city: city.id }]]), now, count)
  const found = { listed: rows.map(({ listed }) => listed), key: rows.slice(0, limit).at(-1)?.key ?? null }
  return pageOf(found, total, limit, (position) => encodeCursor({ ...position, mode: 'words' }, list))
}

/** A moment as text that sorts, to the microsecond. */
const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

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

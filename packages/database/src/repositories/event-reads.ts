import { localDay } from '@houselights/domain/city-time'
import { DEFAULT_CITY } from '@houselights/types/default-city'
import type { Event } from '@houselights/types/entities'
import type { Page } from '@houselights/types/page'
import type { EventFilters } from '@houselights/types/routes'
import type { TextMode } from '../cursor.ts'
import { decodeCursor } from '../cursor.ts'
import { type FoundPage, type PageRequest, pageOf } from '../page.ts'
import { allOf, parameters, type Queryable } from '../sql.ts'
import { filterConditions, isGenreFilter, likestNames } from './event-conditions.ts'
import { EVENT_JSON, EVENT_TABLES, eventsThatBill, HAS_PAGE, PUBLIC_EVENT, TAKES_PLACE } from './event-sql.ts'
import { type GenreSpellings, genreSpellings } from './filter-reads.ts'
import { survivorOf } from './resolve.ts'
import { type StoredEvent, tidyEvent } from './tidy-event.ts'

type Filters = EventFilters & { artist?: string; past?: true; takesPlace?: true }

/** Public events as the site shows them. Lists are upcoming ones, soonest first, but for an artist's past shows. */
export const eventReads = (db: Queryable) => ({
  /** Those that one can go to. */
  upcoming: (request: PageRequest) => search(db, { takesPlace: true }, request),
  search: (filters: EventFilters, request: PageRequest) => search(db, filters, request),
  byArtist: (artistId: string, request: PageRequest) => search(db, { artist: artistId }, request),
  /** Those that were, the latest first. */
  pastByArtist: (artistId: string, request: PageRequest) => search(db, { artist: artistId, past: true }, request),
  byVenue: (venueId: string, request: PageRequest) => search(db, { venue: venueId }, request),

  /** The event of that slug, past ones and those in doubt too; of a merged one the survivor, under its own slug. */
  bySlug: async (slug: string): Promise<Event | null> => {
    const id = await survivorOf(db, slug)
    if (!id) return null
    const rows: { event: StoredEvent }[] = await db.query(
      `select ${EVENT_JSON} as event from ${EVENT_TABLES} where e.id = $1 and ${HAS_PAGE}`,
      [id],
    )
    return rows[0] ? tidyEvent(rows[0].event) : null
  },
})

async function search(db: Queryable, filters: Filters, request: PageRequest): Promise<Page<Event>> {
  const list = ['events', filters]
  const after = request.cursor === undefined ? undefined : decodeCursor(request.cursor, list)
  const mode: TextMode = after?.mode === 'near' ? 'near' : 'words'
  const found = await find(db, filters, request, mode, after)
  // misspelt only where the words are nowhere at all, not where another filter leaves nothing
  if (found.total === 0 && !after && filters.search && !(await anyMatch(db, filters.search, request)))
    return pageOf(await find(db, filters, request, 'near'), request.limit, 'near', list)
  return pageOf(found, request.limit, mode, list)
}

const NO_SPELLINGS: GenreSpellings = { sure: [], shared: [] }
const anyMatch = async (db: Queryable, text: string, request: PageRequest) =>
  (await find(db, { search: text }, { ...request, limit: 0 }, 'words')).total > 0

/** One statement: the ids that match, of these a page, and of this all that an event shows. */
async function find(
  db: Queryable,
  { artist, past, takesPlace, ...filters }: Filters,
  { now, limit }: PageRequest,
  mode: TextMode,
  after?: { key: string; id: string },
): Promise<FoundPage<Event>> {
  const spellings = isGenreFilter(filters.genre) ? await genreSpellings(db, filters.genre, now) : NO_SPELLINGS
  const { $, values } = parameters()
  const [order, beyond] = past ? ['desc', '<'] : ['asc', '>']
  const today = localDay(now, DEFAULT_CITY.timeZone)
  const conditions = [
    PUBLIC_EVENT,
    `e.sort_at ${past ? '<=' : '>'} ${$(now.toISOString())}::timestamptz`,
    ...(takesPlace ? [TAKES_PLACE] : []),
    ...(artist ? [isBilled($(artist))] : []),
    ...filterConditions(filters, { $, mode, today, genreSpellings: spellings }),
  ]
  const rows: { total: number; rows: { key: string; item: StoredEvent }[] }[] = await db.query(
    `with ${mode === 'near' ? likestNames($(filters.search?.trim())) : ''} matching as materialized (
      select e.id, e.sort_at from events e
      join venues v on v.id = e.venue_id left join artists h on h.id = e.artist_id
      where ${allOf(conditions)}
    ), page as (
      select * from matching
      where ${after ? `(sort_at, id) ${beyond} (${$(after.key)}::timestamptz, ${$(after.id)}::uuid)` : 'true'}
      order by sort_at ${order}, id ${order} limit ${$(limit + 1)}
    )
    select (select count(*)::int from matching) as total, (
      select coalesce(json_agg(json_build_object(
        'key', to_char(page.sort_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'item', ${EVENT_JSON}
      ) order by page.sort_at ${order}, page.id ${order}), '[]')
      from page join (${EVENT_TABLES}) on e.id = page.id
    ) as rows`,
    values,
  )
  const [found = { total: 0, rows: [] }] = rows
  return { total: found.total, rows: found.rows.map(({ key, item }) => ({ key, item: tidyEvent(item) })) }
}

const isBilled = (artist: string) => `e.id in (${eventsThatBill(artist)})`

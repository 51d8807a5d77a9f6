import type { Page } from '@houselights/contracts/contract/page'
import type { City } from '@houselights/contracts/entities/entities'
import { encodeCursor, type TextMode } from './cursor.ts'
import type { parameters, Queryable } from './sql.ts'

/** Which page of a list is requested. */
export interface PageRequest {
  /** The site's clock, which is frozen in a replay. */
  now: Date
  /**
   * Lists shows that start after this time, including those that have started by `now`. Without it, only upcoming shows
   * are listed.
   */
  since?: Date | undefined
  limit: number
  cursor?: string | undefined
}

/** The city of a list. */
export interface ListedCity extends Pick<City, 'id' | 'timeZone'> {
  /** The ids of nearby cities that the list includes. They are in the same time zone. */
  alsoCities?: readonly string[] | undefined
}

export const getCityIds = ({ id, alsoCities = [] }: Omit<ListedCity, 'timeZone'>): readonly string[] => [
  id,
  ...alsoCities,
]

/** Which page of a city's list is requested. */
export interface CityRequest extends PageRequest {
  city: ListedCity
}

/** The result of a list statement. If there is a next page, `rows` has one extra row: the first of that page. */
export interface FoundPage<Item> {
  total: number
  rows: { key: string; item: Item & { id: string } }[]
}

/**
 * The parts of a list statement. `matching` selects `id` and `key`. `item` is the JSON of an item, from the tables in
 * `joined`. All of them may use the subqueries in `tables`.
 */
type ListStatement = Record<'tables' | 'matching' | 'item' | 'joined', string>

/** Finds a page of a list that is sorted by a key, with the total of all pages. */
export async function findPage<Stored, Item extends { id: string }>(
  db: Queryable,
  { $, values }: ReturnType<typeof parameters>,
  { tables, matching, item, joined }: ListStatement,
  { limit, after }: { limit: number; after: { key: string; id: string } | undefined },
  tidy: (stored: Stored) => Item,
): Promise<FoundPage<Item>> {
  const [found]: { total: number; rows: { key: string; item: Stored }[] }[] = await db.query(
    `with ${tables}, matching as materialized (${matching}), page as (
      select * from matching
      where ${after ? `(key, id) > (${$(after.key)}, ${$(after.id)}::uuid)` : 'true'}
      order by key, id limit ${$(limit + 1)}
    )
    select (select count(*)::int from matching) as total, (
      select coalesce(json_agg(json_build_object('key', page.key, 'item', ${item}) order by page.key, page.id), '[]')
      from page ${joined}) as rows`,
    values,
  )
  return { total: found?.total ?? 0, rows: (found?.rows ?? []).map((row) => ({ key: row.key, item: tidy(row.item) })) }
}

/** Converts the result of a list statement to a page. `list` identifies the list and its filters in the cursor. */
export function getPage<Item>(found: FoundPage<Item>, limit: number, mode: TextMode, list: unknown): Page<Item> {
  const rows = found.rows.slice(0, limit)
  const lastRow = rows.at(-1)
  const hasMore = found.rows.length > limit && lastRow
  return {
    items: rows.map(({ item }) => item),
    next: hasMore ? encodeCursor({ key: lastRow.key, id: lastRow.item.id, mode }, list) : null,
    total: found.total,
  }
}

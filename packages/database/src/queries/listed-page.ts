import { encodeCursor, type TextMode } from '../sql/cursor.ts'

/** An event's id and the version of its card, which changes with the card: `{id} {version}`. */
export type Listed = string
export const getListedId = (listed: Listed): string => listed.slice(0, UUID_LENGTH)
const UUID_LENGTH = 36

export type StoredCard = { listed: Listed; card: string }

export interface ListedPage {
  listed: Listed[]
  /** The cards of past events, which no other query returns. */
  cards?: StoredCard[]
  next: string | null
  total: number
  /** For a list filtered by facts: how many events may also match, because no source lists the facts. */
  unstated?: number
}

/** The position of a row in a list. */
export type Position = { key: string; id: string }

export interface FoundRows {
  listed: Listed[]
  /** The sort key of the page's last row. */
  key: string | null
  /** The total of all pages, if the page's query counts it. */
  total?: number | undefined
}

/** Creates a page from rows that each have a key. */
export function toListedPage<Row extends { listed: Listed; key: string }>(
  rows: readonly Row[],
  total: number,
  limit: number,
  list: unknown,
): ListedPage {
  const key = rows.slice(0, limit).at(-1)?.key ?? null
  return getPage({ listed: rows.map(({ listed }) => listed), key }, total, limit, { list })
}

/** Creates a page: the rows to show, and the cursor of the next page. */
export function getPage(
  { listed, key }: FoundRows,
  total: number,
  limit: number,
  { list, mode = 'words' }: { list: unknown; mode?: TextMode },
): ListedPage {
  const pageRows = listed.slice(0, limit)
  const lastListed = pageRows.at(-1)
  const hasMore = listed.length > limit && lastListed && key !== null
  return {
    listed: pageRows,
    next: hasMore ? encodeCursor({ key, id: getListedId(lastListed), mode }, list) : null,
    total,
  }
}

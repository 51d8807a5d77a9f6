import { encodeCursor, type TextMode } from '../sql/cursor.ts'

/** An event's id and the version of its card, which differs wherever the card does: `{id} {version}`. */
export type Listed = string
export const idOfListed = (listed: Listed): string => listed.slice(0, UUID_LENGTH)
const UUID_LENGTH = 36

export type StoredCard = { listed: Listed; card: string }

export interface ListedPage {
  listed: Listed[]
  /** Of past events, which no other read gives. */
  cards?: StoredCard[]
  next: string | null
  total: number
  /** Of a list that is filtered by facts: how many more there may be, of which nobody states them. */
  unstated?: number
}

/** Of a row in a list. */
export type Position = { key: string; id: string }

export interface FoundRows {
  listed: Listed[]
  /** Of the last row of the page. */
  key: string | null
  /** Of all pages, where the page is read with it. */
  total?: number | undefined
}

/** The same of rows that each have a key. */
export function pageOfRows<Row extends { listed: Listed; key: string }>(
  rows: readonly Row[],
  total: number,
  limit: number,
  list: unknown,
): ListedPage {
  const key = rows.slice(0, limit).at(-1)?.key ?? null
  return getPage({ listed: rows.map(({ listed }) => listed), key }, total, limit, { list })
}

/** The rows that are shown, and where the next page begins. */
export function getPage(
  { listed, key }: FoundRows,
  total: number,
  limit: number,
  { list, mode = 'words' }: { list: unknown; mode?: TextMode },
): ListedPage {
  const shown = listed.slice(0, limit)
  const last = shown.at(-1)
  const more = listed.length > limit && last && key !== null
  return { listed: shown, next: more ? encodeCursor({ key, id: idOfListed(last), mode }, list) : null, total }
}

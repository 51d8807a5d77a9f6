import type { Page } from '@houselights/contracts/contract/page'
import type { City } from '@houselights/contracts/entities/entities'
import { encodeCursor, type TextMode } from './cursor.ts'

/** What is requested of a list. */
export interface PageRequest {
  /** The site's clock, which stands still in replay. */
  now: Date
  /** From when on shows are listed, where those that began a while ago are, too; else those to come are. */
  since?: Date | undefined
  limit: number
  cursor?: string | undefined
}

/** The city that a list is of. */
export type ListedCity = Pick<City, 'id' | 'timeZone'>

/** What is requested of a list of one city. */
export interface CityRequest extends PageRequest {
  city: ListedCity
}

/** What a list statement gives: one row more than the page holds, where there is one. */
export interface FoundPage<Item> {
  total: number
  rows: { key: string; item: Item & { id: string } }[]
}

/** The page of a found list; `list` names it and its filters, for the cursor. */
export function pageOf<Item>(found: FoundPage<Item>, limit: number, mode: TextMode, list: unknown): Page<Item> {
  const rows = found.rows.slice(0, limit)
  const last = rows.at(-1)
  const more = found.rows.length > limit && last
  return {
    items: rows.map(({ item }) => item),
    next: more ? encodeCursor({ key: last.key, id: last.item.id, mode }, list) : null,
    total: found.total,
  }
}

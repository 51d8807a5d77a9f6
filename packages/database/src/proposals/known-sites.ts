import { addressKey } from '@houselights/domain/web-address'
import type { Queryable } from '../sql.ts'

/** The addresses at which venues and their sources have their pages, as keys to compare by. */
export async function knownAddresses(db: Queryable): Promise<Set<string>> {
  const rows: { url: string }[] = await db.query(
    `select website as url from venues where website is not null and active
     union select url from sources where venue_id is not null and active`,
  )
  return new Set(rows.flatMap(({ url }) => addressKey(url) ?? []))
}

/**
 * How the city's proposals spell addresses, by their keys: `www.hall.example` and `hall.example/` are asked for as one. Of
 * several spellings, that of a proposal without a decision. All of the city, or those that contain `host`.
 */
export async function proposedSpellings(db: Queryable, city: string, host = ''): Promise<Map<string, string>> {
  const rows: { address: string }[] = await db.query(
    `select address from venue_proposals where city_id = $1 and source_id is null and strpos(address, $2) > 0
     order by state in ('waiting', 'reading', 'read', 'failed'), asked_at`,
    [city, host],
  )
  return new Map(rows.map(({ address }) => [addressKey(address) ?? address, address]))
}

/** How many sites that visitors named wait to be read or decided. */
export async function waitingSuggestions(db: Queryable): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from venue_proposals
     where asked_by = 'visitor' and state in ('waiting', 'reading', 'read')`,
  )
  return rows[0]?.count ?? 0
}

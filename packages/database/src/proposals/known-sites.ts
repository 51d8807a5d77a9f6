import { parseAddress, siteHost } from '@houselights/domain/web-address'
import type { Queryable } from '../sql.ts'

/** What addresses of one site have in common: its host, and its port where it has one of its own. */
export function siteOf(address: string): string | undefined {
  const url = parseAddress(address)
  return url ? `${siteHost(url)}:${url.port}` : undefined
}

/** The sites on which venues and their sources have their pages. */
export async function knownSites(db: Queryable): Promise<Set<string>> {
  const rows: { url: string }[] = await db.query(
    `select website as url from venues where website is not null and active
     union select url from sources where venue_id is not null and active`,
  )
  return new Set(rows.flatMap(({ url }) => siteOf(url) ?? []))
}

/** How many sites that visitors named wait to be read or decided. */
export async function waitingSuggestions(db: Queryable): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from venue_proposals
     where asked_by = 'visitor' and state in ('waiting', 'reading', 'read')`,
  )
  return rows[0]?.count ?? 0
}

import { parseAddress, siteHost } from '@houselights/domain/web-address'
import type { Queryable } from '../sql.ts'

/** Whether a venue or a source has its page on that site. */
export async function knowsSite(db: Queryable, address: string): Promise<boolean> {
  const site = parseAddress(address)
  if (!site) return false
  const rows: { url: string }[] = await db.query(
    `select website as url from venues where website is not null and active
     union select url from sources where venue_id is not null and active`,
  )
  return rows.some(({ url }) => {
    const known = parseAddress(url)
    return known !== null && siteHost(known) === siteHost(site)
  })
}

/** How many sites that visitors named wait to be read or decided. */
export async function waitingSuggestions(db: Queryable): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from venue_proposals
     where asked_by = 'visitor' and state in ('waiting', 'reading', 'read')`,
  )
  return rows[0]?.count ?? 0
}

import { siteHost } from '@houselights/domain/links/web-address'
import type { Queryable } from '../sql/sql.ts'

/** `refused`: it said no to automated requests. `forbidden`: its terms do, or operators marked it as do-not-scrape. */
export type HostRefusal = 'refused' | 'forbidden'

/**
 * Finds out whether an address is on a host that we don't fetch from. A host with a forbidden source is allowed if we
 * scrape another source there: sellers' sites have pages of many venues.
 */
export async function findHostRefusal(db: Queryable, address: string): Promise<HostRefusal | undefined> {
  const host = siteHost(new URL(address))
  const rows: { url: string; state: HostRefusal | 'scraped' }[] = await db.query(
    `select * from (
       select 'https://' || refused_host as url, 'refused' as state from sources where refused_host is not null
       union all
       select s.url, case when s.permitted is false or s.do_not_scrape or v.do_not_scrape then 'forbidden' else 'scraped' end
       from sources s left join venues v on v.id = s.venue_id where s.active or s.permitted is false or s.do_not_scrape
       union all
       select website, 'forbidden' from venues where do_not_scrape and website is not null
     ) hosts where strpos(url, $1) > 0`,
    [host],
  )
  const states = new Set(rows.filter(({ url }) => siteHost(new URL(url)) === host).map(({ state }) => state))
  if (states.has('refused')) return 'refused'
  return states.has('forbidden') && !states.has('scraped') ? 'forbidden' : undefined
}

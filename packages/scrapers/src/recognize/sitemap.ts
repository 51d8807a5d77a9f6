import { decodeHTML } from 'entities'

/** More addresses than a site of one venue has pages in its menus. */
const MOST_ADDRESSES = 5000

/** The addresses that a sitemap names, and whether they are further sitemaps. */
export function readSitemap(body: string): { addresses: string[]; isIndex: boolean } {
  const addresses: string[] = []
  for (const [, address = ''] of body.matchAll(/<loc>\s*([^<\s]{1,2000})\s*<\/loc>/gi)) {
    addresses.push(decodeHTML(address))
    if (addresses.length >= MOST_ADDRESSES) break
  }
  return { addresses, isIndex: /<sitemapindex[\s>]/i.test(body.slice(0, 2000)) }
}

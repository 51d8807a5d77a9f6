import { pageFacts } from './page-facts.ts'
import { type Fault, readAddress } from './read-address.ts'
import type { PagesRead } from './read-pages.ts'

type Crawled = Pick<PagesRead, 'known' | 'answered'>

/** Whether search engines would keep what is at an address. */
export const isIndexable = ({ known }: Crawled, at: string): boolean => {
  const facts = known.get(at)
  return facts !== undefined && !facts.noindex && facts.canonical === at
}

/** Notes what is wrong with the addresses that sitemaps list, as far as they were read. */
export function checkEntries(listed: Iterable<string>, { answered, known }: Crawled, fault: Fault): void {
  for (const page of listed) {
    const at = answered.get(page)
    if (at === undefined) continue // what it answers is said already
    if (at !== page) fault(page, `is in a sitemap and leads to ${at}`)
    const facts = known.get(at)
    if (facts?.noindex) fault(page, 'is in a sitemap, and search engines may not keep it')
    else if (facts && facts.canonical !== page)
      fault(page, `is in a sitemap, its canonical address is ${facts.canonical}`)
  }
}

/** Notes the canonical addresses of other pages that are no canonical pages themselves. */
export async function checkCanonicals(crawled: Crawled, origin: string, fault: Fault): Promise<void> {
  const named = new Map<string, string>()
  for (const [at, { canonical, noindex }] of crawled.known)
    if (canonical?.startsWith(`${origin}/`) && canonical !== at && !noindex) named.set(canonical, at)
  for (const [canonical, page] of named) {
    const problem = await problemOf(canonical, crawled)
    if (problem) fault(canonical, `is the canonical address of ${page.replace(origin, '')}, and ${problem}`)
  }
}

async function problemOf(canonical: string, { answered, known }: Crawled): Promise<string | undefined> {
  let facts = known.get(canonical)
  if (!facts) {
    const { status, address, headers, body } = await readAddress(canonical)
    if (status !== 200) return `answers ${status}`
    if ((answered.get(canonical) ?? address) !== canonical) return `leads to ${address}`
    facts = pageFacts(body.toString(), address, headers.get('x-robots-tag') ?? '')
  }
  if (facts.noindex) return 'search engines may not keep it'
  return facts.canonical === canonical ? undefined : `names another canonical address: ${facts.canonical}`
}

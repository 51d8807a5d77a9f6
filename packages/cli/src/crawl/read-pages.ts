import pMap from 'p-map'
import { type PageFacts, pageFacts } from './page-facts.ts'
import { AT_ONCE, type Fault, readAddress } from './read-address.ts'

/** Of the later pages of lists, and of searches, which a site counts for each visitor. */
const MOST_CURSORS = 60
const MOST_SEARCHES = 4
const OPERATORS = /^\/(?:[a-z0-9-]+\/)?(?:admin|data-quality|scraping-coverage)(?:\/|$)/

export interface PagesRead {
  /** What pages say, by the addresses at which they are. */
  known: Map<string, PageFacts>
  /** Where each address led that answered. */
  answered: Map<string, string>
  /** What was requested, whatever it answered; and what the bound left out. */
  seen: ReadonlySet<string>
  left: ReadonlySet<string>
}

interface Settings {
  origin: string
  mostPages: number
  fault: Fault
}

/** Reads pages, and what they lead to on their site. */
export async function readPages(begun: readonly string[], { origin, mostPages, fault }: Settings): Promise<PagesRead> {
  const [known, answered] = [new Map<string, PageFacts>(), new Map<string, string>()]
  const [seen, left] = [new Set<string>(), new Set<string>(begun.slice(mostPages))]
  let due = begun.slice(0, mostPages)
  const isFollowed = followed(origin)
  while (due.length > 0) {
    const found = new Set<string>()
    await pMap(
      due,
      async (address) => {
        const { status, address: at, type, headers, body } = await readAddress(address)
        if (status !== 200) return fault(address, `answers ${status}`)
        answered.set(address, at)
        if (!type.startsWith('text/html') || known.has(at)) return
        const facts = pageFacts(body.toString(), at, headers.get('x-robots-tag') ?? '')
        known.set(at, facts)
        for (const link of facts.links) found.add(link)
      },
      { concurrency: AT_ONCE },
    )
    for (const address of due) seen.add(address)
    due = []
    for (const address of found) {
      if (seen.has(address) || left.has(address) || !isFollowed(address)) continue
      if (seen.size + due.length < mostPages) due.push(address)
      else left.add(address)
    }
  }
  return { known, answered, seen, left }
}

/** Which links are followed; each is asked about once. */
function followed(origin: string): (address: string) => boolean {
  const left = { cursors: MOST_CURSORS, searches: MOST_SEARCHES }
  return (address) => {
    const { origin: host, pathname, searchParams } = new URL(address)
    if (host !== origin || OPERATORS.test(pathname) || pathname.startsWith('/api/')) return false
    if (searchParams.has('cursor') || searchParams.has('past')) return left.cursors-- > 0
    return !searchParams.has('search') || left.searches-- > 0
  }
}

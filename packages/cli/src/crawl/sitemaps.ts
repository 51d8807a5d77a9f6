import { createRequire } from 'node:module'
import { load } from 'cheerio'
import type parser from 'robots-parser'
import { type Fault, readAddress } from './read-address.ts'

// its types name a default export, which Node does not see
const robotsParser: typeof parser.default = createRequire(import.meta.url)('robots-parser')
const SEARCH_ENGINE = 'Googlebot'
/** Clocks differ. */
const AHEAD_MS = 60_000

export interface Sitemaps {
  /** The pages of each file. */
  files: string[][]
  /** Whether a search engine may read an address. */
  allows(address: string): boolean
}

/** Reads what robots.txt says, and the sitemaps that it names. */
export async function readSitemaps(origin: string, fault: Fault): Promise<Sitemaps> {
  const robots = await readAddress(`${origin}/robots.txt`)
  const rules = robotsParser(`${origin}/robots.txt`, robots.status === 200 ? robots.body.toString() : '')
  const allows = (address: string) => rules.isAllowed(address, SEARCH_ENGINE) !== false
  const [index] = rules.getSitemaps()
  if (!index) {
    fault('/robots.txt', `answers ${robots.status} and names no sitemap`)
    return { files: [], allows }
  }
  const listed = new Set<string>()
  const files: string[][] = []
  for (const file of await entriesOf(index, fault)) {
    const pages: string[] = []
    for (const page of await entriesOf(file, fault)) {
      if (listed.has(page)) fault(file, `lists ${page} a second time`)
      else if (!URL.canParse(page) || new URL(page).origin !== origin) fault(file, `lists ${page}, of another site`)
      else pages.push(page)
      listed.add(page)
    }
    files.push(pages)
  }
  if (listed.size === 0) fault(index, 'leads to no page')
  return { files, allows }
}

async function entriesOf(file: string, fault: Fault): Promise<string[]> {
  const { status, body } = await readAddress(file)
  if (status !== 200) fault(file, `answers ${status}`)
  const $ = load(body.toString(), { xml: true })
  const entries = $('url, sitemap').toArray()
  const read = entries.map((entry): [string, string] => [$('loc', entry).text(), $('lastmod', entry).text()])
  for (const [page, modified] of read) {
    const at = Date.parse(modified)
    if (modified && Number.isNaN(at)) fault(page, `changed at ${modified} by its sitemap: no date`)
    if (at > Date.now() + AHEAD_MS) fault(page, `changed at ${modified} by its sitemap: that is to come`)
  }
  return read.map(([page]) => page)
}

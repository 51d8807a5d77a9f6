import { load } from 'cheerio'
import pMap from 'p-map'
import sharp from 'sharp'
import { feedProblem } from './feed-problem.ts'
import { type Counts, structuredDataProblems } from './json-ld-rules.ts'
import { type PageFacts, pageFacts } from './page-facts.ts'

interface Settings {
  /** The site's address. */
  site: string
  /** So many pages are read at most. */
  mostPages?: number
  /** Whether cards must be there; a site without drawings has none. */
  cards?: boolean
}

export interface Problem {
  page: string
  what: string
}

export interface CrawlReport {
  pages: number
  indexable: number
  links: number
  feeds: number
  sitemapEntries: number
  cards: number
  problems: Problem[]
  counts: Counts
  /** Titles that several indexable pages have: nothing wrong by itself. */
  sameTitles: string[][]
  /** Whether pages were left that would have been read without the bound. */
  bounded: boolean
}

const AT_ONCE = 4
const MOST_PAGES = 20_000
/** Of the later pages of lists, and of searches, which a site counts for each visitor. */
const MOST_CURSORS = 60
const MOST_SEARCHES = 4
const OPERATORS = /^\/(?:[a-z0-9-]+\/)?(?:admin|data-quality|scraping-coverage)(?:\/|$)/
const MOST_CARD_BYTES = 300_000
const [SHORTEST, LONGEST] = [50, 160]

interface Read {
  status: number
  /** Where redirects led. */
  address: string
  type: string
  body: Buffer
}

/** Reads every page that a site leads to and every address in its sitemaps, as search engines do, and notes what is wrong. */
export async function crawlSite({ site, mostPages = MOST_PAGES, cards = true }: Settings): Promise<CrawlReport> {
  const { origin } = new URL(site)
  const problems: Problem[] = []
  const fault = (page: string, what: string) => void problems.push({ page: page.replace(origin, ''), what })
  const counts: Counts = new Map()
  const read = async (address: string): Promise<Read> => {
    const answer = await fetch(address)
    const body = Buffer.from(await answer.arrayBuffer())
    return { status: answer.status, address: answer.url, type: answer.headers.get('content-type') ?? '', body }
  }

  const listed = await sitemapEntries(origin, read, fault)
  const seen = new Set<string>()
  const known = new Map<string, PageFacts>()
  const answered = new Map<string, string>()
  const [feeds, images] = [new Map<string, string>(), new Map<string, string>()]
  let [links, cursors, searches, bounded] = [0, 0, 0, false]
  const begun = [...new Set([`${origin}/`, ...listed.keys()])]
  let due = begun.slice(0, mostPages)
  bounded = due.length < begun.length
  while (due.length > 0) {
    const found: string[] = []
    await pMap(
      due,
      async (address) => {
        const { status, address: at, type, body } = await read(address)
        if (status !== 200) return fault(address, `answers ${status}`)
        answered.set(address, at)
        if (!type.startsWith('text/html') || known.has(at)) return
        const facts = pageFacts(body.toString(), at)
        known.set(at, facts)
        for (const { type, address } of facts.alternates) feeds.set(address, type)
        if (!facts.noindex) images.set(kindOf(facts.image, origin), facts.image)
        for (const what of headProblems(facts, at, origin)) fault(at, what)
        for (const what of structuredDataProblems(facts, at, counts)) fault(at, what)
        links += facts.links.length
        found.push(...facts.links)
      },
      { concurrency: AT_ONCE },
    )
    for (const address of due) seen.add(address)
    due = []
    for (const address of new Set(found)) {
      const { origin: host, pathname, searchParams } = new URL(address)
      if (host !== origin || seen.has(address) || OPERATORS.test(pathname) || pathname.startsWith('/api/')) continue
      if ((searchParams.has('cursor') || searchParams.has('past')) && ++cursors > MOST_CURSORS) continue
      if (searchParams.has('search') && ++searches > MOST_SEARCHES) continue
      if (seen.size + due.length >= mostPages) bounded = true
      else due.push(address)
    }
  }

  await checkFeeds([...feeds].slice(0, mostPages), read, fault)
  if (cards) await checkCards(images, read, fault)
  checkEntries(listed, { answered, known }, fault)
  const indexable = [...known].filter(([at, { noindex, canonical }]) => !noindex && canonical === at)
  return {
    ...{ pages: known.size, indexable: indexable.length, links, feeds: feeds.size },
    ...{ sitemapEntries: listed.size, cards: images.size, problems, counts, bounded },
    sameTitles: sameTitles(indexable.map(([at, { title }]) => [title, at.replace(origin, '')])),
  }
}

type Reader = (address: string) => Promise<Read>
type Fault = (page: string, what: string) => void

/** The addresses that the sitemaps list, and when each last changed. */
async function sitemapEntries(origin: string, read: Reader, fault: Fault): Promise<Map<string, string>> {
  const robots = await read(`${origin}/robots.txt`)
  const index = /^Sitemap: (.+)$/m.exec(robots.body.toString())?.[1]
  if (robots.status !== 200 || !index) {
    fault('/robots.txt', `answers ${robots.status} and names ${index ? index : 'no sitemap'}`)
    return new Map()
  }
  const entries = new Map<string, string>()
  const indexed = await read(index)
  if (indexed.status !== 200) fault(index, `answers ${indexed.status}`)
  for (const [file] of entriesOf(indexed.body.toString())) {
    const { status, body } = await read(file)
    if (status !== 200) fault(file, `answers ${status}`)
    for (const [page, modified] of entriesOf(body.toString())) {
      if (entries.has(page)) fault(file, `lists ${page} a second time`)
      entries.set(page, modified)
    }
  }
  return entries
}

function entriesOf(xml: string): [page: string, modified: string][] {
  const $ = load(xml, { xml: true })
  return $('url, sitemap')
    .toArray()
    .map((entry) => [$('loc', entry).text(), $('lastmod', entry).text()])
}

function headProblems(facts: PageFacts, at: string, origin: string): string[] {
  const { title, description, image, imageAlt, canonical, noindex } = facts
  const length = description.length
  return [
    ...(title ? [] : ['has no title']),
    ...(length >= SHORTEST && length <= LONGEST ? [] : [`has a description of ${length} characters`]),
    ...(image.startsWith(`${origin}/`) && imageAlt
      ? []
      : ['has no picture with an absolute address and a description']),
    ...(canonical || noindex ? [] : ['has no canonical address, and search engines may keep it']),
    ...(canonical === at && !noindex && facts.things.length === 0 ? ['has no structured data'] : []),
  ]
}

async function checkFeeds(feeds: readonly (readonly [address: string, type: string])[], read: Reader, fault: Fault) {
  const check = async ([address, type]: readonly [string, string]) => {
    const { status, type: sent, body } = await read(address)
    if (status !== 200) return fault(address, `answers ${status}`)
    if (!sent.startsWith(type)) fault(address, `is ${sent}, its link says ${type}`)
    const problem = feedProblem(type, body.toString())
    if (problem) fault(address, problem)
  }
  await pMap(feeds, check, { concurrency: AT_ONCE })
}

/** One card of each kind: all are drawn by the same code. */
async function checkCards(images: ReadonlyMap<string, string>, read: Reader, fault: Fault) {
  for (const address of images.values()) {
    if (!address) continue
    const { status, type, body } = await read(address)
    if (status !== 200 || type !== 'image/jpeg') fault(address, `answers ${status}, ${type}`)
    else if (body.length > MOST_CARD_BYTES) fault(address, `has ${body.length} bytes`)
    else {
      const size = await sizeOf(body)
      if (size !== '1200x630') fault(address, `is ${size}`)
    }
  }
}

const kindOf = (image: string, origin: string) => image.replace(origin, '').split('/').slice(0, 4).join('/')

/** `1200x630`; what is no picture says so. */
async function sizeOf(bytes: Buffer): Promise<string> {
  try {
    const { width, height } = await sharp(bytes).metadata()
    return `${width}x${height}`
  } catch (error) {
    return `no picture: ${error instanceof Error ? error.message : error}`
  }
}

interface Crawled {
  answered: ReadonlyMap<string, string>
  known: ReadonlyMap<string, PageFacts>
}

function checkEntries(listed: ReadonlyMap<string, string>, { answered, known }: Crawled, fault: Fault) {
  for (const [page, modified] of listed) {
    if (modified && Number.isNaN(Date.parse(modified))) fault(page, `changed at ${modified} by its sitemap: no date`)
    const at = answered.get(page)
    if (at === undefined) continue // what it answers is said already
    if (at !== page) fault(page, `is in a sitemap and leads to ${at}`)
    const facts = known.get(at)
    if (facts?.noindex) fault(page, 'is in a sitemap, and search engines may not keep it')
    else if (facts && facts.canonical !== page)
      fault(page, `is in a sitemap, its canonical address is ${facts.canonical}`)
  }
}

function sameTitles(titles: readonly (readonly [title: string, page: string])[]): string[][] {
  const pages = new Map<string, string[]>()
  for (const [title, page] of titles) pages.set(title, [...(pages.get(title) ?? []), page])
  return [...pages.values()].filter(({ length }) => length > 1)
}

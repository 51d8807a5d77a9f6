import { checkAnswers, checkCards, checkFeeds } from './check-files.ts'
import { headProblems } from './head-problems.ts'
import { checkCanonicals, checkEntries, isIndexable } from './index-problems.ts'
import { pageProblems } from './json-ld-of-page.ts'
import { type Counts, structuredDataProblems } from './json-ld-rules.ts'
import { isThing, listOf } from './json-ld-things.ts'
import type { PageFacts } from './page-facts.ts'
import type { Fault } from './read-address.ts'
import { readPages } from './read-pages.ts'
import { readSitemaps } from './sitemaps.ts'

interface Settings {
  /** The site's address. */
  site: string
  /** So many pages are read at most. */
  mostPages?: number
  /** So many of each file of the sitemaps are begun with; all when left out. */
  perSitemap?: number
  /** So many cards, of each kind as many, are read at most; all when left out. A site without drawings has none. */
  mostCards?: number
  /** So many pictures, and answers of the API that pages lead to; all when left out. */
  mostParts?: number
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
  largestCard: number
  /** Pictures, and answers of the API that pages lead to. */
  parts: number
  problems: Problem[]
  counts: Counts
  /** Titles that several indexable pages have: nothing wrong by itself. */
  sameTitles: string[][]
  /** How many pages and feeds were left that would have been read without the bound. */
  unread: number
}

const MOST_PAGES = 20_000

/** Reads every page that a site leads to and every address in its sitemaps, as search engines do, and notes what is wrong. */
export async function crawlSite(settings: Settings): Promise<CrawlReport> {
  const { mostPages = MOST_PAGES, perSitemap, mostCards, mostParts } = settings
  const { origin } = new URL(settings.site)
  const problems: Problem[] = []
  const fault: Fault = (page, what) => void problems.push({ page: page.replace(origin, ''), what })

  const { files, allows } = await readSitemaps(origin, fault)
  const listed = files.flat()
  const begun = [`${origin}/`, ...files.flatMap((pages) => pages.slice(0, perSitemap))]
  const crawled = await readPages([...new Set(begun)], { origin, mostPages, fault })
  const { known, seen, left } = crawled
  const counts: Counts = new Map()
  for (const [at, facts] of known)
    for (const what of [...headProblems(facts, at), ...structuredDataProblems(facts, at, counts)]) fault(at, what)
  const indexable = [...known].filter(([at]) => isIndexable(crawled, at))
  for (const [at, facts] of indexable) for (const what of pageProblems(facts, at)) fault(at, what)
  const images = new Set(indexable.map(([, { image }]) => image).filter(Boolean))
  for (const found of new Set([...listed, ...indexable.map(([at]) => at), ...images]))
    if (!allows(found)) fault(found, 'is for search engines, and robots.txt keeps them out')
  checkEntries(listed, crawled, fault)
  await checkCanonicals(crawled, origin, fault)

  const pages = [...known.values()]
  const feeds = new Map(pages.flatMap(({ alternates }) => alternates.map(({ address, type }) => [address, type])))
  const readFeeds = [...feeds].slice(0, mostPages)
  await checkFeeds(readFeeds, fault)
  const cards = spread(images, origin).slice(0, mostCards)
  const largestCard = await checkCards(cards, fault)
  const parts = [...new Set(pages.flatMap(partsOf))].filter((part) => isPart(part, origin)).slice(0, mostParts)
  await checkAnswers(parts, fault)
  return {
    ...{ pages: pages.length, indexable: indexable.length, feeds: readFeeds.length, sitemapEntries: listed.length },
    links: pages.reduce((sum, { links }) => sum + links.length, 0),
    ...{ cards: cards.length, largestCard, parts: parts.length, problems, counts },
    sameTitles: sameTitles(indexable.map(([at, { title }]) => [title, at.replace(origin, '')])),
    unread:
      [...new Set([...left, ...listed])].filter((address) => !seen.has(address)).length + feeds.size - readFeeds.length,
  }
}

/** The first of each kind, then the second of each: all of a kind are drawn by the same code. */
function spread(images: Iterable<string>, origin: string): string[] {
  const kinds = Object.values(Object.groupBy(images, (image) => image.replace(origin, '').split('/', 4).join('/')))
  const longest = Math.max(0, ...kinds.map((images = []) => images.length))
  return Array.from({ length: longest }, (_, rank) => kinds.flatMap((images) => images?.[rank] ?? [])).flat()
}

/** Links of a page to the API, and pictures, those of its structured data among them. */
const partsOf = ({ pictures, links, things }: PageFacts): string[] => [
  ...links.filter((link) => new URL(link).pathname.startsWith('/api/')),
  ...pictures,
  ...things.filter(isThing).flatMap(({ image }) => listOf(image).filter((each) => typeof each === 'string')),
]

/** Whether it is the site's own; cards are read apart. */
const isPart = (address: string, origin: string): boolean =>
  address.startsWith(`${origin}/`) && !address.startsWith(`${origin}/api/cards/`)

function sameTitles(titles: readonly (readonly [title: string, page: string])[]): string[][] {
  const pages = Object.values(Object.groupBy(titles, ([title]) => title))
  return pages.flatMap((same = []) => (same.length > 1 ? [same.map(([, page]) => page)] : []))
}

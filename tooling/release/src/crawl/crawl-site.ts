import { createRequire } from 'node:module'
import { load } from 'cheerio'
import { HtmlValidate } from 'html-validate'
import { LinkChecker, LinkState } from 'linkinator'
import pMap from 'p-map'
import type parser from 'robots-parser'
import sharp from 'sharp'
import { findFeedProblem } from './feed-problem.ts'
import { Page } from './page-problems.ts'

// its types declare a default export, which Node doesn't see
const robotsParser: typeof parser.default = createRequire(import.meta.url)('robots-parser')
const SEARCH_ENGINE = 'Googlebot'
const CONCURRENCY = 4
const MAX_CARD_BYTES = 300_000
/** Tolerance for clocks that differ. */
const CLOCK_TOLERANCE_MS = 60_000
/** Limits for later pages of lists, and for searches, which a site rate-limits per visitor. */
const MAX_CURSORS = 60
const MAX_SEARCHES = 4
const OPERATORS = /^\/(?:[a-z0-9-]+\/)?(?:admin|data-quality|scraping-coverage)(?:\/|$)/
const html = new HtmlValidate({
  extends: ['html-validate:standard'],
  // browsers accept a style element in the body; one page has one for printing
  elements: ['html5', { style: { inherit: 'style', flow: true } }],
})

interface Settings {
  site: string
  /** How many pages of each sitemap to crawl, without following links further. By default the whole site. */
  perSitemap?: number
  /** How many cards and feeds to check; all by default. 0 for a site that can't draw cards. */
  maxCards?: number
  maxFeeds?: number
}

/** Crawls a site's pages and everything they link to, as search engines do. Returns the problems: `/path: problem`. */
export async function crawlSite({ site, perSitemap, maxCards, maxFeeds }: Settings) {
  const { origin } = new URL(site)
  const problems: string[] = []
  const addProblem = (address: string, problem: string) =>
    void problems.push(`${address.replace(origin, '') || '/'}: ${problem}`)
  const { files, isAllowed } = await fetchSitemaps(origin, addProblem)
  const listedPages = files.flat()
  const startPages = [...new Set([`${origin}/`, ...files.flatMap((pages) => pages.slice(0, perSitemap))])]
  const { addresses, links } = await checkLinks(startPages, origin, perSitemap === undefined, addProblem)

  const pages = new Map<string, Page>()
  const crawlPage = async (address: string) => {
    const response = await fetch(address)
    const text = await response.text()
    // failed requests are reported with the links
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return
    const page = new Page(text, response.url, response.headers.get('x-robots-tag') ?? '')
    pages.set(address, page)
    const { results } = await html.validateString(text)
    const messages = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
    for (const problem of [...page.findProblems(), ...new Set(messages)]) addProblem(address, problem)
  }
  await pMap(addresses, crawlPage, { concurrency: CONCURRENCY })
  const canonicals = [...pages.values()].filter(({ noindex }) => !noindex).map(({ canonical }) => canonical)
  const uncrawled = new Set(canonicals.filter((address) => address.startsWith(`${origin}/`) && !pages.has(address)))
  await pMap(uncrawled, crawlPage, { concurrency: CONCURRENCY })

  for (const [address, page] of pages) {
    const isListed = listedPages.includes(address)
    if (isListed && !page.isIndexable)
      addProblem(address, `is in a sitemap, but is noindex or has the canonical address ${page.canonical}`)
    if ((isListed || page.isIndexable) && !isAllowed(address))
      addProblem(address, 'is indexable, but robots.txt disallows it')
    const canonical = pages.get(page.canonical)
    if (!page.noindex && canonical && !canonical.isIndexable)
      addProblem(page.canonical, `is the canonical address of ${page.url.pathname}, but isn’t indexable itself`)
  }
  const indexable = [...pages.values()].filter((page) => page.isIndexable)
  const cards = interleaveKinds(new Set(indexable.map(({ card }) => card).filter(Boolean)), origin).slice(0, maxCards)
  await pMap(cards, (card) => checkCard(card, addProblem), { concurrency: CONCURRENCY })
  const feeds = [...new Map([...pages.values()].flatMap((page) => page.feeds))].slice(0, maxFeeds)
  await pMap(feeds, ([address, type]) => checkFeed(address, type, addProblem), { concurrency: CONCURRENCY })
  const things = [...pages.values()].flatMap((page) => page.things.map((thing) => String(thing['@type'])))
  return {
    problems,
    pages: pages.size,
    indexable: indexable.length,
    links,
    feeds: feeds.length,
    cards: cards.length,
    things,
  }
}

type AddProblem = (address: string, problem: string) => void

/** Checks links on pages, pictures included. Returns the crawled pages and the number of links. */
async function checkLinks(startPages: string[], origin: string, recurse: boolean, addProblem: AddProblem) {
  const remaining = { cursors: MAX_CURSORS, searches: MAX_SEARCHES }
  const linksToSkip = async (link: string) => {
    if (!URL.canParse(link) || new URL(link).origin !== origin) return true
    const { pathname, searchParams } = new URL(link)
    // a partial crawl doesn't follow the many feeds; some are checked below
    if (OPERATORS.test(pathname) || (!recurse && /\.(?:ics|rss|json|txt)$/.test(pathname))) return true
    if (searchParams.has('cursor') || searchParams.has('past')) return remaining.cursors-- <= 0
    return searchParams.has('search') && remaining.searches-- <= 0
  }
  const addresses = new Set<string>(startPages)
  const checker = new LinkChecker()
  // its types declare a string
  checker.on('pagestart', (address) => addresses.add(new URL(address).href))
  // a card that has to wait responds with 503
  const retries = { retryErrors: true, retryErrorsCount: 3, retryErrorsJitter: 0 }
  const { links } = await checker.check({
    path: startPages,
    recurse,
    linksToSkip,
    concurrency: CONCURRENCY,
    ...retries,
  })
  for (const { url, status, state, parent = origin } of links)
    if (state === LinkState.BROKEN) addProblem(url, `responds with ${status}, linked at ${parent.replace(origin, '')}`)
  return { addresses: [...addresses], links: links.length }
}

async function fetchSitemaps(origin: string, addProblem: AddProblem) {
  const robots = await fetch(`${origin}/robots.txt`)
  const rules = robotsParser(`${origin}/robots.txt`, robots.ok ? await robots.text() : '')
  const isAllowed = (address: string) => rules.isAllowed(address, SEARCH_ENGINE) !== false
  const [index] = rules.getSitemaps()
  if (!index) addProblem('/robots.txt', `responds with ${robots.status} and lists no sitemap`)
  const files: string[][] = []
  for (const file of index ? await getEntries(index, addProblem) : []) files.push(await getEntries(file, addProblem))
  const listedPages = files.flat()
  if (index && listedPages.length === 0) addProblem(index, 'lists no page')
  for (const page of listedPages)
    if (!page.startsWith(`${origin}/`)) addProblem(page, 'is in a sitemap, but on another site')
  if (new Set(listedPages).size < listedPages.length) addProblem(index ?? '', 'lists a page twice')
  return { files, isAllowed }
}

async function getEntries(file: string, addProblem: AddProblem): Promise<string[]> {
  const response = await fetch(file)
  if (!response.ok) addProblem(file, `responds with ${response.status}`)
  const $ = load(await response.text(), { xml: true })
  return $('url, sitemap')
    .toArray()
    .map((entry) => {
      const [page, modified] = [$('loc', entry).text(), $('lastmod', entry).text()]
      if (modified && !(Date.parse(modified) <= Date.now() + CLOCK_TOLERANCE_MS))
        addProblem(page, `has the sitemap date ${modified}, which is invalid or in the future`)
      return page
    })
}

async function checkFeed(address: string, type: string, addProblem: AddProblem) {
  const response = await fetch(address)
  const text = await response.text()
  if (!response.ok) return addProblem(address, `responds with ${response.status}`)
  const contentType = response.headers.get('content-type') ?? ''
  if (!contentType.startsWith(type)) addProblem(address, `is ${contentType}, but its link says ${type}`)
  const problem = await findFeedProblem(type, text)
  if (problem) addProblem(address, problem)
}

async function checkCard(address: string, addProblem: AddProblem) {
  const bytes = await (await fetch(address)).arrayBuffer()
  if (bytes.byteLength > MAX_CARD_BYTES) addProblem(address, `has ${bytes.byteLength} bytes`)
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: 'no picture', width: 0, height: 0 }))
  if (`${format} ${width}x${height}` !== 'jpeg 1200x630') addProblem(address, `is ${format} ${width}x${height}`)
}

/**
 * Orders cards: the first of each kind, then the second of each, and so on, because one piece of code draws all cards
 * of a kind.
 */
function interleaveKinds(cards: Iterable<string>, origin: string): string[] {
  const kinds = Object.values(Object.groupBy(cards, (card) => card.replace(origin, '').split('/', 4).join('/')))
  const longest = Math.max(0, ...kinds.map((kind = []) => kind.length))
  return Array.from({ length: longest }, (_, rank) => kinds.flatMap((kind) => kind?.[rank] ?? [])).flat()
}

import { createRequire } from 'node:module'
import { load } from 'cheerio'
import { HtmlValidate } from 'html-validate'
import { LinkChecker, LinkState } from 'linkinator'
import pMap from 'p-map'
import type parser from 'robots-parser'
import sharp from 'sharp'
import { feedProblem } from './feed-problem.ts'
import { Page } from './page-problems.ts'

// its types name a default export, which Node does not see
const robotsParser: typeof parser.default = createRequire(import.meta.url)('robots-parser')
const SEARCH_ENGINE = 'Googlebot'
const AT_ONCE = 4
const MAX_CARD_BYTES = 300_000
/** Clocks differ. */
const AHEAD_MS = 60_000
/** Later pages of lists, and searches, which a site counts for each visitor. */
const MAX_CURSORS = 60
const MAX_SEARCHES = 4
const OPERATORS = /^\/(?:[a-z0-9-]+\/)?(?:admin|data-quality|scraping-coverage)(?:\/|$)/
const html = new HtmlValidate({
  extends: ['html-validate:standard'],
  // browsers take a style in the body, where a page has one for its print
  elements: ['html5', { style: { inherit: 'style', flow: true } }],
})

interface Settings {
  site: string
  /** How many pages of each sitemap are read, without following their links further; by default all of the site is. */
  perSitemap?: number
  /** How many cards and feeds are read; all by default. A site without drawings has no cards. */
  maxCards?: number
  maxFeeds?: number
}

/** Reads the pages of a site and all that they lead to, as search engines do, and returns what is wrong: `/path: what`. */
export async function crawlSite({ site, perSitemap, maxCards, maxFeeds }: Settings) {
  const { origin } = new URL(site)
  const problems: string[] = []
  const fault = (address: string, what: string) => void problems.push(`${address.replace(origin, '') || '/'}: ${what}`)
  const { files, allows } = await fetchSitemaps(origin, fault)
  const listed = files.flat()
  const begun = [...new Set([`${origin}/`, ...files.flatMap((pages) => pages.slice(0, perSitemap))])]
  const { addresses, links } = await checkLinks(begun, origin, perSitemap === undefined, fault)

  const pages = new Map<string, Page>()
  const readPage = async (address: string) => {
    const answer = await fetch(address)
    const text = await answer.text()
    // that one fails is said among the links
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/html')) return
    const page = new Page(text, answer.url, answer.headers.get('x-robots-tag') ?? '')
    pages.set(address, page)
    const { results } = await html.validateString(text)
    const messages = results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
    for (const what of [...page.problems(), ...new Set(messages)]) fault(address, what)
  }
  await pMap(addresses, readPage, { concurrency: AT_ONCE })
  const canonicals = [...pages.values()].filter(({ noindex }) => !noindex).map(({ canonical }) => canonical)
  const unread = new Set(canonicals.filter((at) => at.startsWith(`${origin}/`) && !pages.has(at)))
  await pMap(unread, readPage, { concurrency: AT_ONCE })

  for (const [address, page] of pages) {
    const isListed = listed.includes(address)
    if (isListed && !page.isIndexable)
      fault(address, `is in a sitemap and is noindex, or is canonically ${page.canonical}`)
    if ((isListed || page.isIndexable) && !allows(address))
      fault(address, 'is for search engines, and robots.txt keeps them out')
    const canonical = pages.get(page.canonical)
    if (!page.noindex && canonical && !canonical.isIndexable)
      fault(page.canonical, `is the canonical address of ${page.at.pathname}, and is not indexable itself`)
  }
  const indexable = [...pages.values()].filter((page) => page.isIndexable)
  const cards = spread(new Set(indexable.map(({ card }) => card).filter(Boolean)), origin).slice(0, maxCards)
  await pMap(cards, (card) => checkCard(card, fault), { concurrency: AT_ONCE })
  const feeds = [...new Map([...pages.values()].flatMap((page) => page.feeds))].slice(0, maxFeeds)
  await pMap(feeds, ([address, type]) => checkFeed(address, type, fault), { concurrency: AT_ONCE })
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

type Fault = (address: string, what: string) => void

/** Checks links of pages, pictures included; gives the pages that were read, and how many links there were. */
async function checkLinks(path: string[], origin: string, recurse: boolean, fault: Fault) {
  const left = { cursors: MAX_CURSORS, searches: MAX_SEARCHES }
  const linksToSkip = async (link: string) => {
    if (!URL.canParse(link) || new URL(link).origin !== origin) return true
    const { pathname, searchParams } = new URL(link)
    // a part of the site leads to many feeds, and some are read below
    if (OPERATORS.test(pathname) || (!recurse && /\.(?:ics|rss|json|txt)$/.test(pathname))) return true
    if (searchParams.has('cursor') || searchParams.has('past')) return left.cursors-- <= 0
    return searchParams.has('search') && left.searches-- <= 0
  }
  const addresses = new Set<string>(path)
  const checker = new LinkChecker()
  // its types call it a string
  checker.on('pagestart', (address) => addresses.add(new URL(address).href))
  // a card that waits for others answers 503
  const retries = { retryErrors: true, retryErrorsCount: 3, retryErrorsJitter: 0 }
  const { links } = await checker.check({ path, recurse, linksToSkip, concurrency: AT_ONCE, ...retries })
  for (const { url, status, state, parent = origin } of links)
    if (state === LinkState.BROKEN) fault(url, `answers ${status}, linked at ${parent.replace(origin, '')}`)
  return { addresses: [...addresses], links: links.length }
}

async function fetchSitemaps(origin: string, fault: Fault) {
  const robots = await fetch(`${origin}/robots.txt`)
  const rules = robotsParser(`${origin}/robots.txt`, robots.ok ? await robots.text() : '')
  const allows = (address: string) => rules.isAllowed(address, SEARCH_ENGINE) !== false
  const [index] = rules.getSitemaps()
  if (!index) fault('/robots.txt', `answers ${robots.status} and names no sitemap`)
  const files: string[][] = []
  for (const file of index ? await getEntries(index, fault) : []) files.push(await getEntries(file, fault))
  const listed = files.flat()
  if (index && listed.length === 0) fault(index, 'leads to no page')
  for (const page of listed) if (!page.startsWith(`${origin}/`)) fault(page, 'is in a sitemap, and of another site')
  if (new Set(listed).size < listed.length) fault(index ?? '', 'lists a page a second time')
  return { files, allows }
}

async function getEntries(file: string, fault: Fault): Promise<string[]> {
  const answer = await fetch(file)
  if (!answer.ok) fault(file, `answers ${answer.status}`)
  const $ = load(await answer.text(), { xml: true })
  return $('url, sitemap')
    .toArray()
    .map((entry) => {
      const [page, modified] = [$('loc', entry).text(), $('lastmod', entry).text()]
      if (modified && !(Date.parse(modified) <= Date.now() + AHEAD_MS))
        fault(page, `changed at ${modified} by its sitemap: no date, or one to come`)
      return page
    })
}

async function checkFeed(address: string, type: string, fault: Fault) {
  const answer = await fetch(address)
  const text = await answer.text()
  if (!answer.ok) return fault(address, `answers ${answer.status}`)
  const sent = answer.headers.get('content-type') ?? ''
  if (!sent.startsWith(type)) fault(address, `is ${sent}, its link says ${type}`)
  const problem = await feedProblem(type, text)
  if (problem) fault(address, problem)
}

async function checkCard(address: string, fault: Fault) {
  const bytes = await (await fetch(address)).arrayBuffer()
  if (bytes.byteLength > MAX_CARD_BYTES) fault(address, `has ${bytes.byteLength} bytes`)
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: 'no picture', width: 0, height: 0 }))
  if (`${format} ${width}x${height}` !== 'jpeg 1200x630') fault(address, `is ${format} ${width}x${height}`)
}

/** The first of each kind, then the second of each: all of a kind are drawn by the same code. */
function spread(cards: Iterable<string>, origin: string): string[] {
  const kinds = Object.values(Object.groupBy(cards, (card) => card.replace(origin, '').split('/', 4).join('/')))
  const longest = Math.max(0, ...kinds.map((same = []) => same.length))
  return Array.from({ length: longest }, (_, rank) => kinds.flatMap((same) => same?.[rank] ?? [])).flat()
}
